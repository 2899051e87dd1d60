package dev.acquit.proof;

import java.util.Arrays;

/// The literals that are true, in the order in which that was found, and unit propagation.
///
/// Each clause that is present is watched by two of its literals (by one if it has no more). When
/// propagation is done, a clause whose one watch is false has a true one beside it. Going back to
/// an earlier length keeps that so if the literals that go came by assumption; if a clause goes,
/// [#forget] looks at those that it served.
final class Trail {
  private final Store store;
  private final Bounds bounds;

  /// By literal, see [#at]: 1 true, -1 false, 0 neither.
  private byte[] values = new byte[4];

  private int[][] watches = new int[4][];
  private int[] watching = new int[4];

  /// By variable: the clause that made it true or false.
  private int[] reasons = new int[2];

  private int[] places = new int[2];
  private int[] trail = new int[2];
  private int size;
  private int head;
  private long work;

  Trail(Store store, Bounds bounds) {
    this.store = store;
    this.bounds = bounds;
  }

  /// Makes room for a variable.
  void grow(int variable) {
    if (variable >= reasons.length) {
      if (variable >= Integer.MAX_VALUE >> 2) {
        throw new Bounds.Hit("it has more variables than fit into memory");
      }
      int room = Math.max(variable + 1, Math.min(2 * reasons.length, Integer.MAX_VALUE >> 2));
      values = Arrays.copyOf(values, 2 * room);
      watches = Arrays.copyOf(watches, 2 * room);
      watching = Arrays.copyOf(watching, 2 * room);
      reasons = Arrays.copyOf(reasons, room);
      places = Arrays.copyOf(places, room);
      trail = Arrays.copyOf(trail, room);
    }
  }

  private static int at(int literal) {
    return literal > 0 ? 2 * literal : 1 - 2 * literal;
  }

  boolean isTrue(int literal) {
    return values[at(literal)] > 0;
  }

  boolean isFalse(int literal) {
    return values[at(literal)] < 0;
  }

  /// A clause is looked at.
  void look() {
    bounds.spend(++work);
  }

  /// How many literals are true.
  int size() {
    return size;
  }

  /// When a variable became true or false.
  int place(int variable) {
    return places[variable];
  }

  /// The clause that made a variable true or false, [Store#NONE] if it was assumed.
  int reason(int variable) {
    return reasons[variable];
  }

  /// Whether a literal is true because of a clause.
  boolean isReason(int clause) {
    for (int i = 0; i < Math.min(2, store.length(clause)); i++) {
      int literal = store.literal(clause, i);
      if (isTrue(literal) && reasons[Math.abs(literal)] == clause) {
        return true;
      }
    }
    return false;
  }

  /// How many times a clause was looked at.
  long work() {
    return work;
  }

  /// Makes a literal true that is neither true nor false.
  void assign(int literal, int reason) {
    values[at(literal)] = 1;
    values[at(-literal)] = -1;
    reasons[Math.abs(literal)] = reason;
    places[Math.abs(literal)] = size;
    trail[size++] = literal;
  }

  /// Makes a clause present, and propagates.
  ///
  /// @return a clause that is false, [Store#NONE] if there is none
  int attach(int clause) {
    store.present(clause, true);
    int length = store.length(clause);
    int open = 0;
    for (int i = 0; i < length && open < 2; i++) {
      if (!isFalse(store.literal(clause, i))) {
        store.swap(clause, i, open++);
      }
    }
    for (int i = 0; i < Math.min(2, length); i++) {
      watch(store.literal(clause, i), clause);
    }
    if (open == 0) {
      return clause;
    }
    int first = store.literal(clause, 0);
    if (open == 1 && !isTrue(first)) {
      assign(first, clause);
    }
    return propagate();
  }

  /// Takes a clause away that is no reason.
  void detach(int clause) {
    store.present(clause, false);
    for (int i = 0; i < Math.min(2, store.length(clause)); i++) {
      unwatch(store.literal(clause, i), clause);
    }
  }

  private void watch(int literal, int clause) {
    int at = at(literal);
    if (watches[at] == null) {
      watches[at] = new int[4];
    } else if (watching[at] == watches[at].length) {
      watches[at] = Arrays.copyOf(watches[at], 2 * watching[at]);
    }
    watches[at][watching[at]++] = clause;
  }

  private void unwatch(int literal, int clause) {
    int at = at(literal);
    int i = 0;
    while (watches[at][i] != clause) {
      i++;
    }
    watches[at][i] = watches[at][--watching[at]];
  }

  /// Makes true what has to be.
  ///
  /// @return a clause that is false, [Store#NONE] if there is none
  int propagate() {
    while (head < size) {
      int conflict = visit(-trail[head++]);
      if (conflict != Store.NONE) {
        return conflict;
      }
    }
    return Store.NONE;
  }

  /// Looks at the clauses that are watched by a literal which is false now.
  private int visit(int literal) {
    int at = at(literal);
    int[] list = watches[at];
    int count = watching[at];
    int kept = 0;
    int conflict = Store.NONE;
    for (int i = 0; i < count; i++) {
      int clause = list[i];
      if (conflict != Store.NONE || !moves(clause, literal)) {
        list[kept++] = clause;
        if (conflict == Store.NONE) {
          int first = store.literal(clause, 0);
          if (isFalse(first)) {
            conflict = clause;
          } else if (!isTrue(first)) {
            assign(first, clause);
          }
        }
      }
    }
    watching[at] = kept;
    return conflict;
  }

  /// Finds another literal to watch a clause in the place of one that is false. The other watch is
  /// the clause's first literal then.
  private boolean moves(int clause, int literal) {
    look();
    int length = store.length(clause);
    if (length == 1) {
      return false;
    }
    if (store.literal(clause, 0) == literal) {
      store.swap(clause, 0, 1);
    }
    if (isTrue(store.literal(clause, 0))) {
      return false;
    }
    for (int i = 2; i < length; i++) {
      if (!isFalse(store.literal(clause, i))) {
        store.swap(clause, 1, i);
        watch(store.literal(clause, 1), clause);
        return true;
      }
    }
    return false;
  }

  /// Goes back to fewer literals that are true, where all others came by assumption.
  void back(int length) {
    while (size > length) {
      int literal = trail[--size];
      values[at(literal)] = 0;
      values[at(-literal)] = 0;
    }
    head = Math.min(head, size);
  }

  /// Takes a clause away that may be a reason, and propagates what remains.
  ///
  /// @return the variables that were true or false and may be neither now
  int[] forget(int clause) {
    int from = size;
    for (int i = 0; i < Math.min(2, store.length(clause)); i++) {
      int literal = store.literal(clause, i);
      if (isTrue(literal) && reasons[Math.abs(literal)] == clause) {
        from = places[Math.abs(literal)];
      }
    }
    detach(clause);
    int[] gone = Arrays.copyOfRange(trail, from, size);
    back(from);
    for (int literal : gone) {
      mend(literal);
      mend(-literal);
    }
    if (propagate() != Store.NONE) {
      throw new IllegalStateException("fewer clauses are contradictory, more were not");
    }
    for (int i = 0; i < gone.length; i++) {
      gone[i] = Math.abs(gone[i]);
    }
    return gone;
  }

  /// Looks at the clauses that are watched by a literal which has lost its value.
  private void mend(int literal) {
    int at = at(literal);
    for (int i = 0; i < watching[at]; i++) {
      int clause = watches[at][i];
      look();
      int mine = store.literal(clause, 0) == literal ? 0 : 1;
      int length = store.length(clause);
      if (length > 1 && !isFalse(store.literal(clause, 1 - mine))) {
        continue;
      }
      int open = 2;
      while (open < length && isFalse(store.literal(clause, open))) {
        open++;
      }
      if (open < length) {
        unwatch(store.literal(clause, 1 - mine), clause);
        store.swap(clause, 1 - mine, open);
        watch(store.literal(clause, 1 - mine), clause);
      } else if (!isTrue(literal) && !isFalse(literal)) {
        assign(literal, clause);
      }
    }
  }
}
