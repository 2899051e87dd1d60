package dev.acquit.model.program;

import dev.acquit.ptx.compute.MbarrierWord;

/// What an mbarrier object holds, in words. The number that stands for it is our encoding, which
/// says nothing to anybody.
///
/// @ptx 9.7.13.15.2 Contents of the mbarrier object
public final class MbarrierWords {
  private MbarrierWords() {}

  /// For example `phase 0, 1 of 2 arrivals pending`.
  ///
  /// @param object as a read or a write of such an object has it
  public static String of(long object) {
    if (object == 0) {
      return "no object";
    }
    long transactions = MbarrierWord.transactions(object);
    return "phase "
        + MbarrierWord.phase(object)
        + ", "
        + MbarrierWord.pending(object)
        + " of "
        + MbarrierWord.expected(object)
        + " arrivals pending"
        + (transactions == 0 ? "" : ", " + transactions + " transactions");
  }
}
