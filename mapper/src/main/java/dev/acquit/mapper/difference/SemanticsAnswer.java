package dev.acquit.mapper.difference;

import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.model.engine.Outcomes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// What a semantics says of a program.
public sealed interface SemanticsAnswer {
  /// It has these final states.
  ///
  /// @param terms all its registers and locations, as the program names them
  /// @param outcomes the states, of terms in the same order under names of their own
  record Allowed(List<Term> terms, Outcomes outcomes) implements SemanticsAnswer {
    /// Copies the list.
    public Allowed {
      terms = List.copyOf(terms);
    }

    /// Whether the other answer has the same states.
    boolean same(Allowed other) {
      return outcomes.fingerprint().equals(other.outcomes.fingerprint());
    }

    /// The states in the words of the program, in their order.
    public SortedSet<State> states() {
      List<Term> names = outcomes.terms();
      SortedSet<State> states = new TreeSet<>();
      for (State state : outcomes.states()) {
        Map<Term, Value> values = new HashMap<>();
        for (int i = 0; i < terms.size(); i++) {
          values.put(terms.get(i), state.value(names.get(i)));
        }
        states.add(State.of(values));
      }
      return states;
    }

    static boolean has(Set<State> states, Map<Term, Value> values) {
      return states.stream()
          .anyMatch(s ->
              values.entrySet().stream().allMatch(e -> s.value(e.getKey()).equals(e.getValue())));
    }
  }

  /// It has no defined meaning: in C++, it races.
  ///
  /// @param why the name of the check that says so
  record Undefined(String why) implements SemanticsAnswer {}

  /// Not known.
  ///
  /// @param why which bound was hit, or what the model does not speak about
  record Unknown(String why) implements SemanticsAnswer {}
}
