package dev.acquit.codegen.judge;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Outcomes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A test of the catalogue with an operation in it, compiled by a table.
///
/// @param source the C++ test
/// @param terms what to look at, in its words
/// @param itsTerms the same in the words of the compiled test
/// @param place the operation in the compiled test
/// @param compiled the compiled test with each alternative of the row
/// @param allowed what these allow, together
/// @param standings what the C++ models allow
record Trial(
    CppTest source,
    List<Term> terms,
    List<Term> itsTerms,
    Substitution place,
    List<PtxTest> compiled,
    Outcomes allowed,
    List<Standing> standings) {
  Trial {
    terms = List.copyOf(terms);
    itsTerms = List.copyOf(itsTerms);
    compiled = List.copyOf(compiled);
    standings = List.copyOf(standings);
  }

  /// What a C++ model allows a test.
  ///
  /// @param model its name
  /// @param states values of the terms; empty where the test has no defined meaning, or a bound was
  ///   hit
  record Standing(String model, Optional<Set<List<Value>>> states) {
    static Standing of(MemoryModel model, CppTest test, List<Term> terms, Limits limits) {
      Outcomes outcomes = Outcomes.of(test, model, limits, terms);
      boolean defined = outcomes.undefined().isEmpty() && outcomes.unknown().isEmpty();
      return new Standing(
          model.name(), defined ? Optional.of(values(outcomes, terms)) : Optional.empty());
    }

    boolean forbids(List<Integer> kept, List<Value> state) {
      return states.isPresent() && !has(states.get(), kept, state);
    }

    boolean allows(List<Integer> kept, List<Value> state) {
      return states.isPresent() && has(states.get(), kept, state);
    }
  }

  /// The values of the terms in each final state.
  static Set<List<Value>> values(Outcomes outcomes, List<Term> terms) {
    Set<List<Value>> all = new LinkedHashSet<>();
    outcomes.states().forEach(s -> all.add(values(s, terms)));
    return all;
  }

  static List<Value> values(State state, List<Term> terms) {
    return terms.stream().map(state::value).toList();
  }

  /// Whether one of some states agrees with a state in the terms that are kept.
  static boolean has(Set<List<Value>> states, List<Integer> kept, List<Value> state) {
    return states.stream()
        .anyMatch(s -> kept.stream().allMatch(i -> s.get(i).equals(state.get(i))));
  }

  /// All terms.
  List<Integer> everything() {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < terms.size(); i++) {
      all.add(i);
    }
    return all;
  }

  /// The names of the models that forbid a state.
  List<String> forbidding(List<Integer> kept, List<Value> state) {
    return standings.stream().filter(s -> s.forbids(kept, state)).map(Standing::model).toList();
  }

  /// The names of the models that allow it.
  List<String> allowing(List<Integer> kept, List<Value> state) {
    return standings.stream().filter(s -> s.allows(kept, state)).map(Standing::model).toList();
  }

  /// Whether some C++ model gives the source a meaning.
  boolean defined() {
    return standings.stream().anyMatch(s -> s.states().isPresent());
  }
}
