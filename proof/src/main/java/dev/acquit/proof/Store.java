package dev.acquit.proof;

import java.util.Arrays;

/// The clauses of a formula and of a proof, in one array. A clause is known by the index of its
/// first literal; before it stand its length, its first literal as it was written, whether it is
/// needed, whether it is there, and the next clause with the same hash.
final class Store {
  /// No clause.
  static final int NONE = 0;

  private static final int LENGTH = 5;
  private static final int PIVOT = 4;
  private static final int NEEDED = 3;
  private static final int PRESENT = 2;
  private static final int NEXT = 1;
  private static final int HEAD = 5;

  private int[] cells = new int[1 << 12];
  private int size = 1;
  private int[] buckets = new int[1 << 10];
  private int clauses;

  /// Adds a clause, which is not there yet.
  ///
  /// @param literals no two of them equal
  int add(int[] literals, int pivot) {
    long needed = (long) size + HEAD + literals.length;
    if (needed > Integer.MAX_VALUE - HEAD) {
      throw new Bounds.Hit("its clauses do not fit into memory");
    }
    if (needed > cells.length) {
      cells = Arrays.copyOf(cells, (int) Math.min(Integer.MAX_VALUE - HEAD, 2 * needed));
    }
    int clause = size + HEAD;
    System.arraycopy(literals, 0, cells, clause, literals.length);
    cells[clause - LENGTH] = literals.length;
    cells[clause - PIVOT] = pivot;
    cells[clause - NEXT] = NONE;
    size = (int) needed;
    return clause;
  }

  int length(int clause) {
    return cells[clause - LENGTH];
  }

  /// The literal for which a clause is RAT if it is; 0 of the empty clause.
  int pivot(int clause) {
    return cells[clause - PIVOT];
  }

  int literal(int clause, int index) {
    return cells[clause + index];
  }

  void swap(int clause, int one, int other) {
    int literal = cells[clause + one];
    cells[clause + one] = cells[clause + other];
    cells[clause + other] = literal;
  }

  boolean needed(int clause) {
    return cells[clause - NEEDED] != 0;
  }

  void need(int clause) {
    cells[clause - NEEDED] = 1;
  }

  boolean present(int clause) {
    return cells[clause - PRESENT] != 0;
  }

  void present(int clause, boolean is) {
    cells[clause - PRESENT] = is ? 1 : 0;
  }

  /// The first clause, [#NONE] if there is none.
  int first() {
    return size > 1 ? 1 + HEAD : NONE;
  }

  /// The clause that was added after another, [#NONE] if there is none.
  int next(int clause) {
    int end = clause + length(clause);
    return end < size ? end + HEAD : NONE;
  }

  /// Lets [#remove] find a clause.
  void index(int clause) {
    if (++clauses > buckets.length) {
      int[] old = buckets;
      buckets = new int[2 * old.length];
      for (int head : old) {
        for (int c = head; c != NONE; ) {
          int next = cells[c - NEXT];
          link(c);
          c = next;
        }
      }
    }
    link(clause);
  }

  private void link(int clause) {
    int bucket = bucket(Arrays.copyOfRange(cells, clause, clause + length(clause)));
    cells[clause - NEXT] = buckets[bucket];
    buckets[bucket] = clause;
  }

  /// A clause with these literals that was indexed, and is not any more; [#NONE] if there is none.
  int remove(int[] literals) {
    int[] sorted = sorted(literals);
    int bucket = bucket(literals);
    int before = NONE;
    for (int c = buckets[bucket]; c != NONE; c = cells[c - NEXT]) {
      if (length(c) == literals.length
          && Arrays.equals(sorted, sorted(Arrays.copyOfRange(cells, c, c + length(c))))) {
        if (before == NONE) {
          buckets[bucket] = cells[c - NEXT];
        } else {
          cells[before - NEXT] = cells[c - NEXT];
        }
        clauses--;
        return c;
      }
      before = c;
    }
    return NONE;
  }

  private static int[] sorted(int[] literals) {
    int[] sorted = literals.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  /// The same in whatever order the literals stand.
  private int bucket(int[] literals) {
    int hash = literals.length;
    for (int literal : literals) {
      int mixed = literal * 0x9E3779B9;
      hash += mixed ^ mixed >>> 15;
    }
    return ((hash * 0x85EBCA6B) >>> 8) & buckets.length - 1;
  }
}
