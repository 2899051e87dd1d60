package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.generate.cycle.Direction;
import dev.acquit.litmus.generate.cycle.Edge;

/// Which edges of one thread [CycleMode#DEFAULT] lets stand side by side, in any order.
final class SideBySide {
  private SideBySide() {}

  static boolean allows(Edge one, Edge other) {
    boolean order = other instanceof Edge.ProgramOrder;
    boolean dependency = other instanceof Edge.Depends;
    if (one instanceof Edge.Depends) {
      return order && !one.sameLocation() && !other.sameLocation();
    }
    if (!access(one)) {
      return false;
    }
    boolean forwarding = one.source() == Direction.W && one.target() == Direction.R;
    return dependency || (order && (!other.sameLocation() || forwarding));
  }

  /// Whether an edge goes to an access of the same location of which one writes.
  private static boolean access(Edge edge) {
    return switch (edge) {
      case Edge.Communication c -> c.internal();
      case Edge.ProgramOrder p ->
          p.sameLocation() && (p.source() == Direction.W || p.target() == Direction.W);
      case Edge.Fenced f -> false;
      case Edge.Depends d -> false;
      case Edge.ReadModifyWrite r -> false;
    };
  }
}
