package dev.acquit.recheck.replay;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.Programs;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Runs a test on numbers, in all ways, and asks a model about each execution.
public final class Replay {
  private static final int MAX_VALUES = 64;

  private final Program program;
  private final int unroll;
  private final boolean failedSwapWrites;
  private final Work work;
  private boolean cut;

  /// A test to run.
  ///
  /// @param unroll how often a thread may come back to an instruction that it jumps back to
  /// @param failedSwapWrites whether a compare-and-swap that fails writes the old value back
  /// @throws NotReplayedException if it has something that is not replayed
  public Replay(LitmusTest test, int unroll, boolean failedSwapWrites, Work work)
      throws NotReplayedException {
    try {
      this.program = Programs.of(test);
    } catch (NotCoveredException e) {
      throw new NotReplayedException(Objects.requireNonNull(e.getMessage()));
    }
    this.unroll = unroll;
    this.failedSwapWrites = failedSwapWrites;
    this.work = work;
  }

  /// The program that runs.
  public Program program() {
    return program;
  }

  /// All executions.
  ///
  /// @param terms what is looked at in final states
  /// @throws NotReplayedException if that is too much, or something is not replayed
  public Outcomes outcomes(CatModel model, List<Term> terms) throws NotReplayedException {
    return outcomes(model, terms, program.language() == Program.Language.CPP);
  }

  /// All executions.
  ///
  /// @param total whether coherence is chosen as a total order, as in C++; otherwise the model has
  ///   to say itself what it is
  public Outcomes outcomes(CatModel model, List<Term> terms, boolean total)
      throws NotReplayedException {
    List<List<ThreadRun>> runs = runs(values());
    Tally tally = new Tally(terms, total);
    combine(runs, new ArrayList<>(), model, tally);
    return new Outcomes(
        tally.states, tally.flags, tally.undefined, tally.uncovered, cut, tally.executions);
  }

  /// The values that each cell may ever hold: what threads write when they read what others write.
  /// A value passes through each write once at most.
  private Map<Cell, Set<Long>> values() throws NotReplayedException {
    Map<Cell, Set<Long>> values = new HashMap<>();
    int writes = 1;
    for (int round = 0; round <= writes; round++) {
      int before = size(values);
      List<List<ThreadRun>> all = runs(values);
      writes = 0;
      for (List<ThreadRun> thread : all) {
        int most = 0;
        for (ThreadRun run : thread) {
          int count = 0;
          for (Event e : run.events()) {
            if (e.kind() == Event.Kind.WRITE) {
              count++;
              possible(values, e).add(e.value());
            }
          }
          most = Math.max(most, count);
        }
        writes += most;
      }
      if (values.values().stream().anyMatch(v -> v.size() > MAX_VALUES)) {
        throw new NotReplayedException("a variable may hold more than " + MAX_VALUES + " values");
      }
      if (round > 0 && size(values) == before) {
        break;
      }
    }
    return values;
  }

  private static int size(Map<Cell, Set<Long>> values) {
    return values.values().stream().mapToInt(Set::size).sum();
  }

  private Set<Long> possible(Map<Cell, Set<Long>> values, Event access) {
    return possible(values, Objects.requireNonNull(access.cell()));
  }

  private Set<Long> possible(Map<Cell, Set<Long>> values, Cell cell) {
    return values.computeIfAbsent(cell, c -> new TreeSet<>(Set.of(c.initial(program))));
  }

  private List<List<ThreadRun>> runs(Map<Cell, Set<Long>> values) throws NotReplayedException {
    List<List<ThreadRun>> all = new ArrayList<>();
    for (int t = 0; t < program.threads().size(); t++) {
      ThreadRunner runner =
          new ThreadRunner(
              program,
              t,
              (cell, number) -> List.copyOf(possible(values, cell)),
              unroll,
              failedSwapWrites,
              work);
      all.add(runner.runs());
      cut |= runner.cut();
    }
    return all;
  }

  private void combine(
      List<List<ThreadRun>> runs, List<ThreadRun> chosen, CatModel model, Tally tally)
      throws NotReplayedException {
    work.step();
    if (chosen.size() < runs.size()) {
      for (ThreadRun run : runs.get(chosen.size())) {
        chosen.add(run);
        combine(runs, chosen, model, tally);
        chosen.removeLast();
      }
      return;
    }
    if (!mayRead(chosen)) {
      return;
    }
    Execution execution = new Execution(program, List.copyOf(chosen), Set.of());
    if (execution.barriers()) {
      read(execution, 0, Relation.empty(execution.size()), model, tally);
    }
  }

  /// Whether somebody writes what each read returns: seen before anything is built.
  private boolean mayRead(List<ThreadRun> chosen) {
    Map<Cell, Set<Long>> written = new HashMap<>();
    for (ThreadRun run : chosen) {
      for (Event e : run.events()) {
        if (e.kind() == Event.Kind.WRITE) {
          possible(written, e).add(e.value());
        }
      }
    }
    return chosen.stream()
        .flatMap(run -> run.events().stream())
        .filter(e -> e.kind() == Event.Kind.READ)
        .allMatch(e -> possible(written, e).contains(e.value()));
  }

  /// Lets each read from some event on read from each write of its value.
  private void read(Execution execution, int from, Relation rf, CatModel model, Tally tally)
      throws NotReplayedException {
    work.step();
    int r = from;
    while (r < execution.size() && !execution.isRead(r)) {
      r++;
    }
    if (r < execution.size()) {
      for (int w = 0; w < execution.size(); w++) {
        if (fits(execution, w, r)) {
          read(execution, r + 1, rf.with(w, r), model, tally);
        }
      }
    } else if (execution.wellFounded(rf)) {
      if (!tally.total) {
        model.judge(execution, rf, false, new AllWays(execution, Optional.empty(), tally));
      } else {
        order(
            execution,
            rf,
            execution.cells().size() - 1,
            Relation.empty(execution.size()),
            model,
            tally);
      }
    }
  }

  private static boolean fits(Execution execution, int write, int read) {
    return execution.isWrite(write)
        && execution.sameCell(write, read)
        && execution.value(write) == execution.value(read);
  }

  /// Puts the writes to each cell in every order.
  private void order(
      Execution execution, Relation rf, int cell, Relation co, CatModel model, Tally tally)
      throws NotReplayedException {
    if (cell < 0) {
      work.step();
      model.judge(execution, rf, false, new AllWays(execution, Optional.of(co), tally));
      return;
    }
    List<Integer> writes = new ArrayList<>();
    for (int w = execution.cells().size(); w < execution.size(); w++) {
      if (execution.isWrite(w) && execution.cells().get(cell).equals(execution.cell(w))) {
        writes.add(w);
      }
    }
    List<List<Integer>> orders = new ArrayList<>();
    permute(writes, List.of(cell), orders);
    for (List<Integer> order : orders) {
      Relation longer = co;
      for (int i = 0; i < order.size(); i++) {
        for (int j = i + 1; j < order.size(); j++) {
          longer = longer.with(order.get(i), order.get(j));
        }
      }
      order(execution, rf, cell - 1, longer, model, tally);
    }
  }

  private void permute(List<Integer> left, List<Integer> begun, List<List<Integer>> orders)
      throws NotReplayedException {
    work.step();
    if (left.isEmpty()) {
      orders.add(begun);
    }
    for (Integer next : left) {
      List<Integer> rest = new ArrayList<>(left);
      rest.remove((Object) next);
      List<Integer> longer = new ArrayList<>(begun);
      longer.add(next);
      permute(rest, longer, orders);
    }
  }

  /// What the allowed executions come to.
  private static final class Tally {
    private final List<Term> terms;
    private final boolean total;
    private final TreeSet<State> states = new TreeSet<>();
    private final Set<String> flags = new LinkedHashSet<>();
    private final Set<String> undefined = new LinkedHashSet<>();
    private final Set<String> uncovered = new LinkedHashSet<>();
    private long executions;

    Tally(List<Term> terms, boolean total) {
      this.total = total;
      this.terms = terms;
    }
  }

  /// Every orientation of what is oriented.
  private final class AllWays implements CatModel.Choices {
    private final Execution execution;
    private final Optional<Relation> coherence;
    private final Tally tally;

    AllWays(Execution execution, Optional<Relation> coherence, Tally tally) {
      this.execution = execution;
      this.coherence = coherence;
      this.tally = tally;
    }

    @Override
    public Optional<Relation> coherence() {
      return coherence;
    }

    @Override
    public List<Relation> orientations(String name, Relation pairs) throws NotReplayedException {
      return ToldReplay.orientations(pairs, Relation.empty(pairs.size()), work);
    }

    @Override
    public boolean take(CatModel.Judged judged) throws NotReplayedException {
      work.step();
      tally.executions++;
      tally.flags.addAll(judged.flags());
      tally.undefined.addAll(judged.undefined());
      tally.uncovered.addAll(judged.uncovered());
      tally.uncovered.addAll(execution.withoutMeaning());
      tally.states.addAll(Ends.of(execution, judged.names().relation("co"), tally.terms));
      return true;
    }
  }
}
