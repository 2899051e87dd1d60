package dev.acquit.model.execution;

import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Operation.Call;
import dev.acquit.model.program.Operation.Call.Part;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.relation.Relation;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Which work the calls of a candidate submit, and how calls belong together. What follows for
/// memory, a model says.
public final class Submissions {
  private Submissions() {}

  /// Whether just the work runs that is submitted.
  ///
  /// @throws NotCoveredException if some work is submitted twice
  public static boolean fit(Candidate c) throws NotCoveredException {
    Program program = c.program();
    if (program.threads().stream().noneMatch(t -> t.work().isPresent())) {
      return true;
    }
    Map<String, Integer> submitted = new HashMap<>();
    calls(c).values().stream()
        .filter(call -> call.part() == Part.SUBMITS)
        .forEach(call -> submitted.merge(call.work(), 1, Integer::sum));
    for (Map.Entry<String, Integer> work : submitted.entrySet()) {
      if (work.getValue() > 1) {
        throw new NotCoveredException(
            "the "
                + work.getKey()
                + " is submitted in a loop, and only one run of it is described");
      }
    }
    for (int t = 0; t < program.threads().size(); t++) {
      ProgramThread thread = program.threads().get(t);
      boolean idle = c.paths().get(t).equals(ThreadPath.NONE);
      if (thread.work().isPresent()
          && !thread.steps().isEmpty()
          && submitted.containsKey(thread.work().get()) == idle) {
        return false;
      }
    }
    return true;
  }

  /// Events of which some are calls.
  public interface Events {
    /// The call of the CUDA API that an event is; empty if it is none.
    Optional<Call> call(int event);

    /// The work of which an event is part; empty if its thread runs from the beginning, or it has
    /// none.
    Optional<String> work(int event);
  }

  /// Whether a pair is in a relation of calls.
  ///
  /// @throws IllegalArgumentException if the relation is another one
  public static boolean related(BaseRelation relation, Events events, int a, int b) {
    Optional<Call> first = events.call(a);
    Optional<Call> second = events.call(b);
    return switch (relation) {
      case SUBMITS ->
          first.filter(c -> c.part() == Part.SUBMITS && isPart(events, b, c)).isPresent();
      case RETURNS ->
          second.filter(c -> c.part() == Part.RETURNS && isPart(events, a, c)).isPresent();
      case STREAM ->
          a != b
              && first.isPresent()
              && second.isPresent()
              && same(first.get().stream(), second.get().stream());
      case REGISTERS ->
          first.filter(c -> c.part() == Part.OTHER).isPresent()
              && second.filter(c -> c.part() != Part.OTHER).isPresent()
              && first.get().variables().stream().anyMatch(second.get().variables()::contains);
      default -> throw new IllegalArgumentException(relation + " is no relation of calls");
    };
  }

  static Relation pairs(Candidate c, BaseRelation relation) {
    Map<Integer, Call> calls = calls(c);
    Relation.Builder r = new Relation.Builder(c.size());
    Events events = events(c, calls);
    for (int a = 0; !calls.isEmpty() && a < c.size(); a++) {
      for (int b = 0; b < c.size(); b++) {
        if (related(relation, events, a, b)) {
          r.add(a, b);
        }
      }
    }
    return r.build();
  }

  private static Events events(Candidate c, Map<Integer, Call> calls) {
    return new Events() {
      @Override
      public Optional<Call> call(int event) {
        return Optional.ofNullable(calls.get(event));
      }

      @Override
      public Optional<String> work(int event) {
        return c.isInitial(event)
            ? Optional.empty()
            : c.program().threads().get(c.thread(event)).work();
      }
    };
  }

  private static boolean isPart(Events events, int event, Call call) {
    return events.work(event).equals(Optional.of(call.work()));
  }

  private static boolean same(String a, String b) {
    return !a.isEmpty()
        && !b.isEmpty()
        && (a.equals(b) || a.equals(Call.ALL_STREAMS) || b.equals(Call.ALL_STREAMS));
  }

  private static Map<Integer, Call> calls(Candidate c) {
    Map<Integer, Call> all = new HashMap<>();
    for (int e = 0; e < c.size(); e++) {
      int event = e;
      call(c, e).ifPresent(call -> all.put(event, call));
    }
    return all;
  }

  private static Optional<Call> call(Candidate c, int event) {
    return c.isInitial(event)
        ? Optional.empty()
        : of(c.program().threads().get(c.thread(event)), c.event(event).step());
  }

  /// The call that a step of a thread is; empty if it is none.
  public static Optional<Call> of(ProgramThread thread, int step) {
    return thread.steps().get(step).operation() instanceof Call call
        ? Optional.of(call)
        : Optional.empty();
  }
}
