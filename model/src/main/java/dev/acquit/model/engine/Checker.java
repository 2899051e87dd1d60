package dev.acquit.model.engine;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.Programs;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// Checks a litmus test against a memory model by enumerating its executions.
///
/// Nothing that a test can contain makes this throw: what the model does not speak about is
/// [Verdict#NOT_COVERED], what takes too long is [Verdict#UNKNOWN].
public final class Checker {
  private final MemoryModel model;
  private final Limits limits;
  private final boolean explain;
  private final boolean each;

  /// @param model the memory model
  /// @param limits what each check may cost
  /// @param explain whether to say why an unreachable condition is unreachable
  public Checker(MemoryModel model, Limits limits, boolean explain) {
    this(model, limits, explain, false);
  }

  private Checker(MemoryModel model, Limits limits, boolean explain, boolean each) {
    this.model = model;
    this.limits = limits;
    this.explain = explain;
    this.each = each;
  }

  /// One that keeps an execution for each final state.
  public Checker withExamples() {
    return new Checker(model, limits, explain, true);
  }

  /// Checks a test: all final states of what its condition, filter and locations mention.
  public CheckResult check(LitmusTest test) {
    Header header = test.header();
    Set<Term> terms = new LinkedHashSet<>(header.condition().proposition().terms());
    header.filter().ifPresent(f -> terms.addAll(f.terms()));
    terms.addAll(header.locations());
    return check(test, terms);
  }

  /// Checks a test, and looks at all registers and locations in final states.
  public CheckResult checkAll(LitmusTest test) {
    try {
      Program program = Programs.of(test);
      Set<Term> terms = new LinkedHashSet<>(test.header().condition().proposition().terms());
      terms.addAll(Programs.observable(program));
      return check(test, terms);
    } catch (NotCoveredException e) {
      return check(test);
    }
  }

  private CheckResult check(LitmusTest test, Set<Term> terms) {
    Condition condition = test.header().condition();
    long begin = System.nanoTime();
    Budget budget = new Budget(limits.time());
    Notes notes = new Notes();
    Collector collector = null;
    FinalStates finals = null;
    Optional<String> stopped = Optional.empty();
    Optional<String> uncovered = Optional.empty();
    List<List<ThreadPath>> paths = List.of();
    Program program = null;
    try {
      Preparation.Prepared prepared =
          Completeness.prepare(new Preparation(limits), test, model, budget);
      program = prepared.program();
      paths = prepared.paths();
      program.notes().forEach(notes::add);
      List<Term> observed = List.copyOf(terms);
      finals = new FinalStates(program, observed, model.coherence());
      collector = new Collector(program, model, observed, test.header().filter(), condition, each);
      new Search(program, model, Set.of(), finals, budget, collector, notes).run(paths);
      stopped = Completeness.missing(prepared, model, budget);
      uncovered = collector.uncovered.stream().findFirst();
    } catch (NotCoveredException e) {
      uncovered = Optional.of(e.getMessage());
    } catch (Budget.Exhausted e) {
      stopped = Optional.of(e.getMessage());
    } catch (OutOfMemoryError | StackOverflowError e) {
      stopped = Optional.of("memory ran short");
    }
    if (collector == null && uncovered.isEmpty()) {
      return empty(Verdict.UNKNOWN, stopped, notes, begin, budget);
    }
    if (uncovered.isPresent()) {
      return empty(Verdict.NOT_COVERED, uncovered, notes, begin, budget);
    }
    Optional<Explanation> why = Optional.empty();
    Proposition wanted = wanted(condition);
    boolean asked = explain && stopped.isEmpty() && collector.undefined().isEmpty();
    if (asked && unreachable(condition, collector)) {
      Duration left = budget.left();
      why = new Explainer(program, model, paths, finals, left).explain(wanted);
    }
    return result(collector, finals, condition, stopped, why, notes, begin, budget);
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
      Optional<String> stopped,
      Optional<Explanation> why,
      Notes notes,
      long begin,
      Budget budget) {
    SortedMap<State, Long> states = new TreeMap<>();
    c.counts.forEach((s, n) -> states.put(finals.state(s), n));
    SortedMap<State, ExecutionView> examples = new TreeMap<>();
    c.examples.forEach((s, e) -> examples.put(finals.state(s), e));
    Verdict verdict = verdict(condition.quantifier(), c, stopped.isEmpty());
    Optional<String> reason =
        switch (verdict) {
          case UNDEFINED -> c.undefined();
          case UNKNOWN -> stopped;
          case HOLDS, FAILS, NOT_COVERED -> Optional.empty();
        };
    return new CheckResult(
        verdict,
        reason,
        states,
        c.positive,
        c.negative,
        List.copyOf(c.marked.values()),
        Optional.ofNullable(c.witness).filter(_ -> verdict != Verdict.UNDEFINED),
        examples,
        why,
        notes.all(),
        stopped.isEmpty(),
        budget.steps(),
        Duration.ofNanos(System.nanoTime() - begin));
  }

  /// An example settles a question for good; the lack of one only if everything was looked at.
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

  private static CheckResult empty(
      Verdict verdict, Optional<String> reason, Notes notes, long begin, Budget budget) {
    return new CheckResult(
        verdict,
        reason,
        new TreeMap<>(),
        0,
        0,
        List.of(),
        Optional.empty(),
        new TreeMap<>(),
        Optional.empty(),
        notes.all(),
        false,
        budget.steps(),
        Duration.ofNanos(System.nanoTime() - begin));
  }
}
