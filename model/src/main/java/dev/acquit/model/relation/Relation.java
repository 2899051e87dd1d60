package dev.acquit.model.relation;

import java.util.Arrays;

/// A binary relation over the events `0 .. size-1`; an immutable bit matrix.
///
/// Row `a` has bit `b` set when the relation holds from `a` to `b`. Sets of events are `long` bit
/// masks. All operands of an operation must have the same size.
public final class Relation {
  /// The largest number of events.
  public static final int MAX_SIZE = 64;

  private final long[] rows;

  private Relation(long[] rows) {
    this.rows = rows;
  }

  /// The empty relation. Ensures: no pair is in it.
  ///
  /// @throws IllegalArgumentException if size is negative or above [#MAX_SIZE]
  public static Relation empty(int size) {
    if (size < 0 || size > MAX_SIZE) {
      throw new IllegalArgumentException("a relation has 0 to 64 events, not " + size);
    }
    return new Relation(new long[size]);
  }

  /// A relation with the given rows. Requires: no bit at or above `rows.length`.
  public static Relation ofRows(long[] rows) {
    Relation r = empty(rows.length);
    System.arraycopy(rows, 0, r.rows, 0, rows.length);
    return r;
  }

  /// All events as a set.
  public static long allEvents(int size) {
    return size == MAX_SIZE ? -1L : (1L << size) - 1;
  }

  /// Ensures: (a,a) for each a in the set, nothing else.
  public static Relation identity(int size, long set) {
    long[] r = new long[size];
    for (long s = set; s != 0; s &= s - 1) {
      int a = Long.numberOfTrailingZeros(s);
      r[a] = 1L << a;
    }
    return new Relation(r);
  }

  /// Ensures: (a,b) for each a in the one and b in the other set.
  public static Relation product(int size, long from, long to) {
    long[] r = new long[size];
    for (long s = from; s != 0; s &= s - 1) {
      r[Long.numberOfTrailingZeros(s)] = to;
    }
    return new Relation(r);
  }

  /// The number of events.
  public int size() {
    return rows.length;
  }

  /// The set of b with (a,b).
  public long row(int a) {
    return rows[a];
  }

  /// Whether (a,b) is in it.
  public boolean contains(int a, int b) {
    return (rows[a] >>> b & 1) != 0;
  }

  /// Whether no pair is in it.
  public boolean isEmpty() {
    for (long row : rows) {
      if (row != 0) {
        return false;
      }
    }
    return true;
  }

  /// Ensures: this and also (a,b).
  public Relation with(int a, int b) {
    long[] r = rows.clone();
    r[a] |= 1L << b;
    return new Relation(r);
  }

  /// Ensures: pairs of this or the other.
  public Relation union(Relation other) {
    long[] r = new long[rows.length];
    for (int i = 0; i < r.length; i++) {
      r[i] = rows[i] | other.rows[i];
    }
    return new Relation(r);
  }

  /// Ensures: pairs of both.
  public Relation intersection(Relation other) {
    long[] r = new long[rows.length];
    for (int i = 0; i < r.length; i++) {
      r[i] = rows[i] & other.rows[i];
    }
    return new Relation(r);
  }

  /// Ensures: pairs of this that are not in the other.
  public Relation difference(Relation other) {
    long[] r = new long[rows.length];
    for (int i = 0; i < r.length; i++) {
      r[i] = rows[i] & ~other.rows[i];
    }
    return new Relation(r);
  }

  /// Ensures: all pairs that are not in this.
  public Relation complement() {
    long all = allEvents(rows.length);
    long[] r = new long[rows.length];
    for (int i = 0; i < r.length; i++) {
      r[i] = ~rows[i] & all;
    }
    return new Relation(r);
  }

  /// Ensures: (b,a) for each (a,b).
  public Relation inverse() {
    long[] r = new long[rows.length];
    for (int a = 0; a < rows.length; a++) {
      long bit = 1L << a;
      for (long s = rows[a]; s != 0; s &= s - 1) {
        r[Long.numberOfTrailingZeros(s)] |= bit;
      }
    }
    return new Relation(r);
  }

  /// `this ; other`. Ensures: (a,c) where (a,b) is in this and (b,c) in the other for some b.
  public Relation then(Relation other) {
    long[] r = new long[rows.length];
    for (int a = 0; a < rows.length; a++) {
      long out = 0;
      for (long s = rows[a]; s != 0; s &= s - 1) {
        out |= other.rows[Long.numberOfTrailingZeros(s)];
      }
      r[a] = out;
    }
    return new Relation(r);
  }

  /// `[from] ; this ; [to]`. Ensures: pairs from the one set to the other.
  public Relation restrict(long from, long to) {
    long[] r = new long[rows.length];
    for (long s = from & allEvents(rows.length); s != 0; s &= s - 1) {
      int a = Long.numberOfTrailingZeros(s);
      r[a] = rows[a] & to;
    }
    return new Relation(r);
  }

  /// `this+`. Ensures: the smallest transitive relation that contains this.
  public Relation closure() {
    long[] r = rows.clone();
    for (int k = 0; k < r.length; k++) {
      long rowK = r[k];
      if (rowK != 0) {
        for (int i = 0; i < r.length; i++) {
          if ((r[i] >>> k & 1) != 0) {
            r[i] |= rowK;
          }
        }
      }
    }
    return new Relation(r);
  }

  /// `this?`. Ensures: this and (a,a) for every event.
  public Relation reflexive() {
    long[] r = rows.clone();
    for (int i = 0; i < r.length; i++) {
      r[i] |= 1L << i;
    }
    return new Relation(r);
  }

  /// Ensures: the events that are related to themselves.
  public long diagonal() {
    long set = 0;
    for (int i = 0; i < rows.length; i++) {
      set |= rows[i] & 1L << i;
    }
    return set;
  }

  /// Whether no event is related to itself.
  public boolean isIrreflexive() {
    return diagonal() == 0;
  }

  /// Whether there is no cycle. Peels off events without successors until none is left.
  public boolean isAcyclic() {
    long left = domain() & range();
    boolean peeled = true;
    while (left != 0 && peeled) {
      peeled = false;
      for (long s = left; s != 0; s &= s - 1) {
        int a = Long.numberOfTrailingZeros(s);
        if ((rows[a] & left) == 0) {
          left &= ~(1L << a);
          peeled = true;
        }
      }
    }
    return left == 0;
  }

  /// Ensures: the events from which a pair begins.
  public long domain() {
    long set = 0;
    for (int i = 0; i < rows.length; i++) {
      if (rows[i] != 0) {
        set |= 1L << i;
      }
    }
    return set;
  }

  /// Ensures: the events at which a pair ends.
  public long range() {
    long set = 0;
    for (long row : rows) {
      set |= row;
    }
    return set;
  }

  /// A shortest path of at least one pair, both ends included; empty if there is none.
  public int[] shortestPath(int from, int to) {
    int[] before = new int[rows.length];
    Arrays.fill(before, -1);
    int[] queue = new int[rows.length + 1];
    int head = 0;
    int tail = 0;
    long seen = 0;
    queue[tail++] = from;
    while (head < tail) {
      int a = queue[head++];
      for (long s = rows[a] & ~seen; s != 0; s &= s - 1) {
        int b = Long.numberOfTrailingZeros(s);
        seen |= 1L << b;
        before[b] = a;
        if (b == to) {
          return pathTo(from, to, before);
        }
        if (b != from) {
          queue[tail++] = b;
        }
      }
    }
    return new int[0];
  }

  private static int[] pathTo(int from, int to, int[] before) {
    int length = 2;
    for (int b = before[to]; b != from; b = before[b]) {
      length++;
    }
    int[] path = new int[length];
    path[length - 1] = to;
    int b = to;
    for (int i = length - 2; i >= 0; i--) {
      b = before[b];
      path[i] = b;
    }
    return path;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Relation other && Arrays.equals(rows, other.rows);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(rows);
  }

  /// The pairs, as `{(0,1), (2,2)}`.
  @Override
  public String toString() {
    StringBuilder s = new StringBuilder("{");
    for (int a = 0; a < rows.length; a++) {
      for (long set = rows[a]; set != 0; set &= set - 1) {
        s.append(s.length() > 1 ? ", " : "")
            .append('(')
            .append(a)
            .append(',')
            .append(Long.numberOfTrailingZeros(set))
            .append(')');
      }
    }
    return s.append('}').toString();
  }
}
