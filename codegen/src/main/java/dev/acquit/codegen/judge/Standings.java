package dev.acquit.codegen.judge;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Outcomes;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What C++ models allow a test. Most tests show nothing, so they are asked when somebody wants to
/// know, once.
final class Standings {
  private final List<MemoryModel> models;
  private final CppTest test;
  private final List<Term> terms;
  private final Limits limits;
  private List<Standing> known;

  Standings(List<MemoryModel> models, CppTest test, List<Term> terms, Limits limits) {
    this.models = models;
    this.test = test;
    this.terms = terms;
    this.limits = limits;
  }

  /// What one model allows it.
  ///
  /// @param model its name
  /// @param states values of the terms; empty where the test has no defined meaning, or a bound was
  ///   hit
  private record Standing(String model, Optional<Set<List<Value>>> states) {
    boolean forbids(List<Integer> kept, List<Value> state) {
      return states.isPresent() && !CompiledShape.has(states.get(), kept, state);
    }

    boolean allows(List<Integer> kept, List<Value> state) {
      return states.isPresent() && CompiledShape.has(states.get(), kept, state);
    }
  }

  private synchronized List<Standing> all() {
    if (known == null) {
      known = models.stream().map(this::ask).toList();
    }
    return known;
  }

  private Standing ask(MemoryModel model) {
    Outcomes outcomes = Outcomes.of(test, model, limits, terms);
    boolean defined = outcomes.undefined().isEmpty() && outcomes.unknown().isEmpty();
    return new Standing(
        model.name(),
        defined ? Optional.of(CompiledShape.values(outcomes, terms)) : Optional.empty());
  }

  /// The models that forbid a state, of which only some terms count.
  List<String> forbidding(List<Integer> kept, List<Value> state) {
    return all().stream().filter(s -> s.forbids(kept, state)).map(Standing::model).toList();
  }

  /// The models that allow it.
  List<String> allowing(List<Integer> kept, List<Value> state) {
    return all().stream().filter(s -> s.allows(kept, state)).map(Standing::model).toList();
  }

  /// The models in which the test has a meaning: it has no data race there.
  List<String> defining() {
    return all().stream().filter(s -> s.states().isPresent()).map(Standing::model).toList();
  }
}
