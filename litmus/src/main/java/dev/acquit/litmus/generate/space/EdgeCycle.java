package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.generate.cycle.Cycle;
import dev.acquit.litmus.generate.cycle.Edge;
import dev.acquit.litmus.generate.outline.Annotation;
import java.util.ArrayList;
import java.util.List;

/// A cycle of edges that has no annotations yet, begun where a thread begins.
///
/// @param symmetry how many rotations make the same test, this one included; each begins `size /
///   symmetry` events after the one before
record EdgeCycle(List<Edge> edges, int symmetry) {
  /// Begins a cycle where a thread begins.
  static EdgeCycle of(List<Edge> edges, int symmetry) {
    boolean leaves = edges.stream().anyMatch(e -> !e.internal());
    int begin = 0;
    while (!begins(edges.get(Math.floorMod(begin - 1, edges.size())), leaves)) {
      begin++;
    }
    List<Edge> turned = new ArrayList<>(edges.subList(begin, edges.size()));
    turned.addAll(edges.subList(0, begin));
    return new EdgeCycle(turned, symmetry);
  }

  private static boolean begins(Edge before, boolean leaves) {
    return leaves ? !before.internal() : before instanceof Edge.Communication;
  }

  /// The number of threads.
  int threads() {
    return Math.max(1, (int) edges.stream().filter(e -> !e.internal()).count());
  }

  /// What can be chosen for each access, in order. A read-modify-write is one access.
  List<List<Annotation>> choices(EventAnnotations vocabulary) {
    List<List<Annotation>> choices = new ArrayList<>();
    for (int i = 0; i < edges.size(); i++) {
      if (edges.get(i) instanceof Edge.ReadModifyWrite) {
        choices.add(vocabulary.updates());
        i++;
      } else {
        choices.add(vocabulary.of(edges.get(i).source()));
      }
    }
    return choices;
  }

  /// The cycle with an annotation for each access.
  Cycle annotated(List<List<Annotation>> choices, int[] chosen) {
    List<Cycle.Link> links = new ArrayList<>(edges.size());
    int access = 0;
    for (int i = 0; i < edges.size(); i++) {
      Annotation annotation = choices.get(access).get(chosen[access]);
      links.add(new Cycle.Link(annotation, edges.get(i)));
      access += edges.get(i) instanceof Edge.ReadModifyWrite ? 0 : 1;
    }
    return new Cycle(links);
  }
}
