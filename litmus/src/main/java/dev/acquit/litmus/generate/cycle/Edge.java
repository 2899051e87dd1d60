package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.ptx.isa.Scope;
import java.util.Comparator;

/// An edge of a cycle: how one event comes before the next. These are the edges of diy.
public sealed interface Edge {
  /// A total order: fences, strong before weak and wide before narrow, dependencies, program order,
  /// read-modify-writes, communication; among these by kind, then by location, then by direction.
  /// As in diy, what orders most comes first.
  Comparator<Edge> ORDER = Comparator.comparingInt(Edge::rank);

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

  /// The number of an edge in [#ORDER].
  private static int rank(Edge edge) {
    int group =
        switch (edge) {
          case Fenced f -> 8 - f.order().ordinal() + 8 * (3 - f.scope().ordinal());
          case Depends d -> 32 + d.kind().ordinal();
          case ProgramOrder p -> 40;
          case ReadModifyWrite r -> 41;
          case Communication c -> 42 + 2 * c.kind().ordinal() + (c.internal() ? 0 : 1);
        };
    return group * 8
        + (edge.sameLocation() ? 4 : 0)
        + 2 * edge.source().ordinal()
        + edge.target().ordinal();
  }
}
