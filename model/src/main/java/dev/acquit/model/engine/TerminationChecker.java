package dev.acquit.model.engine;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.execution.NotEnumeratedException;
import dev.acquit.model.execution.PathFinder.Wait;
import dev.acquit.model.execution.Surroundings;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.execution.ThreadPath.End;
import dev.acquit.model.execution.ThreadPaths;
import dev.acquit.model.formula.Rotation;
import dev.acquit.model.pass.Pass;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.progress.Obligations;
import dev.acquit.model.progress.ProgressModel;
import dev.acquit.model.progress.Standing;
import dev.acquit.model.progress.Visibility;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Checks whether a test terminates, by enumerating the executions that do not, and where these are
/// too many by a formula of them (ADR 18).
///
/// An execution does not end if some thread spins or waits at a barrier forever, the others have
/// ended, do so as well, or stand still where the progress model allows it, and each read of a
/// round that is repeated forever reads a write that it may read forever. What a test's condition
/// and filter say plays no part.
///
/// As with [Checker], nothing that a test can contain makes this throw.
///
/// @param model the memory model
/// @param progress which threads run on
/// @param visibility which writes are seen at last
/// @param limits what each check may cost
/// @param engine how executions are looked for
public record TerminationChecker(
    MemoryModel model,
    ProgressModel progress,
    Visibility visibility,
    Limits limits,
    Engine engine) {
  /// What may be spent on looking for an execution of which nobody says that there is none.
  private static final long CALM_STEPS = 100_000;

  /// What may be spent on looking for threads that go round in rounds that write.
  private static final long CIRCLE_STEPS = 2_000_000;

  private static final String NOT_ALL = "only runs in turns were looked at";

  private static final String NEITHER_ALL =
      "only runs that come back to a joint state were looked at";

  private static final String BEHIND =
      "rounds that write go on forever where reads do not see the last write at once";

  private static final String BY_FORMULA =
      "that no execution goes on forever is shown by a formula of all of them";

  private static final String BY_ITSELF =
      "nothing in the text goes back or waits, so there is nothing to ask of the other one";

  private static final String MEANING =
      "whether some execution takes the test's meaning away is not known: ";

  private static final String FILTER =
      "the filter plays no part: an execution that does not end has no final state";

  /// One that enumerates first.
  public TerminationChecker(
      MemoryModel model, ProgressModel progress, Visibility visibility, Limits limits) {
    this(model, progress, visibility, limits, Engine.AUTO);
  }

  /// Checks a test.
  public TerminationResult check(LitmusTest test) {
    Attempt attempt = new Attempt(test);
    try {
      return attempt.run();
    } catch (NotEnumeratedException e) {
      return attempt.result(TerminationVerdict.UNKNOWN, e.getMessage());
    } catch (NotCoveredException e) {
      return attempt.result(TerminationVerdict.NOT_COVERED, e.getMessage());
    } catch (Budget.Exhausted e) {
      return attempt.result(TerminationVerdict.UNKNOWN, e.getMessage());
    } catch (OutOfMemoryError | StackOverflowError e) {
      return attempt.result(TerminationVerdict.UNKNOWN, "memory ran short");
    }
  }

  /// One check.
  private final class Attempt {
    private final LitmusTest test;
    private final long begin = System.nanoTime();
    private final Budget budget = new Budget(limits.time());
    private final Notes notes = new Notes();
    private Optional<Program> program = Optional.empty();

    /// Why it is not known whether an execution that ends takes the test's meaning away.
    private Optional<String> doubt = Optional.empty();

    /// What was looked at for rounds that write, if they were looked for.
    private Optional<String> looked = Optional.empty();

    /// Whether a formula has decided that every execution ends.
    private boolean byFormula;

    Attempt(LitmusTest test) {
      this.test = test;
    }

    /// An answer that every execution ends is asked of the other engine, too.
    TerminationResult run() throws NotCoveredException {
      TerminationResult first = foundOrBehind();
      if (first.verdict() == TerminationVerdict.UNKNOWN && looked.isPresent()) {
        return result(
            first.verdict(), first.reason().map(why -> why + "; " + looked.get()).orElse(""));
      } else if (first.verdict() != TerminationVerdict.TERMINATES) {
        return first;
      } else if (engine != Engine.AUTO) {
        return result(first.verdict(), Optional.empty(), Optional.empty(), Support.NOT_ASKED);
      }
      return switch (byFormula ? searched() : asked()) {
        case SecondWitness.Word.Same() -> supported(first, new Support.TwoEngines());
        case SecondWitness.Word.None(String why) -> supported(first, new Support.OneEngine(why));
        case SecondWitness.Word.Against() -> result(TerminationVerdict.UNKNOWN, Checker.DISAGREE);
      };
    }

    private TerminationResult supported(TerminationResult answer, Support support) {
      return result(answer.verdict(), answer.reason(), answer.hang(), support);
    }

    /// What formulas of one round say of an answer by enumeration.
    private SecondWitness.Word asked() {
      Budget part = SecondWitness.quarter(limits).part(SecondWitness.TICKS);
      Limits once = limits.withUnroll(Math.min(1, limits.unroll()));
      try {
        Program program = rotated(this.program.orElseThrow());
        if (nobodyStays(program)) {
          return new SecondWitness.Word.None(BY_ITSELF);
        }
        return switch (new FormulaHangs(
                model, visibility, once, part, obligations(program), new Notes())
            .ofSomeRounds(program, SecondWitness.CONFLICTS)) {
          case FormulaHangs.Answer.Ends _ -> new SecondWitness.Word.Same();
          case FormulaHangs.Answer.Stays(var found, var _) ->
              obligations(program).allow(HangViews.standings(program, found))
                  ? new SecondWitness.Word.Against()
                  : new SecondWitness.Word.None("what the solver found is no hang");
          case FormulaHangs.Answer.Open(String why) -> new SecondWitness.Word.None(why);
        };
      } catch (NotCoveredException | Budget.Exhausted e) {
        return new SecondWitness.Word.None(e.getMessage());
      }
    }

    /// Whether there is nothing in the text at which a thread could stay: no step goes back, none
    /// waits.
    private static boolean nobodyStays(Program program) {
      return program.threads().stream()
          .map(ProgramThread::steps)
          .allMatch(steps ->
              IntStream.range(0, steps.size())
                  .noneMatch(i -> mayStay(steps.get(i).operation(), i)));
    }

    private static boolean mayStay(Operation operation, int at) {
      return switch (operation) {
        case Operation.Jump j -> j.target() <= at;
        case Operation.Fork f -> f.target() <= at;
        case Operation.Barrier _, Operation.Exchange _ -> true;
        default -> false;
      };
    }

    /// What a search says of an answer by formulas, on as many rounds.
    private SecondWitness.Word searched() {
      Budget part = SecondWitness.quarter(limits).part(SecondWitness.STEPS);
      try {
        Preparation.Prepared prepared =
            Preparation.ofEndings(limits, visibility == Visibility.STRONG ? Wait.BOTH : Wait.ONE)
                .prepare(test, Math.min(1, limits.unroll()), part);
        if (SecondWitness.guesses(prepared.program())) {
          return new SecondWitness.Word.None(SecondWitness.CLOCKS);
        }
        Hangs hangs = search(prepared.program(), prepared.threads(), part);
        return hangs.hang().isPresent()
            ? new SecondWitness.Word.Against()
            : prepared
                .cut()
                .<SecondWitness.Word>map(SecondWitness.Word.None::new)
                .orElseGet(SecondWitness.Word.Same::new);
      } catch (NotCoveredException | Budget.Exhausted e) {
        return new SecondWitness.Word.None(e.getMessage());
      }
    }

    /// What stays open is looked at once more where reads may miss the last writes, even if
    /// something else has used up the time: that takes little.
    private TerminationResult foundOrBehind() throws NotCoveredException {
      try {
        TerminationResult first = found();
        return first.verdict() == TerminationVerdict.UNKNOWN
                && first.reason().filter(Checker.DISAGREE::equals).isEmpty()
            ? behind(budget.left().isZero() ? SecondWitness.quarter(limits) : budget).orElse(first)
            : first;
      } catch (NotEnumeratedException e) {
        return behind(budget).orElseThrow(() -> e);
      } catch (Budget.Exhausted e) {
        return behind(SecondWitness.quarter(limits)).orElseThrow(() -> e);
      }
    }

    /// An execution that goes on forever in rounds that write, if one is found among runs in which
    /// reads may see one of the last few writes.
    private Optional<TerminationResult> behind(Budget whole) throws NotCoveredException {
      if (!limits.passes().have(Pass.LATE_LASSOS)
          || program.filter(LassoHangs::mayFind).isEmpty()) {
        return Optional.empty();
      }
      Program of = program.get();
      Budget part = whole.part(CIRCLE_STEPS);
      try {
        return switch (new LassoHangs(of, model, limits, part, obligations(of)).lookBehind()) {
          case LassoHangs.Answer.Open(String what) -> {
            looked = Optional.of(looked.map(l -> l + "; " + what).orElse(what));
            yield Optional.empty();
          }
          case LassoHangs.Answer.Stays(var once, var often) -> {
            notes.add(BEHIND);
            yield circle(of, once, often, Pass.LATE_LASSOS);
          }
        };
      } catch (Budget.Exhausted e) {
        return Optional.empty();
      }
    }

    private TerminationResult found() throws NotCoveredException {
      if (test instanceof MixedTest) {
        throw new NotCoveredException(
            "progress models do not speak of threads that are not a GPU's");
      }
      test.header().filter().ifPresent(_ -> notes.add(FILTER));
      Preparation preparation =
          Preparation.ofEndings(limits, visibility == Visibility.STRONG ? Wait.BOTH : Wait.ONE);
      Program program = preparation.program(test);
      this.program = Optional.of(program);
      program.notes().forEach(notes::add);
      Optional<String> unknown = Foreign.uncovered(model, program);
      if (unknown.isPresent()) {
        return result(TerminationVerdict.NOT_COVERED, unknown.get());
      }
      Foreign.note(model, program.language()).ifPresent(notes::add);
      Optional<TerminationResult> early =
          mayLackMeaning() || !limits.passes().have(Pass.LASSOS) || !LassoHangs.mayFind(program)
              ? Optional.empty()
              : early(program);
      if (early.isPresent()) {
        return early.get();
      }
      Optional<TerminationResult> without = withoutMeaning();
      if (without.isPresent()) {
        return without.get();
      }
      return switch (engine) {
        case ENUMERATING -> {
          Optional<TerminationResult> decided = quick(preparation, program).filter(this::decides);
          decided = decided.isPresent() ? decided : circle(program, budget);
          yield decided.isPresent()
              ? decided.get()
              : orCalm(program, enumerated(preparation, program, budget));
        }
        case SYMBOLIC -> byFormulaOrCircle(program);
        case AUTO -> {
          try {
            yield orCalm(program, both(preparation, program));
          } catch (NotEnumeratedException e) {
            Optional<TerminationResult> decided = circle(program, budget);
            yield decided.isPresent() ? decided.get() : byFormula(program);
          }
        }
      };
    }

    private boolean decides(TerminationResult result) {
      return result.verdict() != TerminationVerdict.UNKNOWN;
    }

    /// Rounds that write are looked for even if a formula has used up the time: that takes little.
    private TerminationResult byFormulaOrCircle(Program program) throws NotCoveredException {
      try {
        TerminationResult result = byFormula(program);
        return decides(result) ? result : circle(program, budget).orElse(result);
      } catch (Budget.Exhausted e) {
        return circle(program, SecondWitness.quarter(limits)).orElseThrow(() -> e);
      }
    }

    /// A circle among the nearest joint states in which memory changes, before anything that takes
    /// longer. Of others a search has more to tell.
    private Optional<TerminationResult> early(Program program) throws NotCoveredException {
      LassoHangs lassos =
          new LassoHangs(program, model, limits, budget.part(CIRCLE_STEPS), obligations(program));
      try {
        return lassos.near() instanceof LassoHangs.Answer.Stays(var once, var often)
            ? circle(program, once, often, Pass.LASSOS)
            : Optional.empty();
      } catch (Budget.Exhausted e) {
        return Optional.empty();
      }
    }

    private Optional<TerminationResult> circle(
        Program program, Search.Found once, Search.Found often, Pass by)
        throws NotCoveredException {
      notes.applied(Set.of(by));
      Hangs hangs = hangs(program);
      hangs.circle(once, often);
      return found(hangs, () -> Optional.of(by == Pass.LASSOS ? NOT_ALL : NEITHER_ALL));
    }

    /// An execution that goes on forever in rounds that may write, if one is found among runs in
    /// turns.
    private Optional<TerminationResult> circle(Program program, Budget whole)
        throws NotCoveredException {
      if (!limits.passes().have(Pass.LASSOS)) {
        return Optional.empty();
      }
      Budget part = whole.part(CIRCLE_STEPS);
      try {
        return switch (new LassoHangs(program, model, limits, part, obligations(program)).look()) {
          case LassoHangs.Answer.Open(String what) -> {
            looked = Optional.of(what);
            yield Optional.empty();
          }
          case LassoHangs.Answer.Stays(var once, var often) ->
              circle(program, once, often, Pass.LASSOS);
        };
      } catch (Budget.Exhausted e) {
        looked = Optional.of("runs in turns were not followed to their end");
        if (whole.left().isZero()) {
          throw e;
        }
        return Optional.empty();
      }
    }

    private TerminationResult byFormula(Program program) throws NotCoveredException {
      FormulaHangs.Answer answer = formula(program);
      return answered(program, answer)
          .orElseGet(() ->
              result(
                  TerminationVerdict.UNKNOWN,
                  answer instanceof FormulaHangs.Answer.Open(String why)
                      ? why
                      : "what the solver found is no execution that goes on forever"));
    }

    private TerminationResult both(Preparation preparation, Program program)
        throws NotCoveredException {
      Optional<TerminationResult> quick = quick(preparation, program);
      if (quick.filter(this::decides).isPresent()) {
        return quick.get();
      }
      Optional<TerminationResult> decided = circle(program, budget);
      if (decided.isEmpty()) {
        decided = answered(program, formula(program));
      }
      return decided.isPresent()
          ? decided.get()
          : quick.isPresent() ? quick.get() : enumerated(preparation, program, budget);
    }

    /// What is found in a few steps; empty if these are not enough.
    private Optional<TerminationResult> quick(Preparation preparation, Program program)
        throws NotCoveredException {
      try {
        return Optional.of(enumerated(preparation, program, budget.part(Checker.STEPS)));
      } catch (Budget.Exhausted e) {
        if (budget.left().isZero()) {
          throw e;
        }
        return Optional.empty();
      }
    }

    private FormulaHangs.Answer formula(Program program) throws NotCoveredException {
      return new FormulaHangs(model, visibility, limits, budget, obligations(program), notes)
          .of(rotated(program));
    }

    private Program rotated(Program program) {
      return limits.passes().have(Pass.ROTATED_LOOPS) ? Rotation.of(program) : program;
    }

    private Optional<TerminationResult> answered(Program program, FormulaHangs.Answer answer)
        throws NotCoveredException {
      return switch (answer) {
        case FormulaHangs.Answer.Open _ -> Optional.empty();
        case FormulaHangs.Answer.Ends _ -> {
          byFormula = true;
          notes.add(BY_FORMULA);
          yield Optional.of(terminates());
        }
        case FormulaHangs.Answer.Stays(var found, var missing) -> {
          if (!obligations(program).allow(HangViews.standings(program, found))) {
            yield Optional.empty();
          }
          Hangs hangs = hangs(program);
          hangs.found(found, List.of());
          yield found(hangs, () -> missing);
        }
      };
    }

    /// What was found, if that decides. An execution that goes on forever is one, whether or not
    /// another one takes the test's meaning away.
    ///
    /// @param missing why there may be executions that nobody looked at
    private Optional<TerminationResult> found(Hangs hangs, Missing missing)
        throws NotCoveredException {
      if (hangs.uncovered().isPresent()) {
        return hangs.uncovered().map(why -> result(TerminationVerdict.NOT_COVERED, why));
      } else if (hangs.undefined().isPresent()) {
        return hangs.undefined().map(why -> result(TerminationVerdict.UNDEFINED, why));
      } else if (hangs.hang().isEmpty()) {
        return hangs.refuted()
            ? Optional.of(result(TerminationVerdict.UNKNOWN, Checker.DISAGREE))
            : Optional.empty();
      } else if (mayLackMeaning()) {
        Optional<String> why = doubt.isPresent() ? doubt : known(missing);
        why.ifPresent(w -> notes.add(MEANING + w));
      }
      return Optional.of(
          result(TerminationVerdict.MAY_HANG, Optional.empty(), hangs.hang(), hangs.support()));
    }

    /// What was found is not lost where there is no time to find out what was not.
    private static Optional<String> known(Missing missing) throws NotCoveredException {
      try {
        return missing.why();
      } catch (Budget.Exhausted e) {
        return Optional.of(e.getMessage());
      }
    }

    /// No execution stays anywhere.
    private TerminationResult terminates() {
      if (this.program.isPresent()
          && visibility == Visibility.COHERENCE
          && WeakWaits.has(this.program.get())) {
        notes.add(WeakWaits.NOTE);
      }
      return doubt
          .map(why -> result(TerminationVerdict.UNKNOWN, MEANING + why))
          .orElseGet(() ->
              result(
                  TerminationVerdict.TERMINATES,
                  Optional.empty(),
                  Optional.empty(),
                  Support.NOT_ASKED));
    }

    private TerminationResult enumerated(Preparation preparation, Program program, Budget some)
        throws NotCoveredException {
      Preparation.Prepared prepared = Completeness.prepare(preparation, test, model, some);
      Hangs hangs = search(program, prepared.threads(), some);
      Optional<TerminationResult> found = found(hangs, () -> missing(prepared, some));
      if (found.isPresent()) {
        return found.get();
      }
      return missing(prepared, some)
          .map(why -> result(TerminationVerdict.UNKNOWN, why))
          .orElseGet(this::terminates);
    }

    private Optional<String> missing(Preparation.Prepared prepared, Budget some) {
      Optional<String> missing = Completeness.missing(prepared, model, some, limits.passes());
      notes.applied(prepared.passes());
      if (missing.isEmpty() && prepared.bound().isPresent()) {
        notes.applied(Set.of(Pass.UNREACHED_BOUNDS));
      }
      return missing;
    }

    /// An execution that goes on forever by read-modify-writes that write what they read, though
    /// others may come between: rounds of such are not left out (ADR 17), but one that read what it
    /// wrote itself may be repeated. That there is none says nothing.
    private TerminationResult orCalm(Program program, TerminationResult open)
        throws NotCoveredException {
      if (open.verdict() != TerminationVerdict.UNKNOWN
          || isCalm(program)
          || !limits.passes().have(Pass.NARROW_LOCKS)) {
        return open;
      }
      try {
        Budget some = budget.part(CALM_STEPS);
        Preparation.Prepared prepared =
            Preparation.ofCalmEndings(limits).prepare(test, Math.min(1, limits.unroll()), some);
        Hangs hangs = search(prepared.program(), prepared.threads(), some);
        if (hangs.hang().isEmpty()) {
          return open;
        }
        notes.applied(Set.of(Pass.NARROW_LOCKS));
        return found(hangs, open::reason).orElse(open);
      } catch (Budget.Exhausted e) {
        return open;
      }
    }

    private static boolean isCalm(Program program) {
      return IntStream.range(0, program.threads().size())
          .allMatch(t -> Surroundings.of(program, t).equals(Surroundings.calm(program, t)));
    }

    /// Executions that end can show that a test has no meaning, too.
    private Optional<TerminationResult> withoutMeaning() {
      if (model.checks().stream().noneMatch(MemoryModel.Check::isOfMeaning)) {
        return Optional.empty();
      }
      CheckResult safety = new Checker(model, limits, false).by(Engine.AUTO).alone().check(test);
      return switch (safety.verdict()) {
        case UNDEFINED ->
            Optional.of(result(TerminationVerdict.UNDEFINED, safety.reason().orElse("")));
        case NOT_COVERED ->
            Optional.of(result(TerminationVerdict.NOT_COVERED, safety.reason().orElse("")));
        case UNKNOWN -> {
          doubt = mayLackMeaning() ? safety.reason() : Optional.empty();
          yield Optional.empty();
        }
        case HOLDS, FAILS -> Optional.empty();
      };
    }

    /// Whether some execution can make all others worthless.
    private boolean mayLackMeaning() {
      return model.checks().stream().anyMatch(c -> c.kind() == CatStatement.Kind.UNDEFINED_UNLESS);
    }

    private Obligations obligations(Program program) {
      return new Obligations(
          progress, program.threads().stream().map(ProgramThread::place).toList());
    }

    private Hangs hangs(Program program) {
      return new Hangs(
          program, model, visibility, new HangViews(program, model, obligations(program)));
    }

    private Hangs search(Program program, List<ThreadPaths> threads, Budget some)
        throws NotCoveredException {
      Obligations obligations = obligations(program);
      Hangs hangs = hangs(program);
      FinalStates finals = new FinalStates(program, List.of(), model.coherence());
      Search search = new Search(program, model, Set.of(), finals, some, hangs, notes);
      List<Map<How, List<ThreadPath>>> ways = new ArrayList<>();
      for (int t = 0; t < threads.size(); t++) {
        ways.add(ways(program.threads().get(t), threads.get(t)));
      }
      combine(ways, new ArrayList<>(), obligations, search, hangs, some);
      return hangs;
    }

    /// Which ways of the threads are put together depends on how they stand alone.
    private void combine(
        List<Map<How, List<ThreadPath>>> ways,
        List<How> chosen,
        Obligations obligations,
        Search search,
        Hangs hangs,
        Budget some)
        throws NotCoveredException {
      some.step();
      if (hangs.done()) {
        return;
      } else if (chosen.size() < ways.size()) {
        for (How how : ways.get(chosen.size()).keySet()) {
          chosen.add(how);
          combine(ways, chosen, obligations, search, hangs, some);
          chosen.removeLast();
        }
      } else if (chosen.stream().anyMatch(How::forever)
          && obligations.allow(chosen.stream().map(How::standing).toList())) {
        List<List<ThreadPath>> paths = new ArrayList<>();
        for (int t = 0; t < chosen.size(); t++) {
          paths.add(ways.get(t).get(chosen.get(t)));
        }
        search.run(paths);
      }
    }

    private TerminationResult result(TerminationVerdict verdict, String reason) {
      return new TerminationResult(
          verdict,
          Optional.of(reason),
          Optional.empty(),
          notes.all(),
          notes.passes(),
          Optional.empty(),
          budget.steps(),
          Duration.ofNanos(System.nanoTime() - begin));
    }

    private TerminationResult result(
        TerminationVerdict verdict,
        Optional<String> reason,
        Optional<TerminationResult.Hang> hang,
        Support support) {
      return new TerminationResult(
          verdict,
          reason,
          hang,
          notes.all(),
          notes.passes(),
          Optional.of(support),
          budget.steps(),
          Duration.ofNanos(System.nanoTime() - begin));
    }
  }

  /// Finds out why there may be executions that nobody looked at; empty if there are none.
  private interface Missing {
    Optional<String> why() throws NotCoveredException;
  }

  /// How a thread stands at last, simplest first.
  private enum How {
    UNSTARTED(Standing.UNSTARTED, false),
    SPINS(Standing.RUNNING, true),
    BARRED(Standing.HELD, true),
    STOPPED(Standing.STOPPED, false),
    ENDED(Standing.HELD, false),
    IDLE(Standing.IDLE, false);

    private final Standing standing;
    private final boolean forever;

    How(Standing standing, boolean forever) {
      this.standing = standing;
      this.forever = forever;
    }

    Standing standing() {
      return standing;
    }

    /// Whether it does not end, and need not be stopped for that.
    boolean forever() {
      return forever;
    }
  }

  private static Map<How, List<ThreadPath>> ways(ProgramThread thread, ThreadPaths all) {
    Map<How, List<ThreadPath>> ways = new EnumMap<>(How.class);
    Stream.of(all.stops(), all.waiting(), all.paths())
        .flatMap(List::stream)
        .forEach(p -> ways.computeIfAbsent(how(thread, p), _ -> new ArrayList<>()).add(p));
    return ways;
  }

  private static How how(ProgramThread thread, ThreadPath path) {
    return switch (HangViews.standing(thread, path)) {
      case IDLE -> How.IDLE;
      case HELD -> path.end() instanceof End.Barred ? How.BARRED : How.ENDED;
      case RUNNING -> How.SPINS;
      case UNSTARTED -> How.UNSTARTED;
      case STOPPED -> How.STOPPED;
    };
  }
}
