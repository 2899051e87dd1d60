package dev.acquit.recheck.replay;

import dev.acquit.model.program.Operation;
import org.jspecify.annotations.Nullable;

/// An event of a thread that has run.
///
/// @param kind what it is
/// @param marks what models know of it
/// @param cell what it accesses; null for others
/// @param virtual the location whose virtual address it uses; -1 for others
/// @param value what is read or written; 0 for others
/// @param address mask of the events of the thread on which its address depends
/// @param data the same for the value of a write
/// @param control the same for whether it happens
/// @param sources mask of the reads from which the value of a write is computed
/// @param partner the number in its thread of the other half of a read-modify-write; -1: none
/// @param barrier a barrier's number; null for others
/// @param text the words of the test
record Event(
    Kind kind,
    Operation.Marks marks,
    @Nullable Cell cell,
    int virtual,
    long value,
    long address,
    long data,
    long control,
    long sources,
    int partner,
    @Nullable Long barrier,
    String text) {
  /// More events of one thread no mask can hold.
  static final int MOST_OF_A_THREAD = Long.SIZE;

  enum Kind {
    READ,
    WRITE,
    FENCE,
    BARRIER
  }
}
