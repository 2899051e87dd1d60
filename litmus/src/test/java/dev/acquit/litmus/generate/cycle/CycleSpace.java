package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.generate.cycle.Cycle.Link;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// All cycles of some edges and annotations, up to rotation.
record CycleSpace(List<Edge> edges, List<Annotation> annotations, TestLanguage language) {
  /// All edges but for fences, of which there is one, and its local variant.
  static final String EDGES =
      "Rfe Fre Coe Rfi Fri Coi Po*** FenceScd** FenceAcqRel.ctasW* Dp**** Rmw";

  static final List<Annotation> RELAXED = List.of(Annotation.of(Order.RELAXED, Scope.GPU));

  static final List<Annotation> MANY =
      List.of(
          Annotation.PLAIN,
          Annotation.of(Order.ACQUIRE, Scope.CTA),
          Annotation.of(Order.RELEASE, Scope.GPU),
          Annotation.of(Order.ACQ_REL, Scope.SYS));

  static List<Edge> edges(String text) {
    try {
      return EdgeText.edges("edges", text);
    } catch (InputException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /// Calls for each canonical cycle of a size that makes a test.
  void each(int size, Consumer<Cycle> body) {
    edges(size, new ArrayList<>(), body);
  }

  private void edges(int size, List<Edge> chosen, Consumer<Cycle> body) {
    if (chosen.size() == size) {
      if (chosen.getLast().target() == chosen.getFirst().source()) {
        annotations(chosen, new ArrayList<>(), body);
      }
      return;
    }
    for (Edge edge : edges) {
      if (chosen.isEmpty() || chosen.getLast().target() == edge.source()) {
        chosen.add(edge);
        edges(size, chosen, body);
        chosen.removeLast();
      }
    }
  }

  private void annotations(List<Edge> chosen, List<Link> links, Consumer<Cycle> body) {
    int at = links.size();
    if (at == chosen.size()) {
      Cycle cycle = new Cycle(links);
      if (cycle.canonical().equals(cycle) && CycleCheck.problem(cycle, language).isEmpty()) {
        body.accept(cycle);
      }
      return;
    }
    Set<Order> legal =
        chosen.get(at).source() == Direction.R ? language.loads() : language.stores();
    boolean update =
        chosen.get(at) instanceof Edge.ReadModifyWrite
            || chosen.get(Math.floorMod(at - 1, chosen.size())) instanceof Edge.ReadModifyWrite;
    for (Annotation annotation : annotations) {
      if ((update ? language.updates() : legal).contains(annotation.order())) {
        links.add(new Link(annotation, chosen.get(at)));
        annotations(chosen, links, body);
        links.removeLast();
      }
    }
  }
}
