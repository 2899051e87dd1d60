package dev.acquit.mapper.difference;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;

/// The values by which a state is told from all states of another set.
///
/// @param values of as few terms as do it: locations are left out first, then registers, the last
///   ones first
record Distinction(SequencedMap<Term, Value> values) {
  /// What tells some state of one set from all states of another: the shortest such thing, of the
  /// first state in order for which it is that short.
  ///
  /// @param some states, none of which is among the others
  /// @param others states of the same terms
  static Distinction of(Set<State> some, Set<State> others) {
    Distinction best = null;
    for (State state : some.stream().sorted().toList()) {
      Distinction next = of(state, others);
      if (best == null || next.values.size() < best.values.size()) {
        best = next;
      }
    }
    if (best == null) {
      throw new IllegalArgumentException("there is no state to tell from others");
    }
    return best;
  }

  private static Distinction of(State state, Set<State> others) {
    SequencedMap<Term, Value> needed = new TreeMap<>(State.TERM_ORDER);
    needed.putAll(state.values());
    for (Term term : state.values().sequencedKeySet().reversed()) {
      Value value = needed.remove(term);
      if (needed.isEmpty() || SemanticsAnswer.Allowed.has(others, needed)) {
        needed.put(term, value);
      }
    }
    return new Distinction(needed);
  }

  /// The condition that asks for these values.
  Condition condition() {
    return Condition.exists(
        Proposition.all(
            values.entrySet().stream()
                .map(e -> Proposition.equal(e.getKey(), e.getValue()))
                .toList()));
  }
}
