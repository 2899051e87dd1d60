package dev.acquit.model.execution;

import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Operation;
import dev.acquit.model.relation.EventSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// An event on a path of a thread.
///
/// @param kind what it is
/// @param marks what models know of it
/// @param address where; null for fences and barriers
/// @param value what a write writes; null for others
/// @param type the type of an access; null for others
/// @param barrier the barrier's operation with its evaluated numbers; null for others
/// @param addressReads the reads on the path, by their numbers there, on which the address depends
/// @param dataReads the same for the value
/// @param controlReads the same for whether it happens
/// @param partner the index of the other half of a read-modify-write, or -1
/// @param step the index of its operation in the thread
/// @param words writes out the words of the test
public record PathEvent(
    Kind kind,
    Operation.Marks marks,
    Symbolic address,
    Symbolic value,
    IntegerType type,
    BarrierUse barrier,
    EventSet addressReads,
    EventSet dataReads,
    EventSet controlReads,
    int partner,
    int step,
    Supplier<String> words) {
  /// What an event is.
  public enum Kind {
    /// A read.
    READ,
    /// A write.
    WRITE,
    /// A fence.
    FENCE,
    /// A barrier.
    BARRIER;

    /// Whether an implementation of C++ has to let a loop run on that does this in each round: it
    /// may assume of a loop without such an event that it ends. What only writes or fences has no
    /// such promise on a device.
    ///
    /// @param marks what models know of the event
    /// @cpp intro.progress, as the CUDA C++ execution model changes it
    public boolean isProgress(Operation.Marks marks) {
      return switch (this) {
        case READ -> (marks.tags() & (Tag.A.bit() | Tag.VOLATILE.bit())) != 0;
        case WRITE -> (marks.tags() & Tag.VOLATILE.bit()) != 0;
        case BARRIER -> true;
        case FENCE -> false;
      };
    }
  }

  /// A barrier as a thread meets it.
  ///
  /// @param operation what it is
  /// @param identity its second number, or null
  /// @param participants how many threads complete it, or null
  /// @param predicate what the thread brings to its vote, or null
  public record BarrierUse(
      Operation.Barrier operation,
      Symbolic number,
      Symbolic identity,
      Symbolic participants,
      Symbolic predicate) {
    /// Whether all its numbers are known.
    public boolean isStatic() {
      return Stream.of(number, identity, participants, predicate)
          .allMatch(s -> s == null || s instanceof Symbolic.Known);
    }
  }

  /// A barrier.
  ///
  /// @param use the barrier as the thread meets it
  /// @param controlReads the reads on the path on which it depends whether it happens
  /// @param step the index of its operation in the thread
  /// @param words writes out the words of the test
  public static PathEvent barrier(
      BarrierUse use,
      Operation.Marks marks,
      EventSet controlReads,
      int step,
      Supplier<String> words) {
    return new PathEvent(
        Kind.BARRIER,
        marks,
        null,
        null,
        null,
        use,
        EventSet.EMPTY,
        EventSet.EMPTY,
        controlReads,
        -1,
        step,
        words);
  }

  /// Whether it is a read or a write.
  public boolean isAccess() {
    return kind == Kind.READ || kind == Kind.WRITE;
  }
}
