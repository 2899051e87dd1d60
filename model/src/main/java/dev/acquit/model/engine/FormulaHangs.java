package dev.acquit.model.engine;

import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.formula.Inversion;
import dev.acquit.model.formula.Ways;
import dev.acquit.model.pass.LoopRules;
import dev.acquit.model.pass.Pass;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.progress.Obligations;
import dev.acquit.model.progress.Stops;
import dev.acquit.model.progress.Visibility;
import dev.acquit.model.sat.EmbeddedSolver;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/// Whether the threads of a test that go round in loops, or wait at barriers, can do so forever, by
/// formulas (ADR 18).
///
/// @param model the memory model
/// @param visibility which writes are seen at last
/// @param limits how far loops are unrolled
/// @param obligations which threads have to run
/// @param notes takes the rules that were applied
record FormulaHangs(
    MemoryModel model,
    Visibility visibility,
    Limits limits,
    Budget budget,
    Obligations obligations,
    Notes notes) {
  /// What is found.
  sealed interface Answer {
    /// No execution goes on forever.
    record Ends() implements Answer {}

    /// One does, or one that has no meaning, if that is what it is looked at for.
    ///
    /// @param missing why there may be executions that nobody looked at
    record Stays(Search.Found found, Optional<String> missing) implements Answer {}

    /// It is not known.
    record Open(String why) implements Answer {}
  }

  /// Asks with loops unrolled by more and more rounds, until it is shown that no thread can come to
  /// where it was not followed any further.
  Answer of(Program program) throws NotCoveredException {
    if (unread(program).isPresent()) {
      return new Answer.Open(unread(program).get());
    }
    EmbeddedSolver solver = EmbeddedSolver.ofTests();
    for (int rounds = Math.min(1, limits.unroll()); ; rounds++) {
      Ways ways;
      Ways stopping;
      try {
        ways = ways(program, rounds, _ -> Stops.NOWHERE);
        stopping = mayStand(program) ? ways(program, rounds, obligations::stops) : ways;
      } catch (UnsupportedModelException e) {
        return new Answer.Open("no formula can be made: " + e.getMessage());
      }
      FormulaEngine engine = new FormulaEngine(program, ways, model, solver, budget, limits);
      Optional<String> missing = missing(engine);
      if (missing.isEmpty() || rounds >= limits.unroll()) {
        // Whoever stands could go on, so that it makes no difference to the bounds who may (ADR
        // 17).
        Answer answer =
            ask(
                program,
                mayStand(program)
                    ? new FormulaEngine(program, stopping, model, solver, budget, limits)
                    : engine,
                missing);
        if (!(answer instanceof Answer.Ends) || missing.isEmpty()) {
          return answer;
        }
        Optional<Answer> more = givingUp(program);
        more = more.isPresent() ? more : toTheEnd(program);
        return more.orElse(new Answer.Open(missing.get()));
      }
    }
  }

  /// Asks of loops that wait for others, but only so many rounds (ADR 17): whether nobody stays
  /// where these may give up at any time, else whether somebody does where they read the same in
  /// all rounds that are left out.
  private Optional<Answer> givingUp(Program program) {
    IntFunction<Stops> stops = mayStand(program) ? obligations::stops : _ -> Stops.NOWHERE;
    Program inverted =
        limits.passes().have(Pass.TURNED_HEADS)
            ? Inversion.of(program, List.of(), budget::tick)
            : program;
    EmbeddedSolver solver = EmbeddedSolver.ofTests();
    boolean strong = visibility == Visibility.STRONG;
    LoopRules few = limits.loops(Math.min(1, limits.unroll()));
    try {
      Ways more = Ways.ofForgetfulEndings(inverted, few, strong, stops, budget::tick);
      FormulaEngine all = new FormulaEngine(inverted, more, model, solver, budget, limits);
      if (limits.passes().have(Pass.FORGOTTEN_COUNTERS)
          && missing(all).isEmpty()
          && ask(inverted, all, Optional.empty()) instanceof Answer.Ends ends) {
        applied(more, Pass.FORGOTTEN_COUNTERS);
        return Optional.of(ends);
      } else if (!limits.passes().have(Pass.SAME_READS)) {
        return Optional.empty();
      }
      Ways less = Ways.ofSameEndings(inverted, few, strong, stops, budget::tick);
      if (less.haveSameRounds()) {
        Answer some =
            ask(
                inverted,
                new FormulaEngine(inverted, less, model, solver, budget, limits),
                Optional.of("rounds of loops were left out that read the same"));
        applied(less, Pass.SAME_READS);
        return Optional.of(some).filter(Answer.Stays.class::isInstance);
      }
    } catch (UnsupportedModelException | NotCoveredException e) {
      // Then the bound stands.
    }
    return Optional.empty();
  }

  /// Asks with all rounds, where the text says how many there are at most, and these are not many.
  private Optional<Answer> toTheEnd(Program program) throws NotCoveredException {
    try {
      Ways ways =
          ways(
              program,
              Completeness.TO_THE_END,
              mayStand(program) ? obligations::stops : _ -> Stops.NOWHERE);
      return limits.passes().have(Pass.TO_THE_END) && Completeness.comesToTheEnd(ways)
          ? Optional.of(
              ask(
                  program,
                  new FormulaEngine(program, ways, model, EmbeddedSolver.ofTests(), budget, limits),
                  Optional.empty()))
          : Optional.empty();
    } catch (UnsupportedModelException e) {
      return Optional.empty();
    }
  }

  /// Asks with so many rounds as the limits say, and leaves open whether threads come to a bound.
  ///
  /// @param conflicts how often the solver may guess wrong
  Answer ofSomeRounds(Program program, int conflicts) throws NotCoveredException {
    if (unread(program).isPresent()) {
      return new Answer.Open(unread(program).get());
    }
    try {
      Ways ways =
          ways(
              program,
              limits.unroll(),
              mayStand(program) ? obligations::stops : _ -> Stops.NOWHERE);
      return ask(
          program,
          new FormulaEngine(
              program, ways, model, EmbeddedSolver.ofTests(), budget, limits, conflicts),
          Optional.empty());
    } catch (UnsupportedModelException e) {
      return new Answer.Open("no formula can be made: " + e.getMessage());
    }
  }

  /// What formulas do not know of a test, if anything.
  private static Optional<String> unread(Program program) {
    if (program.has(o -> o instanceof Operation.Exchange)) {
      return Optional.of("a formula does not know which lanes wait for each other forever");
    }
    return program.has(o -> o instanceof Operation.Barrier b && b.group() == Operation.Group.PEER)
        ? Optional.of("a formula does not know who waits at barriers of another tool's rows")
        : Optional.empty();
  }

  private boolean mayStand(Program program) {
    return IntStream.range(0, program.threads().size())
        .anyMatch(t -> obligations.stops(t) != Stops.NOWHERE);
  }

  private Optional<String> missing(FormulaEngine engine) throws NotCoveredException {
    Optional<String> missing = Completeness.missing(engine, limits.passes());
    if (missing.isEmpty() && engine.ways().bound().isPresent()) {
      notes.applied(Set.of(Pass.UNREACHED_BOUNDS));
    }
    return missing;
  }

  private void applied(Ways ways, Pass pass) {
    notes.applied(ways.passes());
    notes.applied(Set.of(pass));
  }

  private Ways ways(Program program, int rounds, IntFunction<Stops> stops)
      throws UnsupportedModelException {
    Ways ways =
        Ways.ofEndings(
            program, limits.loops(rounds), visibility == Visibility.STRONG, stops, budget::tick);
    notes.applied(ways.passes());
    return ways;
  }

  /// What takes a C++ program's meaning away comes before what it does forever: a mere read can.
  private Answer ask(Program program, FormulaEngine engine, Optional<String> missing)
      throws NotCoveredException {
    List<FormulaEngine.Question> questions = new ArrayList<>();
    if (program.language() == Program.Language.CPP) {
      model.checks().stream()
          .filter(MemoryModel.Check::isOfMeaning)
          .forEach(c -> questions.add(FormulaEngine.staysWithoutMeaning(c, obligations)));
      questions.add(FormulaEngine.isAssumedAway(obligations, visibility));
    }
    questions.add(FormulaEngine.neverEnds(obligations, visibility));
    Map<FormulaEngine.Question, FormulaEngine.Reply> replies = engine.ask(questions);
    for (FormulaEngine.Question question : questions) {
      switch (replies.get(question)) {
        case FormulaEngine.Reply.No _ -> {}
        case FormulaEngine.Reply.Open(String why) -> {
          return new Answer.Open(why);
        }
        case FormulaEngine.Reply.Yes(var found, var _, var _, var _) -> {
          return stays(program, found, missing);
        }
      }
    }
    return new Answer.Ends();
  }

  private static Answer stays(Program program, Search.Found found, Optional<String> missing) {
    // What a clock says is another time each time; one that stood still would be no hang.
    boolean sure =
        !program.has(o -> o instanceof Operation.Guess)
            && found.values().withoutMeaning().isEmpty()
            && found.candidate().uncoveredPlaces().isEmpty();
    return sure
        ? new Answer.Stays(found, missing)
        : new Answer.Open("what goes on forever may have no meaning, or wait for a clock");
  }
}
