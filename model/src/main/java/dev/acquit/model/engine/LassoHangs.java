package dev.acquit.model.engine;

import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Choice;
import dev.acquit.model.evaluate.Evaluation;
import dev.acquit.model.execution.Barriers;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.execution.Cell;
import dev.acquit.model.execution.PathEvent.Kind;
import dev.acquit.model.execution.PathFinder;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.execution.ThreadPath.End;
import dev.acquit.model.execution.Trace;
import dev.acquit.model.execution.Values;
import dev.acquit.model.lasso.Happening;
import dev.acquit.model.lasso.Lasso;
import dev.acquit.model.lasso.Lassos;
import dev.acquit.model.lasso.Move;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.progress.Obligations;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Whether threads can go round forever in rounds that write: a circle of joint states is found
/// where each access sees the last write, or one of the last few ([Lassos]), and the model is asked
/// whether it allows that run with the circle gone round three times or more (ADR 18).
///
/// @param model the memory model
/// @param limits what compare-and-swaps that fail do
/// @param budget what may be spent
/// @param obligations which threads have to run
record LassoHangs(
    Program program, MemoryModel model, Limits limits, Budget budget, Obligations obligations) {
  /// How many joint states are looked at.
  private static final int MOST_STATES = 20_000;

  /// How many of them are near.
  private static final int NEAR = 512;

  /// How often a circle is gone round before the model is believed.
  private static final int PERIODS = 3;

  /// How many of the last writes to a cell a read may see.
  private static final int MOST_BEHIND = 3;

  /// After how many circles that the model does not allow a search gives up.
  private static final int MOST_REFUSALS = 32;

  /// What comes of it.
  sealed interface Answer {
    /// Threads go round forever.
    ///
    /// @param once an execution in which they have gone round once
    /// @param often the same with all the rounds of which the model was asked
    record Stays(Search.Found once, Search.Found often) implements Answer {}

    /// It was not found.
    ///
    /// @param looked what was looked at
    record Open(String looked) implements Answer {}
  }

  /// Whether some thread of a program writes in a loop.
  static boolean mayFind(Program program) {
    return program.threads().stream()
        .anyMatch(t ->
            t.loops().stream()
                .anyMatch(i ->
                    switch (t.steps().get(i).operation()) {
                      case Operation.Store _, Operation.Update _, Operation.CompareSwap _ -> true;
                      default -> false;
                    }));
  }

  /// A circle among the nearest joint states in which memory changes.
  Answer near() {
    Lassos.Answer answer = inTurns(NEAR);
    return answer instanceof Lassos.Answer.Found(Lasso lasso) && lasso.changesMemory()
        ? asked(lasso)
        : new Answer.Open("no memory changes in a circle that is near");
  }

  private Lassos.Answer inTurns(int states) {
    Lassos.Bounds bounds = Lassos.Bounds.ofTurns(limits.failedSwapWrites(), states);
    return Lassos.of(program, obligations, bounds, Lassos.Judge.NONE, budget::step);
  }

  /// A circle among all joint states.
  Answer look() {
    return switch (inTurns(MOST_STATES)) {
      case Lassos.Answer.None(int states, int _) ->
          new Answer.Open(
              "none of the %d joint states of runs in turns is come to again and again"
                  .formatted(states));
      case Lassos.Answer.Open(String why) ->
          new Answer.Open("runs in turns were not followed to their end: " + why);
      case Lassos.Answer.Found(Lasso lasso) -> asked(lasso);
    };
  }

  /// A circle among runs in which reads may see one of the last few writes to a cell. The model is
  /// asked of each that is found, since most of them are none of its runs. Where it refuses some,
  /// others come first once more: it may be the order that it refuses.
  Answer lookBehind() {
    try {
      Answer.Open open = new Answer.Open("");
      for (int depth = 2; depth <= MOST_BEHIND; depth++) {
        for (boolean lastFirst : List.of(false, true)) {
          Lassos.Bounds bounds =
              new Lassos.Bounds(
                  limits.failedSwapWrites(), depth, MOST_STATES, MOST_REFUSALS, lastFirst);
          Lassos.Answer answer =
              Lassos.of(program, obligations, bounds, this::refused, budget::step);
          if (answer instanceof Lassos.Answer.Found(Lasso lasso)
              && asked(lasso) instanceof Answer.Stays stays) {
            return stays;
          }
          open = new Answer.Open(looked(answer, depth));
          if (answer instanceof Lassos.Answer.None(int _, int refused) && refused == 0) {
            break;
          }
        }
      }
      return open;
    } catch (Uncovered e) {
      return new Answer.Open("one where reads see earlier writes was not asked: " + e.getMessage());
    }
  }

  private String looked(Lassos.Answer answer, int depth) {
    return switch (answer) {
      case Lassos.Answer.None(int states, int refused) ->
          "nor is one of the %d where a read sees one of the last %d writes%s"
              .formatted(states, depth, without(refused));
      case Lassos.Answer.Open(String why) ->
          "where a read sees one of the last %d writes not all were followed: %s"
              .formatted(depth, why);
      case Lassos.Answer.Found _ ->
          "%s does not allow one where a read sees one of the last %d writes"
              .formatted(model.name(), depth);
    };
  }

  private String without(int refused) {
    return refused == 0
        ? ""
        : ", but for %d circles that %s does not allow".formatted(refused, model.name());
  }

  /// Thrown through the search where the model does not speak of a run.
  private static final class Uncovered extends RuntimeException {
    Uncovered(String why) {
      super(why, null, false, false);
    }
  }

  /// How often a circle is gone round in which reads do not see the last write: such a read is
  /// before a write that came earlier, so that a cycle may go back a round with each thread.
  private int periods() {
    return Math.max(PERIODS, program.threads().size() + 2);
  }

  /// The number of the first move behind which the model has no such run.
  private OptionalInt refused(Lasso lasso) {
    try {
      if (new Run(lasso, periods()).found().isPresent()) {
        return OptionalInt.empty();
      }
      List<Move> all = lasso.unrolled(periods());
      int runs = 0;
      int none = all.size();
      while (none - runs > 1) {
        int middle = (runs + none) / 2;
        Lasso part =
            new Lasso(lasso.start(), all.subList(0, middle - 1), all.subList(middle - 1, middle));
        if (new Run(part, 1).found().isPresent()) {
          runs = middle;
        } else {
          none = middle;
        }
      }
      return OptionalInt.of(none - 1);
    } catch (NotCoveredException e) {
      throw new Uncovered(e.getMessage());
    }
  }

  private Answer asked(Lasso lasso) {
    try {
      int periods =
          lasso.period().stream().anyMatch(m -> m.late().isPresent()) ? periods() : PERIODS;
      Optional<Search.Found> often = new Run(lasso, periods).found();
      Optional<Search.Found> once =
          often.isPresent() ? new Run(lasso, 1).found() : Optional.empty();
      return once.isPresent()
          ? new Answer.Stays(once.get(), often.get())
          : new Answer.Open(
              "%s does not allow a run in turns that comes to a joint state again"
                  .formatted(model.name()));
    } catch (NotCoveredException e) {
      return new Answer.Open(
          "a run in turns comes to a joint state again, and was not asked: " + e.getMessage());
    }
  }

  /// Something that a thread does.
  private record Done(int thread, Happening what) {}

  /// A lasso as an execution: each read takes its value from the last write, or from so many before
  /// it, and every order is that of the run.
  private final class Run {
    /// What happens, in its order, but for the last arrivals at barriers that would complete in
    /// another round: they tell nobody anything.
    private final List<Done> all = new ArrayList<>();

    private final List<ThreadPath> paths = new ArrayList<>();

    /// By thread, when each of its events happens.
    private final List<List<Integer>> times = new ArrayList<>();

    Run(Lasso lasso, int periods) {
      List<Integer> last = new ArrayList<>();
      for (Move m : lasso.unrolled(periods)) {
        m.happenings().forEach(h -> all.add(new Done(m.thread(), h)));
      }
      for (int t : lasso.running()) {
        for (int i = all.size() - 1; lasso.isAtBarrier(t) && !last.contains(t); i--) {
          if (all.get(i).thread() == t) {
            all.remove(i);
            last.add(t);
          }
        }
      }
      Map<Integer, Integer> before = new HashMap<>();
      lasso.prefix().forEach(m -> before.merge(m.thread(), m.happenings().size(), Integer::sum));
      for (int t = 0; t < program.threads().size(); t++) {
        path(lasso, t, before.getOrDefault(t, 0));
      }
    }

    private void path(Lasso lasso, int t, int from) {
      List<Trace> events = new ArrayList<>();
      List<Integer> when = new ArrayList<>();
      for (int i = 0; i < all.size(); i++) {
        Happening h = all.get(i).what();
        if (all.get(i).thread() == t) {
          events.add(new Trace(h.kind(), h.step(), h.value()));
          when.add(i + 1);
        }
      }
      times.add(when);
      PathFinder.follow(
              program.threads().get(t),
              events,
              end(lasso, t, from),
              limits.failedSwapWrites(),
              budget::tick)
          .ifPresent(paths::add);
    }

    private End end(Lasso lasso, int t, int from) {
      if (lasso.running().contains(t)) {
        return new End.Repeats(from);
      } else if (lasso.ends(t, program.threads().get(t).steps().size())) {
        return new End.Exit();
      }
      return lasso.isAtBarrier(t) ? new End.Barred() : new End.Pause();
    }

    /// The execution, if the texts of all threads and the model allow it.
    Optional<Search.Found> found() throws NotCoveredException {
      if (paths.size() < program.threads().size()) {
        return Optional.empty();
      }
      Set<Cell> cells = new LinkedHashSet<>();
      all.forEach(d -> d.what().cell().ifPresent(cells::add));
      Candidate c = new Candidate(program, paths, List.copyOf(cells));
      Values values = new Values(c);
      if (!reads(c, values) || !values.constraintsHold() || values.isUndefined()) {
        return Optional.empty();
      }
      c.relocate();
      if (values.withoutMeaning().isPresent() || c.uncoveredPlaces().isPresent()) {
        return Optional.empty();
      }
      for (Relation barriers : Barriers.completions(c, values)) {
        c.synchronise(barriers);
        Evaluation evaluation = evaluated(c, values);
        if (model.axioms().stream().noneMatch(evaluation::fails)) {
          return Optional.of(new Search.Found(c, evaluation, values));
        }
      }
      return Optional.empty();
    }

    /// Has each read take its value from the write before it, or one before that, and looks whether
    /// that is the value that it took.
    private boolean reads(Candidate c, Values values) {
      int[] next = new int[program.threads().size()];
      Map<Cell, List<Integer>> writes = new HashMap<>();
      Map<Integer, Happening> done = new HashMap<>();
      for (int i = 0; i < c.cells().size(); i++) {
        writes.put(c.cells().get(i), new ArrayList<>(List.of(i)));
      }
      for (Done d : all) {
        Happening h = d.what();
        int e = c.base(d.thread()) + next[d.thread()]++;
        if (h.cell().isPresent()) {
          done.put(e, h);
          List<Integer> written = writes.get(h.cell().get());
          if (h.kind() == Kind.READ) {
            int source = written.size() - 1 - h.behind();
            values.readFrom(e, source < 0 ? -1 : written.get(source));
          } else {
            written.add(e);
          }
        }
      }
      return done.entrySet().stream().allMatch(d -> does(c, values, d.getKey(), d.getValue()));
    }

    private boolean does(Candidate c, Values values, int e, Happening h) {
      var address = values.of(c.thread(e), c.event(e).address());
      var value = h.kind() == Kind.READ ? values.read(e) : values.written(e);
      return address.isPresent()
          && value.isPresent()
          && value.getAsLong() == h.value()
          && c.locate(e, address.getAsLong()).isEmpty()
          && c.cells().get(c.cell(e)).equals(h.cell().orElseThrow());
    }

    private Evaluation evaluated(Candidate c, Values values) {
      Evaluation evaluation = new Evaluation(model);
      evaluation.start(c);
      int[] when = when(c);
      for (int v = 0; v < model.choices().size(); v++) {
        Choice choice = model.choices().get(v);
        switch (choice.kind()) {
          case READS_FROM -> {
            Relation.Builder from = new Relation.Builder(c.size());
            for (int e = c.cells().size(); e < c.size(); e++) {
              if (c.isRead(e)) {
                from.add(values.source(e), e);
              }
            }
            Relation chosen = from.build();
            evaluation.choose(v, chosen, chosen);
          }
          case RECURSIVE -> {
            Relation nothing = Relation.empty(c.size());
            evaluation.choose(v, nothing, nothing);
          }
          case COHERENCE, TOTAL_COHERENCE, PARTIAL_COHERENCE, FENCE_ORDER, ORIENTATION ->
              order(new Orders(c).of(v, choice, evaluation), when, evaluation);
        }
      }
      return evaluation;
    }

    private void order(OrderChoice order, int[] when, Evaluation evaluation) {
      for (int i = 0; i < order.size(); i++) {
        OrderChoice.Pair p = order.pairs().get(i);
        order.decide(
            i,
            when[p.a()] < when[p.b()]
                ? OrderChoice.Decision.FORWARD
                : OrderChoice.Decision.BACKWARD);
      }
      order.publish(evaluation, order.size());
    }

    /// By event, when it happens; initial writes before all others.
    private int[] when(Candidate c) {
      int[] when = new int[c.size()];
      Arrays.fill(when, 0, c.cells().size(), 0);
      for (int t = 0; t < times.size(); t++) {
        for (int i = 0; i < times.get(t).size(); i++) {
          when[c.base(t) + i] = times.get(t).get(i);
        }
      }
      return when;
    }
  }
}
