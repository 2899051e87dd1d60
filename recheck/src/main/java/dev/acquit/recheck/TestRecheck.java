package dev.acquit.recheck;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.model.program.Programs;
import dev.acquit.recheck.replay.CatModel;
import dev.acquit.recheck.replay.Effort;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.recheck.replay.Outcomes;
import dev.acquit.recheck.replay.Replay;
import dev.acquit.recheck.replay.Replayed;
import dev.acquit.recheck.replay.Told;
import dev.acquit.recheck.replay.ToldReplay;
import dev.acquit.reports.json.BoundsJson;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.ExplanationJson;
import dev.acquit.reports.json.MarkJson;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A test and a model, and what documents say of them.
///
/// @param bounds the readings that were chosen
/// @param effort how much may be tried
record TestRecheck(LitmusTest test, CatModel model, @Nullable BoundsJson bounds, Effort effort) {
  private static final int ROUNDS = 3;

  private boolean failedSwapWrites() {
    return bounds != null && bounds.failedCas() == BoundsJson.FailedCas.WRITE;
  }

  private Replay replay() throws NotReplayedException {
    int unroll = bounds == null ? ROUNDS : bounds.unroll();
    return new Replay(test, Math.max(0, unroll), failedSwapWrites(), effort.work());
  }

  /// All executions.
  ///
  /// @param terms what is looked at in final states
  Outcomes outcomes(List<Term> terms) throws NotReplayedException {
    return replay().outcomes(model, terms);
  }

  /// Everything that the condition and the program speak about.
  Set<Term> terms() throws NotReplayedException {
    Set<Term> terms = new LinkedHashSet<>(Programs.observable(replay().program()));
    terms.addAll(test.header().locations());
    collect(test.header().condition().proposition(), terms);
    test.header().filter().ifPresent(f -> collect(f, terms));
    return terms;
  }

  private static void collect(Proposition proposition, Set<Term> terms) {
    switch (proposition) {
      case Proposition.Constant c -> {}
      case Proposition.Not(Proposition inner) -> collect(inner, terms);
      case Proposition.And(List<Proposition> parts) -> parts.forEach(p -> collect(p, terms));
      case Proposition.Or(List<Proposition> parts) -> parts.forEach(p -> collect(p, terms));
      case Proposition.Compare compare -> {
        for (Term term : new Term[] {compare.left(), compare.right()}) {
          if (!(term instanceof Term.Literal)) {
            terms.add(term);
          }
        }
      }
    }
  }

  /// Replays an execution that shall show something.
  ///
  /// @param ends which final states show it
  void witness(Findings findings, ExecutionJson execution, Predicate<State> ends)
      throws NotReplayedException {
    try {
      List<Replayed> found = found(execution);
      if (found.stream().noneMatch(r -> r.broken().isEmpty())) {
        findings.wrong("the witness breaks " + String.join(", ", found.getFirst().broken()));
      } else if (found.stream()
          .noneMatch(r -> r.broken().isEmpty() && r.ends().stream().anyMatch(ends))) {
        findings.wrong("the witness does not end as it should");
      } else {
        findings.confirmed("the witness, event by event and edge by edge");
      }
    } catch (ToldReplay.WrongException e) {
      findings.wrong("the witness: " + e.getMessage());
    }
  }

  /// Replays the execution of a flag, or of a condition that is not met, and what is said of it.
  void mark(Findings findings, MarkJson mark, SourceLines source) throws NotReplayedException {
    witness(findings, mark.execution(), state -> true);
    try {
      new MarkRecheck(mark, found(mark.execution()), replay().program(), source).confirm(findings);
    } catch (ToldReplay.WrongException e) {
      // Said of the witness.
    }
  }

  private List<Replayed> found(ExecutionJson execution)
      throws NotReplayedException, ToldReplay.WrongException {
    if (!Executions.numbered(execution)) {
      throw new ToldReplay.WrongException("its events do not have the numbers of their places");
    }
    return new ToldReplay(replay(), failedSwapWrites(), Executions.told(execution), effort.work())
        .run(model, List.copyOf(terms()));
  }

  /// Replays why something is forbidden.
  ///
  /// @param ends which final states are
  void explanation(Findings findings, ExplanationJson why, Predicate<State> ends)
      throws NotReplayedException {
    try {
      List<Told.Edge> cycle = Executions.edges(why.cycle());
      List<Replayed> fitting = new ArrayList<>();
      for (Replayed r : found(why.execution())) {
        if (r.broken().equals(new LinkedHashSet<>(why.axioms()))
            && r.ends().stream().anyMatch(ends)) {
          fitting.add(r);
        }
      }
      if (fitting.isEmpty()) {
        findings.wrong(
            "the explanation: its execution does not end so, or does not break "
                + String.join(", ", why.axioms())
                + " and nothing else");
        return;
      }
      for (Told.Edge edge : cycle) {
        boolean has = false;
        for (Replayed r : fitting) {
          has |= r.has(edge);
        }
        if (!has) {
          findings.wrong(
              "the explanation: no edge %s from %d to %d"
                  .formatted(edge.relation(), edge.from(), edge.to()));
          return;
        }
      }
      if (!lines(why).equals(why.lines())) {
        findings.wrong("the explanation: its words are not those of its cycle");
        return;
      }
      findings.confirmed("the explanation: its execution, the axioms it breaks and its cycle");
    } catch (ToldReplay.WrongException e) {
      findings.wrong("the explanation: " + e.getMessage());
    }
  }

  private static List<String> lines(ExplanationJson why) {
    return why.cycle().stream()
        .map(e ->
            withLine(why.execution(), e.from())
                + "  --"
                + e.relation()
                + "-->  "
                + withLine(why.execution(), e.to()))
        .toList();
  }

  private static String withLine(ExecutionJson execution, int id) {
    boolean known = id >= 0 && id < execution.events().size();
    Integer line = known ? execution.events().get(id).line() : null;
    return words(execution, id, line == null ? "" : ", line " + line);
  }

  /// An event in words: its thread, its text and its value.
  ///
  /// @param where comes behind the thread
  static String words(ExecutionJson execution, int id, String where) {
    if (id < 0 || id >= execution.events().size()) {
      return "";
    }
    ExecutionJson.EventJson e = execution.events().get(id);
    String what =
        switch (e.kind()) {
          case READ -> " (reads " + e.view().shown() + ")";
          case WRITE -> " (writes " + e.view().shown() + ")";
          case INITIAL, FENCE, BARRIER -> "";
        };
    String text = e.view().words();
    return e.thread() < 0 ? "init: " + text : "P" + e.thread() + where + ": " + text + what;
  }

  /// Which final states a witness of the test's own question has, or an explanation speaks about.
  Predicate<State> asked() {
    Condition condition = test.header().condition();
    return state -> condition.asks(state::value);
  }
}
