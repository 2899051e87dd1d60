package dev.acquit.model.engine;

import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.MemoryModel.Choice;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.engine.OrderChoice.Pair;
import dev.acquit.model.engine.OrderChoice.Shape;
import dev.acquit.model.evaluate.Evaluation;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.program.Program;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.List;

/// The orders that have to be chosen in a candidate.
///
/// @param candidate the events
record Orders(Candidate candidate) {
  /// The order that a choice of a model is.
  ///
  /// @param variable the model's variable
  /// @param choice one of an order
  /// @param evaluation what is known so far
  OrderChoice of(int variable, Choice choice, Evaluation evaluation) {
    boolean total = candidate.program().language() == Program.Language.CPP;
    return switch (choice.kind()) {
      case COHERENCE -> coherence(variable, total);
      case TOTAL_COHERENCE -> coherence(variable, true);
      case PARTIAL_COHERENCE -> coherence(variable, false);
      case FENCE_ORDER -> fences(variable);
      case ORIENTATION ->
          orientation(variable, evaluation.relation(choice.oriented().orElseThrow()));
      case READS_FROM, RECURSIVE -> throw new IllegalStateException("no order is chosen");
    };
  }

  /// Base coherence: an order of the writes of each cell, the initial one first.
  private OrderChoice coherence(int variable, boolean total) {
    List<Pair> pairs = new ArrayList<>();
    Relation.Builder initialFirst = new Relation.Builder(candidate.size());
    for (int b = 0; b < candidate.size(); b++) {
      for (int a = 0; a < b; a++) {
        if (candidate.isWrite(a)
            && candidate.isWrite(b)
            && candidate.cell(a) == candidate.cell(b)) {
          if (candidate.isInitial(a)) {
            initialFirst.add(a, b);
          } else {
            pairs.add(new Pair(a, b));
          }
        }
      }
    }
    Shape shape = total ? Shape.TOTAL : Shape.PARTIAL;
    return new OrderChoice(variable, shape, pairs, initialFirst.build());
  }

  /// Base `sync_fence`: the pairs of fence.sc that include each other.
  private OrderChoice fences(int variable) {
    EventSet fences = candidate.tagged(Tag.F).intersection(candidate.tagged(Tag.SC));
    return orientation(variable, candidate.base(BaseRelation.SR).restrict(fences, fences));
  }

  /// The pairs of a relation, one way or the other.
  private OrderChoice orientation(int variable, Relation oriented) {
    List<Pair> pairs = new ArrayList<>();
    for (int b = 0; b < candidate.size(); b++) {
      for (int a = 0; a < b; a++) {
        if (oriented.contains(a, b) || oriented.contains(b, a)) {
          pairs.add(new Pair(a, b));
        }
      }
    }
    return new OrderChoice(variable, Shape.ORIENTATION, pairs, Relation.empty(candidate.size()));
  }

  /// Whether a choice orders writes, so that different orders are different executions. An order of
  /// fences only has to exist.
  boolean ordersWrites(OrderChoice order) {
    return order.pairs().stream()
        .anyMatch(p -> candidate.isWrite(p.a()) || candidate.isWrite(p.b()));
  }
}
