package dev.acquit.abi.link;

import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.module.Body;
import dev.acquit.abi.module.WalkedModule;
import dev.acquit.ptx.module.Function;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A module that is linked.
///
/// @param module it
/// @param bodies what its functions do
/// @param called the functions that something in it calls by their names
record Linked(AbiModule module, List<Body> bodies, Set<String> called) {
  static Linked of(WalkedModule walked) {
    List<Body> bodies = walked.bodies();
    Set<String> called = new HashSet<>();
    bodies.forEach(b -> b.calls().forEach(c -> c.direct().ifPresent(called::add)));
    return new Linked(walked.module(), bodies, called);
  }

  /// What one of its functions does; empty if it is only declared.
  Optional<Body> body(Function function) {
    return bodies.stream().filter(b -> b.function() == function).findFirst();
  }

  /// Whether something in it calls a function by its name.
  boolean calls(String name) {
    return called.contains(name);
  }
}
