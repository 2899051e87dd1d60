package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.ptx.isa.Scope;

/// An edge of a cycle: how one event comes before the next. These are the edges of diy.
public sealed interface Edge {
  /// Whether the event at its beginning reads or writes.
  Direction source();

  /// Whether the event at its end reads or writes.
  Direction target();

  /// Whether both events are of the same thread.
  boolean internal();

  /// Whether both events access the same location.
  boolean sameLocation();

  /// Communication.
  ///
  /// @param kind reads-from, from-reads or coherence
  /// @param internal whether it stays in the thread
  record Communication(Kind kind, boolean internal) implements Edge {
    /// The kinds of communication.
    public enum Kind {
      /// From a write to a read of its value.
      RF(Direction.W, Direction.R),
      /// From a read to the write that comes after what it read, in coherence order.
      FR(Direction.R, Direction.W),
      /// From a write to the next in coherence order.
      CO(Direction.W, Direction.W);

      private final Direction source;
      private final Direction target;

      Kind(Direction source, Direction target) {
        this.source = source;
        this.target = target;
      }
    }

    @Override
    public Direction source() {
      return kind.source;
    }

    @Override
    public Direction target() {
      return kind.target;
    }

    @Override
    public boolean sameLocation() {
      return true;
    }
  }

  /// Program order with nothing in between.
  ///
  /// @param source what comes first
  /// @param target what comes next
  /// @param sameLocation whether at the same location
  record ProgramOrder(Direction source, Direction target, boolean sameLocation) implements Edge {
    @Override
    public boolean internal() {
      return true;
    }
  }

  /// Program order with a fence in between.
  ///
  /// @param order the order of the fence
  /// @param scope its scope
  /// @param source what comes before
  /// @param target what comes after
  /// @param sameLocation whether at the same location
  record Fenced(Order order, Scope scope, Direction source, Direction target, boolean sameLocation)
      implements Edge {
    @Override
    public boolean internal() {
      return true;
    }
  }

  /// A dependency on what the source reads.
  ///
  /// @param kind which
  /// @param target what depends; a read for no data dependency
  /// @param sameLocation whether at the same location
  record Depends(Dependency.Kind kind, Direction target, boolean sameLocation) implements Edge {
    @Override
    public Direction source() {
      return Direction.R;
    }

    @Override
    public boolean internal() {
      return true;
    }
  }

  /// From the read to the write of one read-modify-write. Both ends have the same annotation.
  record ReadModifyWrite() implements Edge {
    @Override
    public Direction source() {
      return Direction.R;
    }

    @Override
    public Direction target() {
      return Direction.W;
    }

    @Override
    public boolean internal() {
      return true;
    }

    @Override
    public boolean sameLocation() {
      return true;
    }
  }
}
