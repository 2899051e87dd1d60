package dev.acquit.abi.module;

import java.util.List;

/// A module whose bodies have been walked through, which is done once for all rules.
///
/// @param module it
/// @param bodies what its functions do, in order; empty where nobody asks for them any more
public record WalkedModule(AbiModule module, List<Body> bodies) {
  /// Copies the list.
  public WalkedModule {
    bodies = List.copyOf(bodies);
  }

  /// Walks through the bodies of a module.
  public static WalkedModule of(AbiModule module) {
    return new WalkedModule(module, module.bodies());
  }

  /// The same without bodies, which are most of it.
  public WalkedModule declared() {
    return new WalkedModule(module.declared(), List.of());
  }
}
