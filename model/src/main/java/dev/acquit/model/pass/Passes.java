package dev.acquit.model.pass;

import java.util.EnumSet;
import java.util.Set;

/// The rules that may be applied: all but some.
///
/// @param without those that may not
public record Passes(Set<Pass> without) {
  /// All.
  public static final Passes ALL = new Passes(Set.of());

  /// None.
  public static final Passes NONE = new Passes(EnumSet.allOf(Pass.class));

  /// Copies the set.
  public Passes {
    without = Set.copyOf(without);
  }

  /// All but one.
  public static Passes without(Pass pass) {
    return new Passes(Set.of(pass));
  }

  /// Whether one may be applied.
  public boolean have(Pass pass) {
    return !without.contains(pass);
  }
}
