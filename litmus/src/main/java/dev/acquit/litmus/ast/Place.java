package dev.acquit.litmus.ast;

import dev.acquit.ptx.isa.Scope;
import java.util.Optional;
import java.util.OptionalInt;

/// Where a thread runs: the path from its device down to its CTA. Numbers are local to the level
/// above.
///
/// @param gpu the device
/// @param kernel the kernel whose grid the CTA belongs to; empty: it runs from the beginning, in a
///   grid of which no call speaks
/// @param cluster the cluster in that grid; empty: the CTA is a cluster of its own
/// @param cta the CTA in that cluster
/// @ptx 2.2.3 Grid of Clusters, 8.5 Scope
public record Place(int gpu, Optional<String> kernel, OptionalInt cluster, int cta) {
  /// A place in the grid that runs from the beginning.
  public Place(int gpu, OptionalInt cluster, int cta) {
    this(gpu, Optional.empty(), cluster, cta);
  }

  /// A CTA of the first device that is a cluster of its own.
  public static Place cta(int cta) {
    return new Place(0, OptionalInt.empty(), cta);
  }

  /// The same place in a kernel's grid.
  public Place in(Optional<String> grid) {
    return new Place(gpu, grid, cluster, cta);
  }

  /// Whether a thread at the other place is in the given scope around a thread at this place.
  /// Symmetric: scopes are a tree. CTAs and clusters of two kernels are never the same, whatever
  /// their numbers; the device is one for all kernels.
  public boolean shares(Scope scope, Place other) {
    return switch (scope) {
      case SYS -> true;
      case GPU -> gpu == other.gpu;
      case CLUSTER ->
          gpu == other.gpu
              && kernel.equals(other.kernel)
              && cluster.equals(other.cluster)
              && (cluster.isPresent() || cta == other.cta);
      case CTA -> equals(other);
    };
  }
}
