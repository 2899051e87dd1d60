package dev.acquit.model.engine;

import dev.acquit.model.evaluate.Evaluation;
import dev.acquit.model.relation.Relation;
import java.util.List;

/// A chosen order that the search builds pair by pair: coherence, or an orientation.
final class OrderChoice {
  /// How the pairs of an order may be decided.
  enum Shape {
    /// Each pair one way or the other; the result is the transitive order.
    TOTAL,
    /// Each pair one way, the other, or not at all; the result is transitive.
    PARTIAL,
    /// Each pair one way or the other without making a cycle; the result is those pairs alone.
    ORIENTATION
  }

  /// Two events to be ordered.
  record Pair(int a, int b) {}

  private final int variable;
  private final Shape shape;
  private final List<Pair> pairs;
  private Relation chosen;
  private Relation closure;

  /// @param variable the model's variable
  /// @param shape how pairs are decided
  /// @param pairs the pairs to decide
  /// @param fixed what holds from the start
  OrderChoice(int variable, Shape shape, List<Pair> pairs, Relation fixed) {
    this.variable = variable;
    this.shape = shape;
    this.pairs = pairs;
    this.chosen = fixed;
    this.closure = fixed.closure();
  }

  int size() {
    return pairs.size();
  }

  List<Pair> pairs() {
    return pairs;
  }

  /// Tells the evaluation what is known when the first `decided` pairs are.
  void publish(Evaluation evaluation, int decided) {
    Relation least = shape == Shape.ORIENTATION ? chosen : closure;
    Relation.Builder most = least.union(chosen).builder();
    for (int i = decided; i < pairs.size(); i++) {
      Pair p = pairs.get(i);
      most.add(p.a, p.b);
      most.add(p.b, p.a);
    }
    evaluation.choose(variable, least, most.build());
  }

  /// The ways in which a pair can still be decided.
  List<Decision> decisions(int index) {
    Pair p = pairs.get(index);
    if (closure.contains(p.a, p.b)) {
      return List.of(Decision.FORWARD);
    } else if (closure.contains(p.b, p.a)) {
      return List.of(Decision.BACKWARD);
    }
    return shape == Shape.PARTIAL
        ? List.of(Decision.FORWARD, Decision.BACKWARD, Decision.APART)
        : List.of(Decision.FORWARD, Decision.BACKWARD);
  }

  /// How a pair is decided.
  enum Decision {
    /// a before b.
    FORWARD,
    /// b before a.
    BACKWARD,
    /// Neither.
    APART
  }

  /// The state before a decision, to come back to.
  record Mark(Relation chosen, Relation closure) {}

  Mark mark() {
    return new Mark(chosen, closure);
  }

  void reset(Mark mark) {
    chosen = mark.chosen;
    closure = mark.closure;
  }

  /// Decides a pair; false when that contradicts a pair that was left apart.
  boolean decide(int index, Decision decision) {
    Pair p = pairs.get(index);
    switch (decision) {
      case FORWARD -> add(p.a, p.b);
      case BACKWARD -> add(p.b, p.a);
      case APART -> {
        return true;
      }
    }
    return shape != Shape.PARTIAL || apartHolds(index);
  }

  private void add(int a, int b) {
    chosen = chosen.with(a, b);
    if (!closure.contains(a, b)) {
      closure = closure.with(a, b).closure();
    }
  }

  private boolean apartHolds(int decided) {
    for (int i = 0; i < decided; i++) {
      Pair p = pairs.get(i);
      boolean apart = !chosen.contains(p.a, p.b) && !chosen.contains(p.b, p.a);
      if (apart && (closure.contains(p.a, p.b) || closure.contains(p.b, p.a))) {
        return false;
      }
    }
    return true;
  }
}
