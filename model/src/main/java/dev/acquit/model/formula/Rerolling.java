package dev.acquit.model.formula;

import dev.acquit.litmus.ast.Term;
import dev.acquit.model.execution.Liveness;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.program.ProgramThread.Step;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Makes a round again of what a compiler has written out: compilers unroll a loop that looks at a
/// flag so many times, up to 32 looks in each round.
public final class Rerolling {
  /// More steps than this are no round that only looks.
  private static final int LONGEST = 64;

  /// How often the round is made that stands in place of several.
  public enum Times {
    /// Any number of times: a thread has more ways than before, and all that it had.
    ANY,
    /// Once, and it is not asked what comes after a look that finds nothing: a thread has some of
    /// its ways.
    ONCE
  }

  private final ProgramThread thread;
  private final List<Step> steps;

  /// Each step on its own, without the names of its registers and with no targets; empty for steps
  /// that are in no round.
  private final List<Optional<Operation>> shapes;

  private final Liveness liveness;
  private final Times made;
  private final Runnable tick;

  private Rerolling(ProgramThread thread, Times made, Predicate<String> asked, Runnable tick) {
    this.made = made;
    this.thread = thread;
    this.steps = thread.steps();
    this.shapes =
        steps.stream().map(s -> new Renaming().of(s.operation()).map(Rerolling::bare)).toList();
    this.liveness = new Liveness(thread, asked, tick);
    this.tick = tick;
  }

  private static Operation bare(Operation renamed) {
    return renamed instanceof Operation.Jump j ? new Operation.Jump(j.condition(), 0, 0) : renamed;
  }

  /// A stretch that stands there several times in succession.
  ///
  /// @param from its first step
  /// @param length of how many steps it is
  /// @param times how often it stands there
  private record Repeat(int from, int length, int times) {
    int end() {
      return from + length * times;
    }

    /// Where the copy begins in which a step is.
    int copy(int step) {
      return step - (step - from) % length;
    }
  }

  /// A stretch with the new names of its registers, and with jumps as they are seen from its
  /// beginning.
  private record Round(List<Operation> operations, List<String> registers) {}

  /// A program of whose threads what stands there several times in succession is one round.
  ///
  /// @param asked what is asked for of final states
  /// @param tick called for each step; may throw to end the work
  public static Program of(Program program, Times made, Collection<Term> asked, Runnable tick) {
    Set<Term> terms = Set.copyOf(asked);
    return new Program(
        program.test(),
        program.language(),
        program.threads().stream()
            .map(t -> of(t, made, r -> terms.contains(new Term.ThreadRegister(t.id(), r)), tick))
            .toList(),
        program.locations(),
        program.notes());
  }

  private static ProgramThread of(
      ProgramThread thread, Times made, Predicate<String> asked, Runnable tick) {
    Rerolling now = new Rerolling(thread, made, asked, tick);
    Optional<Repeat> found = now.next(0);
    while (found.isPresent()) {
      int behind = found.get().from() + found.get().length();
      now = new Rerolling(now.rolled(found.get()), made, asked, tick);
      found = now.next(behind);
    }
    return now.thread;
  }

  private Optional<Repeat> next(int start) {
    for (int from = start; from < steps.size(); from++) {
      for (int length = 2; length <= LONGEST && from + 2 * length <= steps.size(); length++) {
        tick.run();
        if (mayRepeat(from, length)) {
          Repeat repeat = new Repeat(from, length, times(from, length));
          if (repeat.times() > 1 && !isEnteredElsewhere(repeat)) {
            return Optional.of(repeat);
          }
        }
      }
    }
    return Optional.empty();
  }

  private boolean mayRepeat(int from, int length) {
    for (int i = from; i < from + length; i++) {
      if (shapes.get(i).isEmpty() || !shapes.get(i).equals(shapes.get(i + length))) {
        return false;
      }
    }
    return true;
  }

  /// How often a stretch that looks stands there.
  private int times(int from, int length) {
    Optional<Round> first = round(from, length).filter(Rerolling::looks);
    if (first.isEmpty()) {
      return 0;
    }
    int times = 1;
    while (from + length * (times + 1) <= steps.size()) {
      int next = from + length * times;
      Optional<Round> other = round(next, length);
      if (other.isEmpty()
          || !other.get().operations().equals(first.get().operations())
          || !namesDoNotMatter(first.get(), from, other.get(), next, length)) {
        break;
      }
      times++;
    }
    return times;
  }

  /// Whether it reads, and may be left for it.
  private static boolean looks(Round round) {
    return round.operations().stream()
            .anyMatch(o ->
                o instanceof Operation.Load
                    || o instanceof Operation.CompareSwap
                    || o instanceof Operation.Update)
        && round.operations().stream()
            .anyMatch(
                o -> o instanceof Operation.Jump j && j.condition() != null && j.target() < 0);
  }

  /// What a stretch does; empty if it may go back, or does what no such loop does.
  private Optional<Round> round(int from, int length) {
    Renaming names = new Renaming();
    List<Operation> all = new ArrayList<>();
    for (int i = from; i < from + length; i++) {
      tick.run();
      Optional<Operation> renamed = names.of(steps.get(i).operation());
      if (renamed.isEmpty()) {
        return Optional.empty();
      } else if (renamed.get() instanceof Operation.Jump(var condition, int target, int join)) {
        if (target <= i) {
          return Optional.empty();
        }
        all.add(
            new Operation.Jump(condition, seen(target, from, length), seen(join, from, length)));
      } else {
        all.add(renamed.get());
      }
    }
    return Optional.of(new Round(all, names.registers()));
  }

  /// A step as it is seen from the beginning of a stretch; those that are not in it are negative.
  private static int seen(int step, int from, int length) {
    return step > from && step <= from + length ? step - from : -1 - step;
  }

  /// Whether registers that have other names in another stretch do not matter where one comes to
  /// either or leaves it.
  private boolean namesDoNotMatter(Round one, int from, Round other, int there, int length) {
    for (int i = 0; i < one.registers().size(); i++) {
      String name = one.registers().get(i);
      String otherName = other.registers().get(i);
      if (!name.equals(otherName)
          && (matters(name, from, length) || matters(otherName, there, length))) {
        return false;
      }
    }
    return true;
  }

  private boolean matters(String register, int from, int length) {
    IntStream exits =
        steps.subList(from, from + length).stream()
            .map(Step::operation)
            .filter(Operation.Jump.class::isInstance)
            .mapToInt(o -> ((Operation.Jump) o).target())
            .filter(t -> t < from || t >= from + length);
    return IntStream.concat(IntStream.of(from, from + length), exits)
        .anyMatch(at -> liveness.at(at).contains(register));
  }

  /// Whether one may come into the copies otherwise than through the first step, or what is decided
  /// before them counts up to somewhere among them.
  private boolean isEnteredElsewhere(Repeat repeat) {
    for (int i = 0; i < steps.size(); i++) {
      List<Integer> places =
          switch (steps.get(i).operation()) {
            case Operation.Jump j -> List.of(j.target(), j.join());
            case Operation.Fork(int target) -> List.of(target);
            default -> List.of();
          };
      boolean within = i >= repeat.from() && i < repeat.end();
      int copy = within ? repeat.copy(i) : repeat.end();
      if (places.stream()
          .filter(p -> p > repeat.from() && p < repeat.end())
          .anyMatch(p -> p <= copy || p > copy + repeat.length())) {
        return true;
      }
    }
    return false;
  }

  /// One copy. Before it comes a step that does nothing, since who comes there from elsewhere may
  /// go round another loop.
  private ProgramThread rolled(Repeat repeat) {
    int behind = repeat.from() + repeat.length();
    Step first = steps.get(repeat.from());
    Step last = steps.get(behind - 1);
    int head = repeat.from() + 1;
    List<Step> all = new ArrayList<>();
    steps.subList(0, repeat.from()).forEach(s -> all.add(moved(s, repeat)));
    all.add(step(new Operation.Jump(null, head, Integer.MAX_VALUE), first));
    steps.subList(repeat.from(), behind).forEach(s -> all.add(moved(s, repeat)));
    behind(head).forEach(o -> all.add(step(o, last)));
    steps.subList(repeat.end(), steps.size()).forEach(s -> all.add(moved(s, repeat)));
    return new ProgramThread(thread.id(), thread.place(), all, thread.initial(), thread.work());
  }

  /// What comes behind a look that has found nothing.
  private List<Operation> behind(int head) {
    String again = "again@" + head;
    return switch (made) {
      case ANY ->
          List.of(
              new Operation.Guess(again, true, Optional.empty()),
              new Operation.Jump(new Expression.Register(again), head, Integer.MAX_VALUE));
      case ONCE -> List.of(new Operation.Assume(new Expression.Constant(0)));
    };
  }

  private static Step step(Operation operation, Step beside) {
    return new Step(operation, beside.statement(), beside.words());
  }

  private Step moved(Step step, Repeat repeat) {
    return switch (step.operation()) {
      case Operation.Jump(var condition, int target, int join) ->
          step(new Operation.Jump(condition, moved(target, repeat), moved(join, repeat)), step);
      case Operation.Fork(int target) -> step(new Operation.Fork(moved(target, repeat)), step);
      default -> step;
    };
  }

  private int moved(int step, Repeat repeat) {
    int behind = repeat.from() + repeat.length();
    if (step == Integer.MAX_VALUE || step <= repeat.from()) {
      return step;
    }
    return step <= behind ? step + 1 : step - repeat.end() + behind + 1 + behind(0).size();
  }
}
