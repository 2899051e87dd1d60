package dev.acquit.model.execution;

import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Operation.Call;
import dev.acquit.model.program.Operation.Call.Part;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.relation.Relation;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

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

  static Relation submits(Candidate c) {
    return pairs(
        c,
        (a, b) ->
            call(c, a)
                .filter(call -> call.part() == Part.SUBMITS && works(c, b, call))
                .isPresent());
  }

  static Relation returns(Candidate c) {
    return pairs(
        c,
        (a, b) ->
            call(c, b)
                .filter(call -> call.part() == Part.RETURNS && works(c, a, call))
                .isPresent());
  }

  static Relation stream(Candidate c) {
    return pairs(
        c,
        (a, b) ->
            !a.equals(b)
                && call(c, a).isPresent()
                && call(c, b).isPresent()
                && same(call(c, a).get().stream(), call(c, b).get().stream()));
  }

  static Relation registers(Candidate c) {
    return pairs(
        c,
        (a, b) ->
            call(c, a).filter(call -> call.part() == Part.OTHER).isPresent()
                && call(c, b).filter(call -> call.part() != Part.OTHER).isPresent()
                && call(c, a).get().variables().stream()
                    .anyMatch(call(c, b).get().variables()::contains));
  }

  private static boolean same(String a, String b) {
    return !a.isEmpty()
        && !b.isEmpty()
        && (a.equals(b) || a.equals(Call.ALL_STREAMS) || b.equals(Call.ALL_STREAMS));
  }

  private static boolean works(Candidate c, int event, Call call) {
    return c.thread(event) >= 0
        && c.program().threads().get(c.thread(event)).work().equals(Optional.of(call.work()));
  }

  private static Relation pairs(Candidate c, BiPredicate<Integer, Integer> holds) {
    Map<Integer, Call> calls = calls(c);
    Relation.Builder r = new Relation.Builder(c.size());
    for (int a = 0; a < c.size(); a++) {
      for (int b = 0; b < c.size(); b++) {
        if ((calls.containsKey(a) || calls.containsKey(b)) && holds.test(a, b)) {
          r.add(a, b);
        }
      }
    }
    return r.build();
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
    if (c.isInitial(event)) {
      return Optional.empty();
    }
    Operation operation =
        c.program().threads().get(c.thread(event)).steps().get(c.event(event).step()).operation();
    return operation instanceof Call call ? Optional.of(call) : Optional.empty();
  }
}
