package dev.acquit.cli.run;

import dev.acquit.gpu.kernel.Observation;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.Grading;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.DeclaredOutcomes;
import dev.acquit.litmus.typing.TypedTerms;
import dev.acquit.mapper.difference.Semantics;
import dev.acquit.mapper.mutate.Mutant;
import dev.acquit.mapper.mutate.Mutated;
import dev.acquit.mapper.mutate.Mutator;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.FormulaStates;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Outcomes;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Programs;
import dev.acquit.ptx.meaning.Collective;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeSet;

/// Says what a model thinks of a test's outcomes, and which mutants go with it.
public final class Grader {
  private static final String PTX = "ptx";

  private final MemoryModel model;
  private final MemoryModel sequential = Models.sequential();
  private final Semantics semantics;
  private final boolean ofSource;
  private final Limits limits;

  /// @param model the name or file of a PTX model, or the name of a C++ model for tests that come
  ///   from C++
  /// @param limits what each question may cost
  /// @throws InputException if there is no such model, or it is wrong
  public Grader(String model, Limits limits) throws InputException {
    this.model = Models.find(model);
    this.ofSource =
        Models.shipped().stream()
            .anyMatch(s -> s.name().equals(model) && s.family() == Models.Family.CPP);
    this.semantics = ofSource ? Semantics.find(PTX, PTX) : Semantics.find(model, model);
    this.limits = limits;
  }

  /// The model.
  public MemoryModel model() {
    return model;
  }

  /// The grades of a test's outcomes: those that it declares, else those that follow from the
  /// model. What a C++ model says of a C++ test is what the test that it was compiled to may do.
  ///
  /// @throws InputException if what it declares is wrong, or a C++ model is to grade a PTX test
  public Grading grading(Subject subject) throws InputException {
    Optional<Grading.Declared> declared =
        DeclaredOutcomes.read(subject.file(), subject.test().header());
    if (declared.isPresent()) {
      return declared.get();
    }
    if (ofSource && subject.source().isEmpty()) {
      throw new InputException(
          subject.file(),
          Position.START,
          "found a PTX test, and " + model.name() + " is a model of C++",
          "a C++ model grades C++ tests; PTX tests have PTX models, such as ptx");
    }
    Optional<String> undefined =
        subject.source().isPresent() ? undefined(subject.source().get()) : Optional.empty();
    Grading.ModelStates allowed =
        !ofSource
            ? states(subject.test(), model, Map.of(), subject.observation())
            : undefined
                .map(why -> new Grading.ModelStates(new TreeSet<>(), Optional.of(why)))
                .orElseGet(() -> {
                  Subject.Source source = subject.source().get();
                  return states(source.test(), model, source.registers(), subject.observation());
                });
    return new Grading.Derived(
        model.name(),
        allowed,
        states(subject.test(), sequential, Map.of(), subject.observation()),
        undefined);
  }

  /// Why a C++ test has no defined meaning, if it has none: what any other model says of its
  /// outcomes, or of those of what it was compiled to, makes none of them acceptable.
  private Optional<String> undefined(Subject.Source source) throws InputException {
    MemoryModel ofCpp = ofSource ? model : Models.find(Models.defaultFor(source.test()));
    try {
      List<Term> terms = Programs.observable(Programs.of(source.test()));
      return Outcomes.of(source.test(), ofCpp, limits, terms)
          .undefined()
          .map(why ->
              "the C++ test has no defined meaning under "
                  + ofCpp.name()
                  + " ("
                  + why
                  + "); acquit check says why");
    } catch (NotCoveredException e) {
      return Optional.empty();
    }
  }

  private Grading.ModelStates states(
      LitmusTest test,
      MemoryModel which,
      Map<Term.ThreadRegister, Term.ThreadRegister> registers,
      Observation observation) {
    try {
      List<Term> terms = terms(test, observation);
      Outcomes outcomes = Outcomes.of(test, which, limits, terms);
      boolean few = observation == Observation.MENTIONED;
      if (outcomes.unknown().isPresent()
          && test instanceof PtxTest ptx
          && (few || showsLanes(ptx))) {
        return FormulaStates.of(test, which, limits, terms);
      }
      TreeSet<State> states = new TreeSet<>();
      // What ran is PTX, which keeps numbers with a sign.
      TypedTerms types = TypedTerms.of(test);
      outcomes.states().forEach(state -> states.add(renamed(state, types, registers)));
      return new Grading.ModelStates(states, outcomes.unknown());
    } catch (NotCoveredException e) {
      return new Grading.ModelStates(
          new TreeSet<>(), Optional.of(Objects.requireNonNull(e.getMessage())));
    }
  }

  /// Whether lanes show each other values, which is known to formulas only.
  private static boolean showsLanes(PtxTest test) {
    return test.threads().stream()
        .flatMap(t -> t.body().stream())
        .anyMatch(s -> Collective.is(s.instruction()));
  }

  /// What a run tells apart: of all, also the parts of locations that the test asks for.
  private static List<Term> terms(LitmusTest test, Observation observation)
      throws NotCoveredException {
    SequencedSet<Term> terms = new LinkedHashSet<>();
    if (observation == Observation.ALL) {
      terms.addAll(Programs.observable(Programs.of(test)));
    }
    terms.addAll(test.header().mentioned());
    return List.copyOf(terms);
  }

  private static State renamed(
      State state, TypedTerms types, Map<Term.ThreadRegister, Term.ThreadRegister> registers) {
    Map<Term, Value> values = new HashMap<>();
    state
        .values()
        .forEach((term, value) ->
            values.put(
                term instanceof Term.ThreadRegister r ? registers.getOrDefault(r, r) : term,
                types.kept(term, value)));
    return State.of(values);
  }

  /// The paired mutants of a test that are likeliest to show it; none if its outcome is allowed, or
  /// it has none.
  ///
  /// @param most how many are wanted
  public List<Mutant> mutants(LitmusTest test, int most) {
    if (most == 0 || !(new Mutator(semantics, limits).mutate(test) instanceof Mutated.Paired p)) {
      return List.of();
    }
    return p.likeliest(most);
  }
}
