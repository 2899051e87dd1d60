package dev.acquit.model.formula;

import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Operation;
import java.util.BitSet;
import java.util.function.Supplier;

/// An event on some of the ways through a thread. What ways have in common before they part, and
/// after they have met, is there once. Values and conditions are those of the thread's [Terms].
///
/// @param kind what it is
/// @param marks what models know of it
/// @param guard when it happens
/// @param address where; -1 for fences and barriers
/// @param value what a write writes; what a read returns, a variable; -1 for others
/// @param type the type of an access; null for others
/// @param barrier the barrier's operation with its numbers; null for others
/// @param addressReads the reads on which the address depends
/// @param dataReads the same for the value
/// @param controlReads the same for whether it happens
/// @param partner the read half of a read-modify-write, if this is the write half, or -1
/// @param before the events of its thread that are before it on some way
/// @param beside those of them that program order does not put before it
/// @param step the index of its operation in the thread
/// @param words writes out the words of the test
record Occurrence(
    PathEvent.Kind kind,
    Operation.Marks marks,
    int guard,
    int address,
    int value,
    IntegerType type,
    Barred barrier,
    Reads addressReads,
    Reads dataReads,
    Reads controlReads,
    int partner,
    BitSet before,
    BitSet beside,
    int step,
    Supplier<String> words) {
  /// A barrier with its numbers, -1 where it has none.
  record Barred(
      Operation.Barrier operation, int number, int identity, int participants, int predicate) {}

  boolean isRead() {
    return kind == PathEvent.Kind.READ;
  }

  boolean isWrite() {
    return kind == PathEvent.Kind.WRITE;
  }

  boolean isAccess() {
    return isRead() || isWrite();
  }

  /// Whether another occurrence is the same to every model and in every value, in a thread whose
  /// expressions have the same numbers.
  boolean isLike(Occurrence other) {
    return withoutPlace().equals(other.withoutPlace());
  }

  private Occurrence withoutPlace() {
    return new Occurrence(
        kind,
        marks,
        guard,
        address,
        value,
        type,
        barrier,
        addressReads,
        dataReads,
        controlReads,
        partner,
        before,
        beside,
        0,
        null);
  }
}
