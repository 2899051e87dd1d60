package dev.acquit.abi.link;

import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.module.Body;
import dev.acquit.ptx.module.Function;
import java.util.List;
import java.util.Optional;

/// A module that is linked.
///
/// @param module it
/// @param bodies what its functions do
record Linked(AbiModule module, List<Body> bodies) {
  static Linked of(AbiModule module) {
    return new Linked(module, module.bodies());
  }

  /// What one of its functions does; empty if it is only declared.
  Optional<Body> body(Function function) {
    return bodies.stream().filter(b -> b.function() == function).findFirst();
  }

  /// Whether something in it calls a function by its name.
  boolean calls(String name) {
    return bodies.stream()
        .flatMap(b -> b.calls().stream())
        .anyMatch(c -> c.direct().filter(name::equals).isPresent());
  }
}
