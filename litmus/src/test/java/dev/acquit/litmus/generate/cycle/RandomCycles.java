package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.cycle.Cycle.Link;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/// Random cycles with random places.
record RandomCycles(TestLanguage language, RandomGenerator random) {
  private static final List<Edge> ALL = EdgeText.all();
  private static final List<Edge> COMMON = CycleSpace.edges("Rfe Fre Coe Rfe Fre Pod** Po*** Rmw");

  /// A cycle that makes a test, begun anywhere, with three to ten events.
  PlacedCycle next() {
    while (true) {
      List<Edge> edges = edges(random.nextInt(3, 11));
      if (edges.getLast().target() != edges.getFirst().source()) {
        continue;
      }
      Cycle cycle = annotate(edges);
      if (cycle.threads() <= 6 && CycleCheck.problem(cycle, language).isEmpty()) {
        List<Place> places = new ArrayList<>();
        for (int t = 0; t < PlacedCycle.threads(cycle); t++) {
          places.add(place());
        }
        return new PlacedCycle(cycle, places);
      }
    }
  }

  Place place() {
    OptionalInt cluster =
        random.nextInt(3) > 0 ? OptionalInt.empty() : OptionalInt.of(random.nextInt(2));
    return new Place(random.nextInt(4) == 0 ? 1 : 0, cluster, random.nextInt(3));
  }

  private List<Edge> edges(int size) {
    List<Edge> edges = new ArrayList<>();
    while (edges.size() < size) {
      Edge edge = pick(random.nextInt(3) > 0 ? COMMON : ALL);
      if (edges.isEmpty() || edges.getLast().target() == edge.source()) {
        edges.add(edge);
      }
    }
    return edges;
  }

  private Cycle annotate(List<Edge> edges) {
    List<Link> links = new ArrayList<>();
    edges.forEach(edge -> links.add(new Link(Annotation.PLAIN, edge)));
    Cycle plain = new Cycle(links);
    for (int i = 0; i < links.size(); i++) {
      List<Order> legal = List.copyOf(CycleCheck.legal(plain, i, language));
      Annotation annotation = Annotation.of(pick(legal), pick(List.of(Scope.values())));
      links.set(i, new Link(annotation, links.get(i).edge()));
    }
    for (int i = 0; i < links.size(); i++) {
      if (links.get(i).edge() instanceof Edge.ReadModifyWrite) {
        int next = (i + 1) % links.size();
        links.set(next, new Link(links.get(i).annotation(), links.get(next).edge()));
      }
    }
    return new Cycle(links);
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
