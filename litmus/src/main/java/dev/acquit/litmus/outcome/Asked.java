package dev.acquit.litmus.outcome;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.ast.Comparison;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The outcome for which a test was written.
final class Asked {
  private Asked() {}

  /// Whether a state is one that the condition is about: one that satisfies its proposition, or
  /// with `forall` one that does not.
  static boolean by(Condition condition, State state) {
    return condition.asks(state::value);
  }

  /// The outcome as a state, if the condition spells it out: terms equal constants, and no more.
  static Optional<State> state(Condition condition) {
    if (condition.quantifier() == Condition.Quantifier.FORALL) {
      return Optional.empty();
    }
    Proposition p = condition.proposition();
    Map<Term, Value> values = new HashMap<>();
    for (Proposition part : p instanceof Proposition.And(var parts) ? parts : List.of(p)) {
      if (!(part instanceof Proposition.Compare(var term, var comparison, Term.Literal(var value)))
          || comparison != Comparison.EQ
          || term instanceof Term.Literal
          || values.put(term, value) != null) {
        return Optional.empty();
      }
    }
    return Optional.of(State.of(values));
  }
}
