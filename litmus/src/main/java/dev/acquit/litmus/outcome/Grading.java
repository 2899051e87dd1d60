package dev.acquit.litmus.outcome;

import dev.acquit.litmus.ast.Condition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;

/// Where the grades of a test's outcomes come from.
///
/// A run may tell more or fewer terms apart than the model or the declaration does. Therefore two
/// states are taken for the same when they agree in all terms that both have, and have such a term:
/// a grade speaks about those terms only.
public sealed interface Grading {
  /// Why a state has no grade of which the model does not speak.
  String NO_COMMON_TERM = "the model was asked about other registers and locations";

  /// Derived from a model.
  ///
  /// A state that sequential consistency allows and the model does not is forbidden: the model has
  /// the last word.
  ///
  /// @param model its name
  /// @param allowed the final states that it allows
  /// @param sequential those that sequential consistency allows
  /// @param undefined why the C++ test that was compiled has no defined meaning, if it has none:
  ///   then nothing is acceptable
  record Derived(
      String model, ModelStates allowed, ModelStates sequential, Optional<String> undefined)
      implements Grading {}

  /// Declared in the test.
  ///
  /// An outcome that fits several declarations has the worst grade.
  ///
  /// @param outcomes what is declared; a declared state may leave terms open
  record Declared(SequencedMap<State, Declaration> outcomes) implements Grading {
    /// Copies the map.
    public Declared {
      outcomes = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(outcomes));
    }
  }

  /// What a test says about an outcome.
  ///
  /// @param description the author's words, empty if there are none
  record Declaration(Grade grade, String description) {}

  /// The final states that a model allows.
  final class ModelStates {
    private final SequencedSet<State> states;
    private final Optional<String> incomplete;
    private final Agreement agreement;

    /// @param states those that were found
    /// @param incomplete why they may not be all; empty if they are
    public ModelStates(SequencedSet<State> states, Optional<String> incomplete) {
      this.states = Collections.unmodifiableSequencedSet(new LinkedHashSet<>(states));
      this.incomplete = incomplete;
      this.agreement = new Agreement(states);
    }

    /// Those that were found.
    public SequencedSet<State> states() {
      return states;
    }

    /// Why they may not be all; empty if they are.
    public Optional<String> incomplete() {
      return incomplete;
    }

    // What was asked before is kept, and states of one model may be asked about by many.
    synchronized boolean has(State state) {
      return agreement.has(state);
    }

    boolean speaksOf(State state) {
      return states.isEmpty() || agreement.speaksOf(state);
    }
  }

  /// The grade of an outcome and why it has it.
  ///
  /// @param grade the grade; empty if it cannot be derived
  /// @param description why, for a reader
  record Judgement(Optional<Grade> grade, String description) {
    static Judgement of(Grade grade, String description) {
      return new Judgement(Optional.of(grade), description);
    }
  }

  /// The grade of an outcome.
  default Judgement judge(State state) {
    return switch (this) {
      case Derived derived -> derive(derived, state);
      case Declared declared -> declared(declared, state);
    };
  }

  /// Whether an outcome may be seen; empty if that is not known. Other than [#judge] it does not
  /// matter here whether the outcome is sequentially consistent.
  default Optional<Boolean> allows(State state) {
    return switch (this) {
      case Derived d -> {
        if (!d.speaksOf(state)) {
          yield Optional.empty();
        }
        if (d.allowed().has(state)) {
          yield d.undefined().isPresent() ? Optional.empty() : Optional.of(true);
        }
        yield d.allowed().incomplete().isPresent() ? Optional.empty() : Optional.of(false);
      }
      case Declared d ->
          declared(d, state)
              .grade()
              .map(g -> g == Grade.ACCEPTABLE || g == Grade.ACCEPTABLE_INTERESTING);
    };
  }

  /// The outcomes that have a row in a table though they were not seen.
  default SequencedSet<State> expected() {
    return switch (this) {
      case Derived d ->
          d.undefined().isEmpty()
              ? d.allowed().states()
              : Collections.unmodifiableSequencedSet(new LinkedHashSet<>());
      case Declared d ->
          Collections.unmodifiableSequencedSet(new LinkedHashSet<>(d.outcomes().keySet()));
    };
  }

  /// Why the test that was compiled is known to have no defined meaning; empty if it is not.
  default Optional<String> meaningless() {
    return this instanceof Derived d ? d.undefined() : Optional.empty();
  }

  /// Why it is not known of every outcome whether it is forbidden; empty if it is.
  default Optional<String> unanswered() {
    return switch (this) {
      case Derived d ->
          d.undefined().or(() -> d.allowed().incomplete().map(why -> d.model() + ": " + why));
      case Declared d -> Optional.empty();
    };
  }

  /// Whether the model says anything about the terms of a state. A test that mentions no register
  /// and no location has the empty state alone, unless the model is asked about all of them.
  default boolean speaksOf(State state) {
    return switch (this) {
      case Derived d -> d.allowed().speaksOf(state);
      case Declared d -> true;
    };
  }

  /// Whether an outcome is forbidden for which the test was written: one that the test declares, or
  /// the one that its condition asks for (with `forall`: the ones that violate it). A condition
  /// that mentions nothing, as `forall (true)`, asks for none.
  default boolean forbids(Condition condition) {
    return switch (this) {
      case Declared d -> d.outcomes().values().stream().anyMatch(o -> o.grade() == Grade.FORBIDDEN);
      case Derived d ->
          d.allowed().incomplete().isEmpty()
              && !condition.proposition().terms().isEmpty()
              && d.allowed().states().stream().noneMatch(s -> Asked.by(condition, s));
    };
  }

  private static Judgement derive(Derived d, State state) {
    if (!d.speaksOf(state)) {
      return new Judgement(Optional.empty(), NO_COMMON_TERM);
    }
    Optional<String> open = d.allowed().incomplete();
    if (!d.allowed().has(state)) {
      return open.isEmpty()
          ? Judgement.of(Grade.FORBIDDEN, "forbidden by " + d.model())
          : new Judgement(
              Optional.empty(),
              d.undefined().orElse("not known whether " + d.model() + " allows it: " + open.get()));
    }
    if (d.undefined().isPresent()) {
      return new Judgement(Optional.empty(), d.undefined().get());
    }
    if (d.sequential().has(state)) {
      return Judgement.of(Grade.ACCEPTABLE, "sequentially consistent");
    }
    return d.sequential()
        .incomplete()
        .map(why ->
            new Judgement(
                Optional.empty(),
                "allowed by "
                    + d.model()
                    + ", not known whether it is sequentially consistent: "
                    + why))
        .orElseGet(() ->
            Judgement.of(
                Grade.ACCEPTABLE_INTERESTING,
                "allowed by " + d.model() + ", not sequentially consistent"));
  }

  private static Judgement declared(Declared d, State state) {
    List<Declaration> fitting = new ArrayList<>();
    d.outcomes()
        .forEach((outcome, declaration) -> {
          if (state.agreesWith(outcome)) {
            fitting.add(declaration);
          }
        });
    Optional<Declaration> worst =
        fitting.stream().reduce((a, b) -> b.grade().compareTo(a.grade()) > 0 ? b : a);
    return worst
        .map(w -> Judgement.of(w.grade(), w.description()))
        .orElse(Judgement.of(Grade.UNKNOWN, "none of the declared outcomes"));
  }
}
