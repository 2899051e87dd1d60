package dev.acquit.gpu.emulator.memory;

import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import java.util.Optional;

/// What the memory model knows of an access.
///
/// @param strong whether it is strong
/// @param scope its scope, narrow ones first; of no meaning if it is weak
/// @param acquires whether it is an acquire operation
/// @param releases whether it is a release operation
/// @ptx 8.4 Operation types, 8.5 Scope
public record Strength(boolean strong, int scope, boolean acquires, boolean releases) {
  /// A weak access.
  public static final Strength WEAK = new Strength(false, 0, false, false);

  /// The strength that modifiers say.
  ///
  /// @param semantics the order
  /// @param scope the scope, where one is written
  public static Strength of(Semantics semantics, Optional<Scope> scope) {
    return switch (semantics) {
      case WEAK -> WEAK;
      case VOLATILE, MMIO -> new Strength(true, Scope.SYS.ordinal(), false, false);
      case RELAXED, ACQUIRE, RELEASE, ACQ_REL ->
          new Strength(
              true, scope.orElse(Scope.GPU).ordinal(), semantics.acquires(), semantics.releases());
    };
  }
}
