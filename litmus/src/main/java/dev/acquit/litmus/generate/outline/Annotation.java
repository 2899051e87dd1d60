package dev.acquit.litmus.generate.outline;

import dev.acquit.ptx.isa.Scope;
import java.util.Optional;

/// The order and scope of an access, what diy calls its annotation.
///
/// @param scope its scope; empty where the order has none, and for C++'s thread scope, which
///   includes no other thread
public record Annotation(Order order, Optional<Scope> scope) {
  /// Neither order nor scope: non-atomic or weak.
  public static final Annotation PLAIN = new Annotation(Order.PLAIN, Optional.empty());

  /// Checks that order and scope fit.
  ///
  /// @throws IllegalArgumentException if a scope is superfluous
  public Annotation {
    if (!order.scoped() && scope.isPresent()) {
      throw new IllegalArgumentException(order + " with " + scope);
    }
  }

  /// An order at a scope; the scope is dropped where the order has none.
  public static Annotation of(Order order, Scope scope) {
    return new Annotation(order, order.scoped() ? Optional.of(scope) : Optional.empty());
  }
}
