package dev.acquit.codegen.judge;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.model.engine.Outcomes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// A test of the catalogue with an operation in it, compiled by a table.
///
/// @param source the C++ test
/// @param terms what to look at, in its words
/// @param itsTerms the same in the words of the compiled test
/// @param place the operation in the compiled test
/// @param compiled the compiled test with each alternative of the row
/// @param allowed what these allow, together
/// @param standings what the C++ models allow the source
record CompiledShape(
    CppTest source,
    List<Term> terms,
    List<Term> itsTerms,
    Substitution place,
    List<PtxTest> compiled,
    Outcomes allowed,
    Standings standings) {
  CompiledShape {
    terms = List.copyOf(terms);
    itsTerms = List.copyOf(itsTerms);
    compiled = List.copyOf(compiled);
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
}
