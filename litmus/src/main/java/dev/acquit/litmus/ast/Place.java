package dev.acquit.litmus.ast;

import dev.acquit.ptx.isa.Scope;
import java.util.OptionalInt;

/// Where a thread runs: the path from its device down to its CTA. Numbers are local to the level
/// above.
///
/// @param gpu the device
/// @param cluster the cluster on that device; empty: the CTA is a cluster of its own
/// @param cta the CTA in that cluster
/// @ptx 8.5 Scope
public record Place(int gpu, OptionalInt cluster, int cta) {
  /// A CTA of the first device that is a cluster of its own.
  public static Place cta(int cta) {
    return new Place(0, OptionalInt.empty(), cta);
  }

  /// Whether a thread at the other place is in the given scope around a thread at this place.
  /// Symmetric: scopes are a tree.
  public boolean shares(Scope scope, Place other) {
    return switch (scope) {
      case SYS -> true;
      case GPU -> gpu == other.gpu;
      case CLUSTER ->
          gpu == other.gpu
              && cluster.equals(other.cluster)
              && (cluster.isPresent() || cta == other.cta);
      case CTA -> equals(other);
    };
  }
}
