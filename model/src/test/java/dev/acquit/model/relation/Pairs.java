package dev.acquit.model.relation;

/// Relations as tables of truth values, by the definitions in textbooks.
///
/// @param has whether (a,b) is in it
record Pairs(boolean[][] has) {
  /// A rule that says which pairs are in a relation.
  interface Rule {
    boolean holds(int a, int b);
  }

  static Pairs by(int size, Rule rule) {
    boolean[][] has = new boolean[size][size];
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        has[a][b] = rule.holds(a, b);
      }
    }
    return new Pairs(has);
  }

  int size() {
    return has.length;
  }

  boolean holds(int a, int b) {
    return has[a][b];
  }

  Pairs then(Pairs other) {
    return by(
        size(),
        (a, c) -> {
          for (int b = 0; b < size(); b++) {
            if (has[a][b] && other.has[b][c]) {
              return true;
            }
          }
          return false;
        });
  }

  /// The union of all powers, by repetition until nothing is new.
  Pairs closure() {
    Pairs all = this;
    while (true) {
      Pairs sum = all;
      Pairs longer = all.then(this);
      Pairs next = by(size(), (a, b) -> sum.holds(a, b) || longer.holds(a, b));
      if (next.relation().equals(all.relation())) {
        return all;
      }
      all = next;
    }
  }

  Relation relation() {
    Relation r = Relation.empty(size());
    for (int a = 0; a < size(); a++) {
      for (int b = 0; b < size(); b++) {
        r = has[a][b] ? r.with(a, b) : r;
      }
    }
    return r;
  }
}
