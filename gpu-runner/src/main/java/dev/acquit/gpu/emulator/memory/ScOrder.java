package dev.acquit.gpu.emulator.memory;

import java.util.HashMap;
import java.util.Map;

/// What a fence.sc learns from those before it: Fence-SC order is the order in which they execute,
/// between those that are morally strong with each other.
///
/// For each scope and each group of threads that such a scope is, the views of the fences in that
/// group whose scope is at least that wide. Two fences are morally strong with each other exactly
/// if there is a group that has both and whose scope neither is narrower than.
///
/// @ptx 8.9.3 Fence-SC order
final class ScOrder {
  private record Group(int scope, int number) {}

  private final Map<Group, View> views = new HashMap<>();

  void reset() {
    views.clear();
  }

  /// A fence.sc executes: the thread learns, and then those after it from the thread.
  void fence(Agent agent, int scope) {
    for (int wide = 0; wide <= scope; wide++) {
      View known = views.get(group(agent.site(), wide));
      if (known != null) {
        agent.view().join(known);
      }
    }
    for (int wide = 0; wide <= scope; wide++) {
      views.computeIfAbsent(group(agent.site(), wide), g -> new View()).join(agent.view());
    }
  }

  private static Group group(Site site, int scope) {
    return new Group(
        scope,
        switch (scope) {
          case 0 -> site.cta();
          case 1 -> site.cluster();
          case 2 -> site.gpu();
          default -> 0;
        });
  }
}
