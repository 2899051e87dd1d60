package dev.acquit.model.oracle;

/// A relation over fewer than 64 numbered things. The oracles have one of their own, so that an
/// error of the engines' relations is none of theirs.
final class Edges {
  private final long[] rows;

  Edges(int size) {
    rows = new long[size];
  }

  int size() {
    return rows.length;
  }

  boolean has(int from, int to) {
    return (rows[from] >>> to & 1) != 0;
  }

  void add(int from, int to) {
    rows[from] |= 1L << to;
  }

  /// Both together.
  Edges and(Edges other) {
    Edges sum = new Edges(rows.length);
    for (int i = 0; i < rows.length; i++) {
      sum.rows[i] = rows[i] | other.rows[i];
    }
    return sum;
  }

  /// Those of all paths (Warshall).
  Edges paths() {
    Edges all = and(this);
    for (int via = 0; via < rows.length; via++) {
      for (int i = 0; i < rows.length; i++) {
        if (all.has(i, via)) {
          all.rows[i] |= all.rows[via];
        }
      }
    }
    return all;
  }

  boolean isAcyclic() {
    Edges all = paths();
    for (int i = 0; i < rows.length; i++) {
      if (all.has(i, i)) {
        return false;
      }
    }
    return true;
  }
}
