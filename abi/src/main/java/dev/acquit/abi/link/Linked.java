package dev.acquit.abi.link;

import dev.acquit.abi.check.AbiCheck;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.module.Body;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import java.util.HashMap;
import java.util.Map;

/// A module that is linked.
///
/// @param module it
/// @param bodies what its functions do
record Linked(AbiModule module, Map<Function, Body> bodies) {
  static Linked of(AbiModule module) {
    Map<String, Variable> variables = new HashMap<>();
    module.variables().forEach(v -> variables.put(v.name(), v));
    return new Linked(module, AbiCheck.bodies(module, variables));
  }

  /// Whether something in it calls a function by its name.
  boolean calls(String name) {
    return bodies.values().stream()
        .flatMap(b -> b.calls().stream())
        .anyMatch(c -> c.direct().filter(name::equals).isPresent());
  }
}
