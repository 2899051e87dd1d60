package dev.acquit.model.oracle;

import java.util.Arrays;

/// A relation over at most 64 things for oracles: row `a` is the set of those after `a`.
final class Rows {
  private final long[] rows;

  Rows(int size) {
    this.rows = new long[size];
  }

  private Rows(long[] rows) {
    this.rows = rows;
  }

  interface Pair {
    boolean holds(int a, int b);
  }

  static Rows of(int size, Pair pair) {
    Rows r = new Rows(size);
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        r.rows[a] |= pair.holds(a, b) ? 1L << b : 0;
      }
    }
    return r;
  }

  Rows copy() {
    return new Rows(rows.clone());
  }

  boolean has(int a, int b) {
    return (rows[a] >>> b & 1) != 0;
  }

  void add(int a, int b) {
    rows[a] |= 1L << b;
  }

  Rows or(Rows other) {
    return of(rows.length, (a, b) -> has(a, b) || other.has(a, b));
  }

  Rows then(Rows other) {
    Rows r = new Rows(rows.length);
    for (int a = 0; a < rows.length; a++) {
      for (int b = 0; b < rows.length; b++) {
        r.rows[a] |= has(a, b) ? other.rows[b] : 0;
      }
    }
    return r;
  }

  /// With all that follows by transitivity.
  Rows closed() {
    Rows r = copy();
    for (int k = 0; k < rows.length; k++) {
      for (int a = 0; a < rows.length; a++) {
        r.rows[a] |= r.has(a, k) ? r.rows[k] : 0;
      }
    }
    return r;
  }

  boolean hasCircle() {
    Rows all = closed();
    for (int a = 0; a < rows.length; a++) {
      if (all.has(a, a)) {
        return true;
      }
    }
    return false;
  }

  boolean isLast(int a) {
    return rows[a] == 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Rows r && Arrays.equals(rows, r.rows);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(rows);
  }
}
