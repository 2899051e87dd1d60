package dev.acquit.cli.gpu;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.Grading;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.DeclaredOutcomes;
import dev.acquit.mapper.difference.Semantics;
import dev.acquit.mapper.mutate.Mutant;
import dev.acquit.mapper.mutate.Mutated;
import dev.acquit.mapper.mutate.Mutator;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Outcomes;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Programs;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Says what a model thinks of a test's outcomes, and which mutants go with it.
public final class Grader {
  private final MemoryModel model;
  private final MemoryModel sequential = Models.sequential();
  private final Semantics semantics;
  private final Limits limits;

  /// @param model the name or file of a PTX model
  /// @param limits what each question may cost
  /// @throws InputException if there is no such model, or it is wrong
  public Grader(String model, Limits limits) throws InputException {
    this.model = Models.find(model);
    this.semantics = Semantics.find(model, model);
    this.limits = limits;
  }

  /// The model.
  public MemoryModel model() {
    return model;
  }

  /// The grades of a test's outcomes: those that it declares, else those that follow from the
  /// model.
  ///
  /// @param file what messages call the test
  /// @throws InputException if what it declares is wrong
  public Grading grading(String file, PtxTest test) throws InputException {
    Optional<Grading.Declared> declared = DeclaredOutcomes.read(file, test.header());
    return declared.isPresent() ? declared.get() : derived(test);
  }

  private Grading derived(PtxTest test) {
    return new Grading.Derived(model.name(), states(test, model), states(test, sequential));
  }

  private Grading.ModelStates states(PtxTest test, MemoryModel which) {
    try {
      List<Term> terms = Programs.observable(Programs.of(test));
      Outcomes outcomes = Outcomes.of(test, which, limits, terms);
      return new Grading.ModelStates(new TreeSet<State>(outcomes.states()), outcomes.unknown());
    } catch (NotCoveredException e) {
      return new Grading.ModelStates(new TreeSet<>(), Optional.of(e.getMessage()));
    }
  }

  /// The paired mutants of a test; none if its outcome is allowed, or it has none.
  ///
  /// @param most how many are wanted
  public List<Mutant> mutants(LitmusTest test, int most) {
    if (most == 0 || !(new Mutator(semantics, limits).mutate(test) instanceof Mutated.Paired p)) {
      return List.of();
    }
    return p.mutants().stream().limit(most).toList();
  }
}
