package dev.acquit.model.formula;

import dev.acquit.litmus.ast.Term;
import dev.acquit.model.execution.Liveness;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.program.ProgramThread.Step;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Lets rounds end with the test with which they began: `while (i < 9) { … }` becomes `if (i < 9)
/// do { … } while (i < 9);`. The thread does the same in the same order. What a round has read and
/// what matters only to who leaves at the test matters at the head no more, so that rounds which
/// look and count leave nothing there but what they count (ADR 17).
public final class Inversion {
  /// So many tests of a thread are copied at most.
  private static final int MOST = 8;

  private final ProgramThread thread;
  private final List<Step> steps;
  private final Liveness liveness;

  private Inversion(ProgramThread thread, Predicate<String> asked, Runnable tick) {
    this.thread = thread;
    this.steps = thread.steps();
    this.liveness = new Liveness(thread, asked, tick);
  }

  /// A loop that is tested at its head.
  ///
  /// @param head where rounds begin
  /// @param test the branch that leaves it; up to there the round only computes
  /// @param back where the last one of its rounds goes back
  private record Loop(int head, int test, int back) {
    int length() {
      return test - head + 1;
    }

    /// Whether a jump from one step to another begins a round anew.
    boolean goesRound(int from, int to) {
      return to == head && from > test && from <= back;
    }
  }

  /// The program with its loops turned so.
  ///
  /// @param asked what is asked for of final states
  /// @param tick called for each step; may throw to end the work
  public static Program of(Program program, Collection<Term> asked, Runnable tick) {
    Set<Term> terms = Set.copyOf(asked);
    return new Program(
        program.test(),
        program.language(),
        program.threads().stream()
            .map(t -> of(t, r -> terms.contains(new Term.ThreadRegister(t.id(), r)), tick))
            .toList(),
        program.locations(),
        program.notes());
  }

  private static ProgramThread of(ProgramThread thread, Predicate<String> asked, Runnable tick) {
    ProgramThread now = thread;
    for (int i = 0; i < MOST; i++) {
      Inversion inversion = new Inversion(now, asked, tick);
      Optional<Loop> loop = inversion.next();
      if (loop.isEmpty()) {
        break;
      }
      now = inversion.turned(loop.get());
    }
    return now;
  }

  private Optional<Loop> next() {
    return IntStream.range(0, steps.size())
        .filter(i ->
            steps.get(i).operation() instanceof Operation.Jump j
                && j.condition() == null
                && j.target() < i)
        .mapToObj(i -> loop(((Operation.Jump) steps.get(i).operation()).target(), i))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<Loop> loop(int head, int back) {
    OptionalInt test = test(head, back);
    if (test.isEmpty() || goesBackFurther(head, back)) {
      return Optional.empty();
    }
    Set<String> freed = new HashSet<>(liveness.at(head));
    freed.removeAll(liveness.at(test.getAsInt() + 1));
    boolean helps =
        steps.subList(head, back).stream()
            .flatMap(s -> s.operation().destinations().stream())
            .anyMatch(freed::contains);
    return helps ? Optional.of(new Loop(head, test.getAsInt(), back)) : Optional.empty();
  }

  private OptionalInt test(int head, int back) {
    for (int i = head; i < back; i++) {
      switch (steps.get(i).operation()) {
        case Operation.Assign _ -> {}
        case Operation.Jump j
            when j.condition() != null && j.target() > back && j.join() > back -> {
          return OptionalInt.of(i);
        }
        default -> {
          return OptionalInt.empty();
        }
      }
    }
    return OptionalInt.empty();
  }

  /// Whether behind a jump there is another one that begins the same rounds.
  private boolean goesBackFurther(int head, int back) {
    return IntStream.range(back + 1, steps.size())
        .anyMatch(i ->
            switch (steps.get(i).operation()) {
              case Operation.Jump j -> j.target() == head;
              case Operation.Fork(int target) -> target == head;
              default -> false;
            });
  }

  private ProgramThread turned(Loop loop) {
    List<Step> all = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      if (i == loop.back()) {
        for (int copied = loop.head(); copied <= loop.test(); copied++) {
          all.add(moved(copied, loop));
        }
        Operation onward = new Operation.Jump(null, loop.test() + 1, Integer.MAX_VALUE);
        all.add(new Step(onward, steps.get(i).statement(), steps.get(i).words()));
      } else {
        all.add(moved(i, loop));
      }
    }
    return new ProgramThread(thread.id(), thread.place(), all, thread.initial(), thread.work());
  }

  private Step moved(int at, Loop loop) {
    Step step = steps.get(at);
    return switch (step.operation()) {
      case Operation.Jump(var condition, int target, int join) ->
          new Step(
              new Operation.Jump(condition, target(at, target, loop), behind(join, loop)),
              step.statement(),
              step.words());
      case Operation.Fork(int target) ->
          new Step(new Operation.Fork(target(at, target, loop)), step.statement(), step.words());
      default -> step;
    };
  }

  private static int target(int from, int to, Loop loop) {
    return loop.goesRound(from, to) ? loop.back() : behind(to, loop);
  }

  private static int behind(int step, Loop loop) {
    return step <= loop.back() || step == Integer.MAX_VALUE ? step : step + loop.length();
  }
}
