package dev.acquit.gpu.emulator.code;

import dev.acquit.gpu.emulator.memory.EmulatedFault;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.MbarrierWord;

/// An mbarrier object in emulated memory, and what PTX gives no meaning of what is done to it.
///
/// @param number as memory has it, [MbarrierWord]; never zero
/// @ptx 9.7.13.15.3 Valid values, 9.7.13.15.5 Phase completion
record MbarrierObject(long number) {
  private static final long MOST_PHASES = 1L << (MbarrierWord.PHASE - 1);
  private static final Formula ARRIVAL = MbarrierWord.arrive(false);
  private static final Formula DROP = MbarrierWord.arrive(true);
  private static final Formula ONCE_MORE = MbarrierWord.onceMore();

  /// One at which nobody has arrived.
  static MbarrierObject of(long count) {
    if (count < 1 || count > MbarrierWord.MAX_COUNT) {
      throw new EmulatedFault("an mbarrier object for " + count + " arrivals");
    }
    return new MbarrierObject(count << MbarrierWord.COUNT | count);
  }

  /// The object that a number is.
  static MbarrierObject read(long number) {
    if (number == 0) {
      throw new EmulatedFault("no mbarrier object where one is used");
    }
    return new MbarrierObject(number);
  }

  /// Arrivals that are missing.
  long pending() {
    return MbarrierWord.pending(number);
  }

  private long expected() {
    return MbarrierWord.expected(number);
  }

  private long phase() {
    return MbarrierWord.phase(number);
  }

  /// The object behind some arrivals.
  ///
  /// @param arrivals how many
  /// @param more how many transactions more are missing
  /// @param drops whether as many arrivals fewer are expected from the next phase on
  MbarrierObject arrive(long arrivals, long more, boolean drops) {
    if (arrivals < 0 || pending() < arrivals || expected() == 0) {
      throw new EmulatedFault("more arrivals at an mbarrier object than are pending");
    }
    if (Math.abs(MbarrierWord.transactions(number) + more) > MbarrierWord.MAX_TX) {
      throw new EmulatedFault("more transactions of an mbarrier object than PTX counts");
    }
    long behind = (drops ? DROP : ARRIVAL).of(number, arrivals + (more << MbarrierWord.COUNT));
    if (MbarrierWord.phase(behind) == MOST_PHASES) {
      throw new EmulatedFault("more phases of an mbarrier object than are emulated");
    }
    return new MbarrierObject(behind);
  }

  /// The object with one arrival more that is missing in this phase.
  MbarrierObject onceMore() {
    if (pending() == MbarrierWord.MAX_COUNT || expected() == 0) {
      throw new EmulatedFault("more arrivals at an mbarrier object than PTX counts");
    }
    return new MbarrierObject(ONCE_MORE.of(number, 0));
  }

  /// Whether the phase of that parity is complete.
  boolean isCompleteOf(long parity) {
    if (parity != 0 && parity != 1) {
      throw new EmulatedFault("a parity of " + parity);
    }
    return (phase() & 1) != parity;
  }

  /// Whether the phase is complete in which an arrival returned that.
  boolean isBehind(MbarrierObject state) {
    long since = phase() - state.phase();
    if (since != 0 && since != 1) {
      throw new EmulatedFault(
          "a phase of an mbarrier object that is neither under way nor the last");
    }
    return since == 1;
  }
}
