package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.generate.cycle.Edge;
import dev.acquit.litmus.generate.cycle.Edge.Communication.Kind;
import dev.acquit.litmus.generate.outline.Dependency;
import java.util.ArrayList;
import java.util.List;

/// Which single edges say what two edges of a thread say together.
final class Composition {
  private Composition() {}

  /// The edges that two edges inside a thread compose to.
  static List<Edge> of(Edge first, Edge next) {
    boolean same = first.sameLocation() && next.sameLocation();
    List<Edge> all = new ArrayList<>();
    all.add(new Edge.ProgramOrder(first.source(), next.target(), same));
    for (Edge edge : List.of(first, next)) {
      if (edge instanceof Edge.Fenced f) {
        all.add(new Edge.Fenced(f.order(), f.scope(), first.source(), next.target(), same));
      }
    }
    if (first instanceof Edge.Depends d) {
      if (d.kind() == Dependency.Kind.CTRL) {
        all.add(new Edge.Depends(Dependency.Kind.CTRL, next.target(), same));
      } else if (d.kind() == Dependency.Kind.ADDR && next instanceof Edge.Depends e) {
        all.add(new Edge.Depends(e.kind(), next.target(), same));
      }
    }
    if (first instanceof Edge.Communication(Kind a, boolean in)
        && next instanceof Edge.Communication(Kind b, boolean nextIn)) {
      if (b == Kind.CO) {
        all.add(first);
      } else if (b == Kind.FR) {
        all.add(new Edge.Communication(Kind.CO, true));
      }
    }
    return all;
  }
}
