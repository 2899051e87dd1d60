package dev.acquit.gpu.emulator.code;

import dev.acquit.gpu.emulator.memory.EmulatedFault;

/// What an mbarrier object holds. As a number it is never zero, which is no object: PTX leaves open
/// what the number is.
///
/// @param phase counted from 0
/// @param pending arrivals that are missing
/// @param expected arrivals of the next phase
/// @param transactions those that are missing
/// @ptx 9.7.13.15.2 Contents of the mbarrier object, 9.7.13.15.5 Phase completion
record MbarrierObject(int phase, int pending, int expected, int transactions) {
  private static final int COUNT = 16;
  private static final int MOST = (1 << COUNT) - 1;
  private static final int TRANSACTIONS = 21;
  private static final int MOST_TRANSACTIONS = (1 << (TRANSACTIONS - 1)) - 1;
  private static final int PHASE = 2 * COUNT + TRANSACTIONS;
  private static final int MOST_PHASES = 1 << 10;

  /// One at which nobody has arrived.
  static MbarrierObject of(long count) {
    if (count < 1 || count > MOST) {
      throw new EmulatedFault("an mbarrier object for " + count + " arrivals");
    }
    return new MbarrierObject(0, (int) count, (int) count, 0);
  }

  /// The object that a number is.
  static MbarrierObject read(long number) {
    if (number == 0) {
      throw new EmulatedFault("no mbarrier object where one is used");
    }
    return new MbarrierObject(
        (int) (number >>> PHASE),
        (int) number & MOST,
        (int) (number >>> COUNT) & MOST,
        (int) (number << (Long.SIZE - PHASE) >> (Long.SIZE - TRANSACTIONS)));
  }

  /// The number that an object is.
  long number() {
    long low = transactions & ((1L << TRANSACTIONS) - 1);
    return ((long) phase << PHASE) | (low << (2 * COUNT)) | ((long) expected << COUNT) | pending;
  }

  /// The object behind some arrivals.
  ///
  /// @param arrivals how many
  /// @param more how many transactions more are missing
  /// @param dropped how many arrivals fewer are expected from the next phase on
  MbarrierObject arrive(long arrivals, long more, long dropped) {
    long left = pending - arrivals;
    long missing = transactions + more;
    if (arrivals < 0 || left < 0 || expected == 0) {
      throw new EmulatedFault("more arrivals at an mbarrier object than are pending");
    }
    if (Math.abs(missing) > MOST_TRANSACTIONS) {
      throw new EmulatedFault("more transactions of an mbarrier object than PTX counts");
    }
    int next = (int) (expected - dropped);
    if (left > 0 || missing != 0) {
      return new MbarrierObject(phase, (int) left, next, (int) missing);
    }
    if (phase + 1 == MOST_PHASES) {
      throw new EmulatedFault("more phases of an mbarrier object than are emulated");
    }
    return new MbarrierObject(phase + 1, next, next, 0);
  }

  /// The object with one arrival more that is missing in this phase.
  MbarrierObject onceMore() {
    if (pending == MOST || expected == 0) {
      throw new EmulatedFault("more arrivals at an mbarrier object than PTX counts");
    }
    return new MbarrierObject(phase, pending + 1, expected, transactions);
  }

  /// Whether the phase of that parity is complete.
  boolean isCompleteOf(long parity) {
    if (parity != 0 && parity != 1) {
      throw new EmulatedFault("a parity of " + parity);
    }
    return (phase & 1) != parity;
  }

  /// Whether the phase is complete in which an arrival returned that.
  boolean isBehind(MbarrierObject state) {
    if (phase != state.phase && phase != state.phase + 1) {
      throw new EmulatedFault(
          "a phase of an mbarrier object that is neither under way nor the last");
    }
    return phase != state.phase;
  }
}
