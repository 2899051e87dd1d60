package dev.acquit.mapper.prove;

import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.MemoryModel.Choice;
import dev.acquit.model.cat.Node;
import dev.acquit.model.evaluate.Evaluation;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What a model says of one execution, by the engine that enumerates.
final class Enumerated {
  private final MemoryModel model;
  private final Events events;
  private final Evaluation evaluation;
  private final List<Integer> open = new ArrayList<>();

  Enumerated(MemoryModel model, Events events) {
    this.model = model;
    this.events = events;
    this.evaluation = new Evaluation(model);
    evaluation.start(events.candidate());
    for (int v = 0; v < model.choices().size(); v++) {
      Choice choice = model.choices().get(v);
      switch (choice.kind()) {
        case READS_FROM -> evaluation.choose(v, events.rf(), events.rf());
        case COHERENCE, TOTAL_COHERENCE -> evaluation.choose(v, events.mo(), events.mo());
        case ORIENTATION -> {
          open.add(v);
          Relation nothing = Relation.empty(events.candidate().size());
          evaluation.choose(v, nothing, both(pairs(choice)));
        }
        case PARTIAL_COHERENCE, FENCE_ORDER, RECURSIVE ->
            throw new AssertionError("no shipped model has " + choice);
      }
    }
  }

  /// Whether a check fails; for models that leave no orientation open.
  boolean fails(Check check) {
    if (!open.isEmpty()) {
      throw new AssertionError("not decided yet");
    }
    return evaluation.fails(check);
  }

  /// Whether the model allows the execution with some orientations and a coherence order that is
  /// part of the modification order.
  boolean allows() {
    for (Check c : model.checks()) {
      if (c.kind() == CatStatement.Kind.UNCOVERED_UNLESS && evaluation.fails(c)) {
        return false;
      }
    }
    return orient(0);
  }

  private boolean possible() {
    return evaluation.relation(model.coherence()).difference(events.mo()).isEmpty()
        && model.axioms().stream().noneMatch(evaluation::fails);
  }

  private boolean orient(int which) {
    if (which == open.size()) {
      return possible();
    }
    int variable = open.get(which);
    List<int[]> pairs = pairs(model.choices().get(variable));
    return orient(which, pairs, 0, Relation.empty(events.candidate().size()));
  }

  /// One direction of each pair after the other; an order, so without a cycle.
  private boolean orient(int which, List<int[]> pairs, int decided, Relation order) {
    int variable = open.get(which);
    if (decided == pairs.size()) {
      evaluation.choose(variable, order, order);
      return possible() && orient(which + 1);
    }
    int[] pair = pairs.get(decided);
    for (int way = 0; way < 2; way++) {
      Relation more = order.with(pair[way], pair[1 - way]);
      if (more.isAcyclic()) {
        evaluation.choose(
            variable, more, more.union(both(pairs.subList(decided + 1, pairs.size()))));
        if (possible() && orient(which, pairs, decided + 1, more)) {
          return true;
        }
      }
    }
    // Choices made behind this one are open again for whoever comes next.
    for (int later = which; later < open.size(); later++) {
      evaluation.choose(
          open.get(later),
          Relation.empty(events.candidate().size()),
          both(pairs(model.choices().get(open.get(later)))));
    }
    return false;
  }

  private List<int[]> pairs(Choice choice) {
    Relation oriented = evaluation.relation(choice.oriented().orElseThrow());
    List<int[]> pairs = new ArrayList<>();
    for (int a = 0; a < oriented.size(); a++) {
      for (int b = a + 1; b < oriented.size(); b++) {
        if (oriented.contains(a, b) || oriented.contains(b, a)) {
          pairs.add(new int[] {a, b});
        }
      }
    }
    return pairs;
  }

  private Relation both(List<int[]> pairs) {
    Relation r = Relation.empty(events.candidate().size());
    for (int[] p : pairs) {
      r = r.with(p[0], p[1]).with(p[1], p[0]);
    }
    return r;
  }

  /// Whether the closures that a formula bounds from below for a check are closures of relations
  /// without cycles, so that the formula is exact.
  ///
  /// @param lower whether the check itself is looked at from below: whether it fails is asked
  boolean isExact(Check check, boolean lower) {
    return isExact(check.node(), lower, new HashSet<>());
  }

  private boolean isExact(int id, boolean lower, Set<Integer> seen) {
    if (id < 0 || !seen.add(lower ? id : -id - 1)) {
      return true;
    }
    Node n = model.nodes().get(id);
    return switch (n.op()) {
      case PLUS, STAR ->
          (!lower || evaluation.relation(n.a()).isAcyclic()) && isExact(n.a(), lower, seen);
      case COMPLEMENT -> isExact(n.a(), !lower, seen);
      case DIFFERENCE -> isExact(n.a(), lower, seen) && isExact(n.b(), !lower, seen);
      default -> isExact(n.a(), lower, seen) && isExact(n.b(), lower, seen);
    };
  }
}
