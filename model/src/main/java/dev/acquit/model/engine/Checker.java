package dev.acquit.model.engine;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.typing.TypedTerms;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.execution.NotEnumeratedException;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.pass.Pass;
import dev.acquit.model.program.ActiveLanes;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.Programs;
import dev.acquit.model.program.Uncovered;
import dev.acquit.model.program.WideTerms;
import dev.acquit.model.sat.EmbeddedSolver;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;

/// Checks a litmus test against a memory model: by enumerating its executions, and where these are
/// too many, by a formula that says what the condition asks ([Engine]).
///
/// Nothing that a test can contain makes this throw: what the model does not speak about is
/// [Verdict#NOT_COVERED], what takes too long is [Verdict#UNKNOWN].
public final class Checker {
  /// How far ways and executions are enumerated before a formula is made, if both may be: a
  /// thirtieth of a second's work, or a third's where steps are large. Published tests take up to
  /// 3,000; most that take more than 10,000 take more than 100,000, too.
  static final long STEPS = 10_000;

  static final String DISAGREE =
      "the two engines disagree, which is an error of ours: please report this test";

  private final MemoryModel model;
  private final Limits limits;
  private final boolean explain;
  private final int each;
  private final Engine engine;
  private final boolean seconded;
  private final EmbeddedSolver solver = EmbeddedSolver.ofTests();

  /// @param model the memory model
  /// @param limits what each check may cost
  /// @param explain whether to say why an unreachable condition is unreachable
  public Checker(MemoryModel model, Limits limits, boolean explain) {
    this(model, limits, explain, 0, Engine.ENUMERATING, true);
  }

  private Checker(
      MemoryModel model,
      Limits limits,
      boolean explain,
      int each,
      Engine engine,
      boolean seconded) {
    this.seconded = seconded;
    this.engine = engine;
    this.model = model;
    this.limits = limits;
    this.explain = explain;
    this.each = each;
  }

  /// One that keeps executions for each final state.
  ///
  /// @param most how many of each at most, 1 or more
  public Checker withExamples(int most) {
    return new Checker(model, limits, explain, most, engine, seconded);
  }

  /// One that uses an engine; [Engine#ENUMERATING] is used if none is said.
  public Checker by(Engine newEngine) {
    return new Checker(model, limits, explain, each, newEngine, seconded);
  }

  /// One that asks no second engine, for answers on which others rest that are asked again.
  Checker alone() {
    return new Checker(model, limits, explain, each, engine, false);
  }

  /// Checks a test: all final states of what its condition, filter and locations mention.
  public CheckResult check(LitmusTest test) {
    Header header = test.header();
    Set<Term> terms = new LinkedHashSet<>(header.condition().proposition().terms());
    header.filter().ifPresent(f -> terms.addAll(f.terms()));
    terms.addAll(header.locations());
    return asked(test, terms);
  }

  /// Checks a test, and looks at all registers and locations in final states.
  public CheckResult checkAll(LitmusTest test) {
    try {
      Program program = Programs.of(test);
      Set<Term> terms = new LinkedHashSet<>(test.header().condition().proposition().terms());
      terms.addAll(Programs.observable(program));
      return asked(test, terms);
    } catch (NotCoveredException e) {
      return check(test);
    }
  }

  /// The engines compare values as they are kept.
  private CheckResult asked(LitmusTest test, Set<Term> terms) {
    TypedTerms types = TypedTerms.of(test);
    Optional<String> unsaid = types.unsaid(test.header());
    if (unsaid.isPresent()) {
      Budget none = new Budget(limits.time());
      return uncovered(new Uncovered(unsaid.get()), new Notes(), System.nanoTime(), none);
    }
    return check(WideTerms.of(test).kept(types.kept(test)), terms);
  }

  private CheckResult check(LitmusTest test, Set<Term> terms) {
    Preparation preparation = new Preparation(limits);
    CheckResult first = found(test, terms, preparation);
    if (!first.closes()) {
      return first;
    }
    return engine == Engine.AUTO && seconded
        ? confirmed(test, terms, first, preparation)
        : first.by(Support.NOT_ASKED);
  }

  /// An answer that no execution is shown for, if the other engine does not know one.
  private CheckResult confirmed(
      LitmusTest test, Set<Term> terms, CheckResult first, Preparation preparation) {
    boolean vacuous = first.vacuous().isPresent();
    Proposition wanted =
        vacuous ? new Proposition.Constant(true) : wanted(test.header().condition());
    List<Term> observed = List.copyOf(terms);
    SecondWitness second = new SecondWitness(model, limits, solver, SecondWitness.quarter(limits));
    SecondWitness.Word word =
        first.engine() == Engine.SYMBOLIC
            ? second.search(test, wanted, observed)
            : second.formula(program(test, preparation), test.header(), wanted, observed);
    return switch (word) {
      case SecondWitness.Word.Same() -> first.by(new Support.TwoEngines());
      case SecondWitness.Word.None(String why) -> first.by(new Support.OneEngine(why));
      case SecondWitness.Word.Against() -> first.open(DISAGREE);
    };
  }

  private static Program program(LitmusTest test, Preparation preparation) {
    try {
      return preparation.program(test);
    } catch (NotCoveredException e) {
      throw new IllegalStateException("it was covered when it was answered", e);
    }
  }

  private CheckResult found(LitmusTest test, Set<Term> terms, Preparation preparation) {
    CheckResult first = check(test, terms, engine, preparation);
    boolean shown = first.witness().isPresent() || !first.marks().isEmpty();
    if (engine == Engine.AUTO && shown && guesses(test, preparation)) {
      // One by one, executions compare a clock that is another one each time; a formula has one.
      CheckResult exact = check(test, terms, Engine.SYMBOLIC, preparation);
      return exact.verdict() == Verdict.UNKNOWN ? first : exact;
    }
    return first;
  }

  /// Whether a test looks at clocks, and at more than a formula alone knows.
  private static boolean guesses(LitmusTest test, Preparation preparation) {
    try {
      Program program = preparation.program(test);
      return SecondWitness.guesses(program) && !program.has(o -> o instanceof Operation.Exchange);
    } catch (NotCoveredException e) {
      return false;
    }
  }

  private CheckResult check(LitmusTest test, Set<Term> terms, Engine by, Preparation preparation) {
    Condition condition = test.header().condition();
    long begin = System.nanoTime();
    Budget budget = new Budget(limits.time());
    Notes notes = new Notes();
    Program program;
    try {
      program = preparation.program(test);
    } catch (NotCoveredException e) {
      return uncovered(e.what(), notes, begin, budget);
    }
    program.notes().forEach(notes::add);
    Optional<String> unknown = Foreign.uncovered(model, program);
    if (unknown.isPresent()) {
      return uncovered(new Uncovered(unknown.get()), notes, begin, budget);
    }
    Foreign.note(model, program.language()).ifPresent(notes::add);
    List<Term> observed = List.copyOf(terms);
    FinalStates finals = new FinalStates(program, observed, model.coherence());
    Collector collector =
        new Collector(program, model, observed, test.header().filter(), condition, each);
    Optional<String> stopped = Optional.empty();
    Optional<Uncovered> uncovered = Optional.empty();
    boolean cut = by == Engine.SYMBOLIC;
    List<List<ThreadPath>> paths = List.of();
    try {
      if (by == Engine.SYMBOLIC) {
        stopped = Optional.of("final states were not enumerated");
      } else {
        Budget first = by == Engine.AUTO ? budget.part(STEPS) : budget;
        Preparation.Prepared prepared = Completeness.prepare(preparation, test, model, first);
        paths = prepared.paths();
        new Search(program, model, Set.of(), finals, first, collector, notes).run(paths);
        stopped = Completeness.missing(prepared, model, first, limits.passes());
        notes.applied(prepared.passes());
        if (stopped.isEmpty() && prepared.bound().isPresent()) {
          notes.applied(Set.of(Pass.UNREACHED_BOUNDS));
        }
      }
      uncovered = collector.uncovered.stream().findFirst().map(Uncovered::new);
    } catch (NotEnumeratedException e) {
      stopped = Optional.of(e.getMessage());
      uncovered = by == Engine.AUTO ? Optional.empty() : stopped.map(Uncovered::new);
    } catch (NotCoveredException e) {
      uncovered = Optional.of(e.what());
    } catch (Budget.Exhausted e) {
      cut = true;
      stopped = Optional.of(e.getMessage());
    } catch (OutOfMemoryError | StackOverflowError e) {
      cut = true;
      stopped = Optional.of("memory ran short");
    }
    if (uncovered.isPresent()) {
      return uncovered(uncovered.get(), notes, begin, budget);
    }
    BiFunction<Program, Notes, FormulaCheck> checks =
        (p, n) -> new FormulaCheck(p, limits, model, solver, budget, collector, finals, n);
    Notes found = new Notes();
    FormulaCheck run = checks.apply(program, found);
    Optional<FormulaCheck> formula = Optional.empty();
    boolean interrupted = cut;
    // A witness settles the question, however much is left to be looked at.
    boolean asks = stopped.isPresent() && (interrupted || unreachable(condition, collector));
    if (asks && by != Engine.ENUMERATING) {
      run.check(test.header(), wanted(condition));
      List<Program> cases = run.open().isPresent() ? ActiveLanes.cases(program) : List.of();
      if (!cases.isEmpty()) {
        found = new Notes();
        run = byCases(cases, checks, found, test.header(), wanted(condition));
      }
      notes.addAll(found);
      formula = Optional.of(run).filter(r -> interrupted || r.isMade());
    } else if (Overlaps.among(program, paths)) {
      run.checkSizes();
    }
    if (run.uncovered().isPresent()) {
      return uncovered(run.uncovered().get(), notes, begin, budget);
    }
    Optional<String> open = (formula.isPresent() ? run.open() : stopped).or(run::open);
    if (collector.circular) {
      open = open.or(() -> Optional.of(Notes.ANY_VALUE));
    }
    Optional<Explanation> why = Optional.empty();
    boolean asked = explain && open.isEmpty() && collector.undefined().isEmpty();
    if (asked && unreachable(condition, collector)) {
      why =
          formula.isPresent()
              ? formula.get().why(wanted(condition))
              : new Explainer(program, model, paths, finals, budget).explain(wanted(condition));
    }
    return result(
        collector,
        finals,
        condition,
        open,
        open.isPresent() ? Optional.empty() : vacuous(collector, formula),
        open.isPresent()
            ? collector.unraised()
            : formula.map(f -> List.copyOf(f.openFlags())).orElse(List.of()),
        stopped.isEmpty(),
        formula.isPresent() ? Engine.SYMBOLIC : Engine.ENUMERATING,
        why,
        notes,
        begin,
        budget);
  }

  /// What is so of all cases of a test together.
  private static FormulaCheck byCases(
      List<Program> cases,
      BiFunction<Program, Notes, FormulaCheck> checks,
      Notes notes,
      Header header,
      Proposition wanted) {
    FormulaCheck all = checks.apply(cases.getFirst(), notes);
    all.check(header, wanted);
    for (Program other : cases.subList(1, cases.size())) {
      FormulaCheck more = checks.apply(other, notes);
      more.check(header, wanted);
      all.add(more);
    }
    return all;
  }

  /// Why all that was looked at is no execution, if so.
  private static Optional<String> vacuous(Collector c, Optional<FormulaCheck> formula) {
    boolean none = formula.map(FormulaCheck::foundNone).orElse(c.positive + c.negative == 0);
    return none
        ? Optional.of(c.anyEnds ? Notes.NONE_PASSES : Notes.NO_EXECUTION)
        : Optional.empty();
  }

  /// What a witness has to satisfy: for forall, the opposite.
  private static Proposition wanted(Condition condition) {
    return condition.quantifier() == Quantifier.FORALL
        ? new Proposition.Not(condition.proposition())
        : condition.proposition();
  }

  private static boolean unreachable(Condition condition, Collector c) {
    return condition.quantifier() == Quantifier.FORALL ? c.negative == 0 : c.positive == 0;
  }

  private CheckResult result(
      Collector c,
      FinalStates finals,
      Condition condition,
      Optional<String> open,
      Optional<String> vacuous,
      List<String> openFlags,
      boolean complete,
      Engine used,
      Optional<Explanation> why,
      Notes notes,
      long begin,
      Budget budget) {
    SortedMap<State, Long> states = new TreeMap<>();
    c.counts.forEach((s, n) -> states.put(finals.state(s), n));
    SortedMap<State, List<ExecutionView>> examples = new TreeMap<>();
    c.examples.forEach((s, e) -> examples.put(finals.state(s), e));
    Verdict verdict = verdict(condition.quantifier(), c, open.isEmpty());
    Optional<String> reason =
        switch (verdict) {
          case UNDEFINED -> c.undefined();
          case UNKNOWN -> open;
          case HOLDS, FAILS, NOT_COVERED -> Optional.empty();
        };
    return new CheckResult(
        verdict,
        reason,
        Optional.empty(),
        verdict == Verdict.HOLDS || verdict == Verdict.FAILS ? vacuous : Optional.empty(),
        states,
        c.positive,
        c.negative,
        List.copyOf(c.marked.values()),
        openFlags,
        Optional.ofNullable(c.witness).filter(_ -> verdict != Verdict.UNDEFINED),
        examples,
        why,
        notes.all(),
        notes.passes(),
        complete,
        used,
        Optional.empty(),
        budget.steps(),
        Duration.ofNanos(System.nanoTime() - begin));
  }

  /// An example settles a question for good; the lack of one only if everything was looked at, or a
  /// formula says it.
  private static Verdict verdict(Quantifier quantifier, Collector c, boolean complete) {
    if (c.undefined().isPresent()) {
      return Verdict.UNDEFINED;
    }
    boolean example = quantifier == Quantifier.FORALL ? c.negative > 0 : c.positive > 0;
    if (!example && !complete) {
      return Verdict.UNKNOWN;
    }
    boolean holds = quantifier == Quantifier.EXISTS ? example : !example;
    return holds ? Verdict.HOLDS : Verdict.FAILS;
  }

  private static CheckResult uncovered(Uncovered what, Notes notes, long begin, Budget budget) {
    return new CheckResult(
        what.undefined() ? Verdict.UNDEFINED : Verdict.NOT_COVERED,
        Optional.of(what.why()),
        Optional.of(what),
        Optional.empty(),
        new TreeMap<>(),
        0,
        0,
        List.of(),
        List.of(),
        Optional.empty(),
        new TreeMap<>(),
        Optional.empty(),
        notes.all(),
        notes.passes(),
        false,
        Engine.ENUMERATING,
        Optional.empty(),
        budget.steps(),
        Duration.ofNanos(System.nanoTime() - begin));
  }
}
