package dev.acquit.model.relation;

import java.util.Arrays;

/// A binary relation over the events `0 .. size-1`; an immutable bit matrix.
///
/// Row `a` has bit `b` set when the relation holds from `a` to `b`. All operands of an operation
/// must have the same size.
public final class Relation {
  /// The largest number of events. No execution that is looked at has as many; a file from anywhere
  /// may say that it has.
  public static final int MAX_SIZE = 1_024;

  private final int size;

  /// How many words a row has.
  private final int words;

  /// Row after row. No bit at or above the size is set.
  private final long[] bits;

  private Relation(int size, long[] bits) {
    this.size = size;
    this.words = words(size);
    this.bits = bits;
  }

  private static int words(int size) {
    return (size + Long.SIZE - 1) / Long.SIZE;
  }

  /// The empty relation. Ensures: no pair is in it.
  ///
  /// @throws IllegalArgumentException if size is negative or above [#MAX_SIZE]
  public static Relation empty(int size) {
    if (size < 0 || size > MAX_SIZE) {
      throw new IllegalArgumentException("a relation over " + size + " events");
    }
    return new Relation(size, new long[size * words(size)]);
  }

  /// Ensures: (a,a) for each a in the set, nothing else.
  public static Relation identity(int size, EventSet set) {
    Builder r = new Builder(size);
    for (int a = set.first(); a >= 0; a = set.next(a)) {
      r.add(a, a);
    }
    return r.build();
  }

  /// Ensures: (a,b) for each a in the one and b in the other set.
  public static Relation product(int size, EventSet from, EventSet to) {
    Builder r = new Builder(size);
    for (int a = from.first(); a >= 0; a = from.next(a)) {
      r.addAll(a, to);
    }
    return r.build();
  }

  /// A relation that is put together pair by pair; over events `0 .. size-1`.
  public static final class Builder {
    private final Relation all;

    /// Without pairs so far.
    ///
    /// @throws IllegalArgumentException if size is negative or above [#MAX_SIZE]
    public Builder(int size) {
      all = empty(size);
    }

    private Builder(Relation begin) {
      all = new Relation(begin.size, begin.bits.clone());
    }

    /// Adds (a,b).
    public void add(int a, int b) {
      all.set(a, b);
    }

    /// Takes (a,b) away.
    public void remove(int a, int b) {
      all.bits[a * all.words + b / Long.SIZE] &= ~(1L << b);
    }

    /// Adds (a,b) for all b of a set. Requires: none at or above the size.
    public void addAll(int a, EventSet set) {
      for (int w = 0; w < all.words; w++) {
        all.bits[a * all.words + w] |= set.word(w);
      }
    }

    /// What was added up to now.
    public Relation build() {
      return new Relation(all.size, all.bits.clone());
    }
  }

  /// A relation to be put together that has this one's pairs.
  public Builder builder() {
    return new Builder(this);
  }

  private void set(int a, int b) {
    bits[a * words + b / Long.SIZE] |= 1L << b;
  }

  private boolean get(long[] of, int a, int b) {
    return (of[a * words + b / Long.SIZE] >>> b & 1) != 0;
  }

  /// The number of events.
  public int size() {
    return size;
  }

  /// The set of b with (a,b).
  public EventSet row(int a) {
    return EventSet.ofWords(bits, a * words, words);
  }

  /// Whether (a,b) is in it.
  public boolean contains(int a, int b) {
    return get(bits, a, b);
  }

  /// Whether no pair is in it.
  public boolean isEmpty() {
    for (long word : bits) {
      if (word != 0) {
        return false;
      }
    }
    return true;
  }

  /// Ensures: this and also (a,b).
  public Relation with(int a, int b) {
    Relation r = new Relation(size, bits.clone());
    r.set(a, b);
    return r;
  }

  /// Ensures: pairs of this or the other.
  public Relation union(Relation other) {
    long[] r = new long[bits.length];
    for (int i = 0; i < r.length; i++) {
      r[i] = bits[i] | other.bits[i];
    }
    return new Relation(size, r);
  }

  /// Ensures: pairs of both.
  public Relation intersection(Relation other) {
    long[] r = new long[bits.length];
    for (int i = 0; i < r.length; i++) {
      r[i] = bits[i] & other.bits[i];
    }
    return new Relation(size, r);
  }

  /// Ensures: pairs of this that are not in the other.
  public Relation difference(Relation other) {
    long[] r = new long[bits.length];
    for (int i = 0; i < r.length; i++) {
      r[i] = bits[i] & ~other.bits[i];
    }
    return new Relation(size, r);
  }

  /// Ensures: all pairs that are not in this.
  public Relation complement() {
    EventSet all = EventSet.all(size);
    long[] r = new long[bits.length];
    for (int i = 0; i < r.length; i++) {
      r[i] = ~bits[i] & all.word(i % words);
    }
    return new Relation(size, r);
  }

  /// Ensures: (b,a) for each (a,b).
  public Relation inverse() {
    Relation r = empty(size);
    for (int i = 0; i < bits.length; i++) {
      int a = i / words;
      int first = i % words * Long.SIZE;
      for (long s = bits[i]; s != 0; s &= s - 1) {
        r.set(first + Long.numberOfTrailingZeros(s), a);
      }
    }
    return r;
  }

  /// `this ; other`. Ensures: (a,c) where (a,b) is in this and (b,c) in the other for some b.
  public Relation then(Relation other) {
    return words == 1 ? new Relation(size, thenNarrow(other)) : thenWide(other);
  }

  /// For up to 64 events: what a search spends its time in.
  private long[] thenNarrow(Relation other) {
    long[] r = new long[size];
    for (int a = 0; a < size; a++) {
      long out = 0;
      for (long s = bits[a]; s != 0; s &= s - 1) {
        out |= other.bits[Long.numberOfTrailingZeros(s)];
      }
      r[a] = out;
    }
    return r;
  }

  private Relation thenWide(Relation other) {
    Relation r = empty(size);
    for (int i = 0; i < bits.length; i++) {
      int a = i / words;
      int first = i % words * Long.SIZE;
      for (long s = bits[i]; s != 0; s &= s - 1) {
        int b = first + Long.numberOfTrailingZeros(s);
        for (int w = 0; w < words; w++) {
          r.bits[a * words + w] |= other.bits[b * words + w];
        }
      }
    }
    return r;
  }

  /// `[from] ; this ; [to]`. Ensures: pairs from the one set to the other.
  public Relation restrict(EventSet from, EventSet to) {
    long[] r = new long[bits.length];
    for (int i = 0; i < r.length; i++) {
      if (from.contains(i / words)) {
        r[i] = bits[i] & to.word(i % words);
      }
    }
    return new Relation(size, r);
  }

  /// `this+`. Ensures: the smallest transitive relation that contains this.
  public Relation closure() {
    long[] r = bits.clone();
    for (int k = 0; k < size; k++) {
      if (words == 1) {
        closeNarrow(r, k);
      } else {
        closeWide(r, k);
      }
    }
    return new Relation(size, r);
  }

  private static void closeNarrow(long[] r, int k) {
    long rowK = r[k];
    if (rowK != 0) {
      for (int i = 0; i < r.length; i++) {
        if ((r[i] >>> k & 1) != 0) {
          r[i] |= rowK;
        }
      }
    }
  }

  private void closeWide(long[] r, int k) {
    for (int i = 0; i < size; i++) {
      if (get(r, i, k)) {
        for (int w = 0; w < words; w++) {
          r[i * words + w] |= r[k * words + w];
        }
      }
    }
  }

  /// `this?`. Ensures: this and (a,a) for every event.
  public Relation reflexive() {
    Relation r = new Relation(size, bits.clone());
    for (int i = 0; i < size; i++) {
      r.set(i, i);
    }
    return r;
  }

  /// Ensures: the events that are related to themselves.
  public EventSet diagonal() {
    long[] set = new long[words];
    for (int i = 0; i < size; i++) {
      set[i / Long.SIZE] |= bits[i * words + i / Long.SIZE] & 1L << i;
    }
    return EventSet.ofWords(set, 0, words);
  }

  /// Whether no event is related to itself.
  public boolean isIrreflexive() {
    return diagonal().isEmpty();
  }

  /// Whether there is no cycle. Peels off events without successors until none is left.
  public boolean isAcyclic() {
    long[] left = ends();
    boolean peeled = true;
    while (peeled) {
      peeled = false;
      for (int i = 0; i < words; i++) {
        for (long s = left[i]; s != 0; s &= s - 1) {
          int a = i * Long.SIZE + Long.numberOfTrailingZeros(s);
          if (!meets(a, left)) {
            left[i] &= ~(1L << a);
            peeled = true;
          }
        }
      }
    }
    for (long word : left) {
      if (word != 0) {
        return false;
      }
    }
    return true;
  }

  /// The events at which one pair begins and another ends.
  private long[] ends() {
    long[] from = new long[words];
    long[] to = new long[words];
    for (int a = 0; a < size; a++) {
      for (int w = 0; w < words; w++) {
        long word = bits[a * words + w];
        to[w] |= word;
        if (word != 0) {
          from[a / Long.SIZE] |= 1L << a;
        }
      }
    }
    for (int w = 0; w < words; w++) {
      from[w] &= to[w];
    }
    return from;
  }

  private boolean meets(int a, long[] set) {
    for (int w = 0; w < words; w++) {
      if ((bits[a * words + w] & set[w]) != 0) {
        return true;
      }
    }
    return false;
  }

  /// Ensures: the events from which a pair begins.
  public EventSet domain() {
    long[] set = new long[words];
    for (int i = 0; i < bits.length; i++) {
      if (bits[i] != 0) {
        int a = i / words;
        set[a / Long.SIZE] |= 1L << a;
      }
    }
    return EventSet.ofWords(set, 0, words);
  }

  /// Ensures: the events at which a pair ends.
  public EventSet range() {
    long[] set = new long[words];
    for (int i = 0; i < bits.length; i++) {
      set[i % words] |= bits[i];
    }
    return EventSet.ofWords(set, 0, words);
  }

  /// A shortest path of at least one pair, both ends included; empty if there is none.
  public int[] shortestPath(int from, int to) {
    int[] before = new int[size];
    Arrays.fill(before, -1);
    int[] queue = new int[size + 1];
    int head = 0;
    int tail = 0;
    queue[tail++] = from;
    while (head < tail) {
      int a = queue[head++];
      EventSet row = row(a);
      for (int b = row.first(); b >= 0; b = row.next(b)) {
        if (before[b] < 0) {
          before[b] = a;
          if (b == to) {
            return pathTo(from, to, before);
          }
          if (b != from) {
            queue[tail++] = b;
          }
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
    return o instanceof Relation other && size == other.size && Arrays.equals(bits, other.bits);
  }

  @Override
  public int hashCode() {
    return 31 * size + Arrays.hashCode(bits);
  }

  /// The pairs, as `{(0,1), (2,2)}`.
  @Override
  public String toString() {
    StringBuilder s = new StringBuilder("{");
    for (int a = 0; a < size; a++) {
      EventSet row = row(a);
      for (int b = row.first(); b >= 0; b = row.next(b)) {
        s.append(s.length() > 1 ? ", (" : "(").append(a).append(',').append(b).append(')');
      }
    }
    return s.append('}').toString();
  }
}
