package dev.acquit.litmus.generate.exhaustive;

import java.util.Arrays;

/// All ways to give locations to the accesses of a skeleton, one after the other in lexicographic
/// order. Locations are numbered in the order of their first appearance.
final class Locations {
  private final InstructionCodes alphabet;
  private final Filters filters;
  private final int maxLocations;

  private int count;
  private int threads;
  private int limit;

  /// For each access its thread, what it does, and its location.
  private final int[] thread = new int[Bounds.MOST_INSTRUCTIONS];

  private final InstructionCodes.Class[] kind =
      new InstructionCodes.Class[Bounds.MOST_INSTRUCTIONS];
  private final int[] location = new int[Bounds.MOST_INSTRUCTIONS];

  /// For each thread its first access, and one more.
  private final int[] first = new int[Bounds.MOST_THREADS + 1];

  /// For each access how many writes come behind it, and how many accesses in later threads.
  private final int[] writesBehind = new int[Bounds.MOST_INSTRUCTIONS];

  private final int[] laterAccesses = new int[Bounds.MOST_INSTRUCTIONS];

  /// What is known before each access, as sets of locations: how many there are, which are written,
  /// which are accessed by two threads, which began in the thread of the access, which are atomic.
  private final int[] used = new int[Bounds.MOST_INSTRUCTIONS + 1];

  private final long[] written = new long[Bounds.MOST_INSTRUCTIONS + 1];
  private final long[] shared = new long[Bounds.MOST_INSTRUCTIONS + 1];
  private final long[] own = new long[Bounds.MOST_INSTRUCTIONS + 1];
  private final long[] atomic = new long[Bounds.MOST_INSTRUCTIONS + 1];

  private int at;
  private boolean begun;

  Locations(InstructionCodes alphabet, Filters filters, int maxLocations) {
    this.alphabet = alphabet;
    this.filters = filters;
    this.maxLocations = maxLocations;
  }

  /// Begins with another skeleton.
  void begin(Skeletons skeleton) {
    threads = skeleton.threads();
    count = 0;
    Arrays.fill(first, 0);
    for (int i = 0; i < skeleton.size(); i++) {
      InstructionCodes.Class what = alphabet.classOf(skeleton.code(i));
      if (what.accesses()) {
        thread[count] = skeleton.thread(i);
        kind[count] = what;
        count++;
        first[skeleton.thread(i) + 1] = count;
      }
    }
    for (int t = 1; t <= threads; t++) {
      first[t] = Math.max(first[t], first[t - 1]);
    }
    int writes = 0;
    for (int a = count - 1; a >= 0; a--) {
      writesBehind[a] = writes;
      writes += kind[a].writes() ? 1 : 0;
      laterAccesses[a] = count - first[thread[a] + 1];
    }
    limit =
        filters.communicating()
            ? Math.min(maxLocations, Math.min(writes, count - threads + 1))
            : maxLocations;
    at = 0;
    location[0] = -1;
    begun = false;
  }

  /// The number of accesses.
  int count() {
    return count;
  }

  /// The first access of a thread; of one behind the last, the number of accesses.
  int first(int t) {
    return first[t];
  }

  /// The location of an access.
  int location(int access) {
    return location[access];
  }

  /// Goes to the next choice, or the first; false if there are no more.
  boolean next() {
    if (count == 0) {
      boolean only = !begun;
      begun = true;
      return only;
    }
    while (at >= 0) {
      int next = ++location[at];
      if (next > used[at] || next >= limit) {
        at--;
      } else if (place(next)) {
        if (at < count - 1) {
          at++;
          location[at] = -1;
        } else if (!filters.communicating() || connected()) {
          return true;
        }
      }
    }
    return false;
  }

  /// Notes what is known behind this access if it has a location; false if it cannot have it.
  private boolean place(int l) {
    long bit = 1L << l;
    boolean fresh = l == used[at];
    if (!fresh && !filters.mixedLocations() && ((atomic[at] & bit) != 0) != kind[at].atomic()) {
      return false;
    }
    int behind = at + 1;
    used[behind] = fresh ? l + 1 : used[at];
    written[behind] = kind[at].writes() ? written[at] | bit : written[at];
    atomic[behind] = kind[at].atomic() ? atomic[at] | bit : atomic[at];
    long mine = fresh ? own[at] | bit : own[at];
    shared[behind] = (mine & bit) == 0 ? shared[at] | bit : shared[at];
    if (filters.communicating() && !canCommunicate(behind, mine)) {
      return false;
    }
    own[behind] = behind < count && thread[behind] == thread[at] ? mine : 0;
    return true;
  }

  /// Whether the accesses behind this one are enough to write and share the locations so far.
  private boolean canCommunicate(int behind, long mine) {
    long all = (1L << used[behind]) - 1;
    long unwritten = all & ~written[behind];
    long lonely = all & ~shared[behind];
    return Long.bitCount(unwritten) <= writesBehind[at]
        && Long.bitCount(mine & lonely) <= laterAccesses[at]
        && Long.bitCount(unwritten | lonely) <= count - behind;
  }

  /// Whether every thread is reached from the first one through locations.
  private boolean connected() {
    int reached = 1;
    long seen = 0;
    while (true) {
      int reachedBefore = reached;
      long seenBefore = seen;
      for (int a = 0; a < count; a++) {
        long bit = 1L << location[a];
        if ((reached & 1 << thread[a]) != 0) {
          seen |= bit;
        } else if ((seen & bit) != 0) {
          reached |= 1 << thread[a];
        }
      }
      if (reached == reachedBefore && seen == seenBefore) {
        return reached == (1 << threads) - 1;
      }
    }
  }
}
