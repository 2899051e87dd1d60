package dev.acquit.model.formula;

import dev.acquit.litmus.ast.Place;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Which threads can change places without anybody noticing: they do the same, and every other
/// thread is as near to one as to the other.
final class Likeness {
  private final EventGraph graph;

  Likeness(EventGraph graph) {
    this.graph = graph;
  }

  /// Groups of at least two threads, each in the order of the test.
  ///
  /// @param apart the numbers of threads that are left out
  List<List<Integer>> groups(Set<Integer> apart) {
    List<List<Integer>> groups = new ArrayList<>();
    for (int t = 0; t < graph.threads().size(); t++) {
      if (apart.contains(graph.program().threads().get(t).id())) {
        continue;
      }
      int thread = t;
      groups.stream()
          .filter(g -> alike(g.getFirst(), thread))
          .findFirst()
          .ifPresentOrElse(g -> g.add(thread), () -> groups.add(new ArrayList<>(List.of(thread))));
    }
    return groups.stream().filter(g -> g.size() > 1).toList();
  }

  private boolean alike(int a, int b) {
    return work(a).equals(work(b))
        && sameSurroundings(a, b)
        && graph.threads().get(a).isLike(graph.threads().get(b));
  }

  private Optional<String> work(int thread) {
    return graph.program().threads().get(thread).work();
  }

  private Place place(int thread) {
    return graph.program().threads().get(thread).place();
  }

  private boolean sameSurroundings(int a, int b) {
    for (int t = 0; t < graph.threads().size(); t++) {
      for (Scope scope : Scope.values()) {
        if (t != a
            && t != b
            && place(t).shares(scope, place(a)) != place(t).shares(scope, place(b))) {
          return false;
        }
      }
    }
    return true;
  }
}
