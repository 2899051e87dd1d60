package dev.acquit.model.engine;

import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.Node;
import dev.acquit.model.engine.ExecutionView.Edge;
import dev.acquit.model.evaluate.Evaluation;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds what breaks an axiom in an execution, and says it in relations that people know: those
/// that the model shows, and the base ones. A shown relation that is but a chain of others, such as
/// `(po | sync)+`, is told link by link.
final class CycleFinder {
  private static final int MAX_DEPTH = 60;
  private static final String IDENTITY = BaseRelation.ID.catName();

  private final MemoryModel model;
  private final Evaluation evaluation;
  private final Set<Integer> shown;
  private int depth;

  CycleFinder(MemoryModel model, Evaluation evaluation) {
    this.model = model;
    this.evaluation = evaluation;
    this.shown = new HashSet<>(model.shown().values());
  }

  /// The pairs that break the axiom, shortest cycle first found.
  List<Edge> breaking(Check axiom) {
    Node node = model.nodes().get(axiom.node());
    if (node.set()) {
      return List.of();
    }
    Relation r = evaluation.relation(node.id());
    int[] best = new int[0];
    switch (axiom.test()) {
      case EMPTY -> best = anyPair(r);
      case IRREFLEXIVE -> {
        int e = r.diagonal().first();
        if (e >= 0) {
          best = new int[] {e, e};
        }
      }
      case ACYCLIC -> best = shortestCycle(r);
    }
    List<Edge> edges = new ArrayList<>();
    for (int i = 0; i + 1 < best.length; i++) {
      // Of a relation that must be irreflexive, "x is before x" would say nothing.
      boolean bare = best[i] == best[i + 1] && !isBase(node);
      edges.addAll(
          bare ? apart(node, best[i], best[i + 1]) : steps(node.id(), best[i], best[i + 1]));
    }
    return withoutIdentity(edges);
  }

  /// "x is x" says nothing to a reader, unless there is nothing else to say.
  private static List<Edge> withoutIdentity(List<Edge> edges) {
    List<Edge> telling =
        edges.stream().filter(e -> e.from() != e.to() || !e.name().equals(IDENTITY)).toList();
    return telling.isEmpty() ? edges : telling;
  }

  private static int[] anyPair(Relation r) {
    int a = r.domain().first();
    return a < 0 ? new int[0] : new int[] {a, r.row(a).first()};
  }

  private static int[] shortestCycle(Relation r) {
    int[] best = new int[0];
    for (int e = 0; e < r.size(); e++) {
      int[] path = r.shortestPath(e, e);
      if (path.length > 0 && (best.length == 0 || path.length < best.length)) {
        best = path;
      }
    }
    return best;
  }

  /// A pair of a node, taken apart into shown and base relations.
  private List<Edge> steps(int id, int a, int b) {
    Node n = model.nodes().get(id);
    String name = model.names().get(id);
    boolean known = shown.contains(id) && !isChain(n);
    if (known || isBase(n) || depth > MAX_DEPTH) {
      return List.of(new Edge(label(n, name), a, b));
    }
    depth++;
    List<Edge> edges = apart(n, a, b);
    depth--;
    return edges;
  }

  /// Whether it is made of other relations that are shown, one behind the other.
  private boolean isChain(Node n) {
    return switch (n.op()) {
      case UNION, SEQUENCE -> isLink(n.a()) && isLink(n.b());
      case PLUS, STAR, OPTIONAL -> isLink(n.a());
      default -> false;
    };
  }

  private boolean isLink(int id) {
    return shown.contains(id) || isChain(model.nodes().get(id));
  }

  private static boolean isBase(Node n) {
    return switch (n.op()) {
      case BASE, CHOSEN, ALL, PRODUCT, COMPLEMENT, FIXPOINT, RECURSIVE -> true;
      case TAG,
          NONE,
          UNION,
          INTERSECTION,
          DIFFERENCE,
          SEQUENCE,
          FROM,
          TO,
          IDENTITY,
          INVERSE,
          PLUS,
          STAR,
          OPTIONAL,
          DOMAIN,
          RANGE ->
          false;
    };
  }

  private String label(Node n, String name) {
    if (name != null) {
      return name;
    }
    return switch (n.op()) {
      case BASE -> BaseRelation.values()[n.index()].catName();
      case CHOSEN -> model.choices().get(n.index()).name();
      default ->
          model.shown().entrySet().stream()
              .filter(s -> s.getValue() == n.id())
              .map(Map.Entry::getKey)
              .findFirst()
              .orElse("related");
    };
  }

  private List<Edge> apart(Node n, int a, int b) {
    return switch (n.op()) {
      case UNION -> steps(holds(n.a(), a, b) ? n.a() : n.b(), a, b);
      case INTERSECTION -> steps(telling(n.a(), n.b()), a, b);
      case DIFFERENCE -> steps(n.a(), a, b);
      case FROM, TO -> steps(n.b(), a, b);
      case SEQUENCE -> through(n, a, b);
      case IDENTITY -> List.of();
      case INVERSE -> inverse(n, a, b);
      case PLUS -> path(n.a(), a, b);
      case STAR -> a == b ? List.of() : path(n.a(), a, b);
      case OPTIONAL -> a == b && !holds(n.a(), a, b) ? List.of() : steps(n.a(), a, b);
      case TAG, NONE, DOMAIN, RANGE, BASE, CHOSEN, ALL, PRODUCT, COMPLEMENT, FIXPOINT, RECURSIVE ->
          List.of(new Edge(label(n, model.names().get(n.id())), a, b));
    };
  }

  /// Of two relations whose intersection holds, the one that says more about why.
  private int telling(int left, int right) {
    Node l = model.nodes().get(left);
    Node r = model.nodes().get(right);
    if ((l.depends() != 0) != (r.depends() != 0)) {
      return l.depends() != 0 ? left : right;
    }
    return weight(r) > weight(l) ? right : left;
  }

  private static int weight(Node n) {
    boolean side =
        n.op() == Node.Op.PRODUCT
            || n.op() == Node.Op.COMPLEMENT
            || (n.op() == Node.Op.BASE && n.index() != BaseRelation.PO.ordinal());
    return side ? 0 : n.op() == Node.Op.BASE ? 2 : 1;
  }

  private List<Edge> through(Node n, int a, int b) {
    Relation left = evaluation.relation(n.a());
    Relation right = evaluation.relation(n.b());
    EventSet next = left.row(a);
    for (int middle = next.first(); middle >= 0; middle = next.next(middle)) {
      if (right.contains(middle, b)) {
        List<Edge> edges = new ArrayList<>(steps(n.a(), a, middle));
        edges.addAll(steps(n.b(), middle, b));
        return edges;
      }
    }
    return List.of(new Edge("related", a, b));
  }

  private List<Edge> inverse(Node n, int a, int b) {
    List<Edge> forward = steps(n.a(), b, a);
    if (forward.size() == 1) {
      return List.of(new Edge(forward.getFirst().name() + "^-1", a, b));
    }
    return List.of(new Edge("related", a, b));
  }

  private List<Edge> path(int inner, int a, int b) {
    int[] path = evaluation.relation(inner).shortestPath(a, b);
    List<Edge> edges = new ArrayList<>();
    for (int i = 0; i + 1 < path.length; i++) {
      edges.addAll(steps(inner, path[i], path[i + 1]));
    }
    return edges;
  }

  private boolean holds(int node, int a, int b) {
    return evaluation.relation(node).contains(a, b);
  }
}
