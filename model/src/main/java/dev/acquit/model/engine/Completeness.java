package dev.acquit.model.engine;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.execution.ThreadPaths;
import dev.acquit.model.formula.Ways;
import dev.acquit.model.pass.Pass;
import dev.acquit.model.pass.Passes;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Whether a bound on rounds of loops left executions out: only if a thread can come to where it
/// was not followed any further. The other threads may have ended by then, wait for something, or
/// be at their own bounds (ADR 17).
final class Completeness {
  /// What may be spent on finding out whether fewer rounds than the bound are enough.
  private static final long STEPS = 100_000;

  /// Loops that go round so often at most, by numbers of the text, are followed to their end where
  /// a bound leaves a question open.
  static final int TO_THE_END = 32;

  /// If these are no more events.
  private static final int MOST_EVENTS = 256;

  private Completeness() {}

  /// Whether ways are all that there are, and a formula of them is not too large.
  static boolean comesToTheEnd(Ways ways) {
    return ways.bound().isEmpty() && ways.count() <= MOST_EVENTS;
  }

  /// A test with as few rounds of its loops as are shown to be enough, or with as many as the bound
  /// allows. Fewer are found out about quickly, and make fewer executions.
  static Preparation.Prepared prepare(
      Preparation preparation, LitmusTest test, MemoryModel model, Budget budget)
      throws NotCoveredException {
    int most = preparation.limits().unroll();
    for (int rounds = Math.min(1, most); rounds < most; rounds++) {
      Preparation.Prepared prepared = preparation.prepare(test, rounds, budget);
      if (prepared.threads().stream().allMatch(t -> t.bound().isEmpty())) {
        return prepared;
      }
      Passes passes = preparation.limits().passes();
      if (missing(prepared, model, budget.part(STEPS), passes).isEmpty()) {
        return prepared.complete();
      }
    }
    return preparation.prepare(test, most, budget);
  }

  /// Why the paths of a test are not all, if so.
  ///
  /// @param budget what the search may cost; if it is used up, the bound stands
  /// @param passes where bounds may not be asked about, one stands
  static Optional<String> missing(
      Preparation.Prepared prepared, MemoryModel model, Budget budget, Passes passes) {
    return missing(
        prepared,
        paths ->
            !passes.have(Pass.UNREACHED_BOUNDS)
                || reaches(paths, prepared.program(), model, budget));
  }

  /// The same, by formulas: in one question about all threads.
  ///
  /// @param passes where bounds may not be asked about, one stands
  static Optional<String> missing(FormulaEngine engine, Passes passes) throws NotCoveredException {
    Ways ways = engine.ways();
    Optional<String> bound =
        IntStream.range(0, ways.size()).boxed().flatMap(t -> ways.bound(t).stream()).findFirst();
    boolean open =
        bound.isPresent()
            && (!passes.have(Pass.UNREACHED_BOUNDS)
                || ways.meetOtherwise()
                || !(engine.reachesBound() instanceof FormulaEngine.Reply.No));
    return open ? bound : Optional.empty();
  }

  /// Whether threads have an execution along some of their paths, or may have one.
  private interface Question {
    boolean reaches(List<List<ThreadPath>> paths) throws NotCoveredException;
  }

  private static Optional<String> missing(Preparation.Prepared prepared, Question question) {
    if (prepared.cut().isPresent()) {
      return prepared.cut();
    }
    List<ThreadPaths> threads = prepared.threads();
    for (int t = 0; t < threads.size(); t++) {
      Optional<String> bound = threads.get(t).bound();
      if (bound.isPresent() && (waits(threads) || reaches(t, prepared, question))) {
        return bound;
      }
    }
    return Optional.empty();
  }

  /// Whether threads meet at barriers: one that does not come there stops the others.
  private static boolean waits(List<ThreadPaths> threads) {
    return threads.stream()
        .flatMap(t -> Stream.concat(t.paths().stream(), t.open().stream()))
        .flatMap(p -> p.events().stream())
        .anyMatch(e -> e.kind() == PathEvent.Kind.BARRIER);
  }

  private static boolean reaches(int thread, Preparation.Prepared prepared, Question question) {
    List<List<ThreadPath>> paths = new ArrayList<>();
    for (int t = 0; t < prepared.threads().size(); t++) {
      ThreadPaths all = prepared.threads().get(t);
      List<ThreadPath> some = new ArrayList<>();
      if (t != thread) {
        some.addAll(all.paths());
        some.addAll(all.waiting());
      }
      // Those before this thread do not come to their bounds, or this one would not be asked for.
      if (t >= thread) {
        some.addAll(all.open());
      }
      paths.add(some);
    }
    try {
      return question.reaches(paths);
    } catch (NotCoveredException | Budget.Exhausted e) {
      return true;
    }
  }

  private static boolean reaches(
      List<List<ThreadPath>> paths, Program program, MemoryModel model, Budget budget)
      throws NotCoveredException {
    Any any = new Any();
    FinalStates finals = new FinalStates(program, List.of(), model.coherence());
    new Search(program, model, Set.of(), finals, budget, any, new Notes()).run(paths);
    return any.done();
  }

  /// Takes the first execution.
  private static final class Any implements Search.Visitor {
    private boolean found;

    @Override
    public boolean wants(List<FinalState> possible) {
      return true;
    }

    @Override
    public void found(Search.Found execution, List<FinalState> states) {
      found = true;
    }

    @Override
    public boolean wantsCircles() {
      return true;
    }

    @Override
    public void circle(List<FinalState> states) {
      found = true;
    }

    @Override
    public boolean done() {
      return found;
    }
  }
}
