package dev.acquit.model.formula;

import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.program.ProgramThread.Step;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Lets rounds begin with what each of them looks at: `a = f; while (a == 0) a = f;` becomes `do a
/// = f; while (a == 0);`. What stands before a loop and, the same, at the end of its round is one,
/// and the round goes back to before it. The thread does the same in the same order, so nothing
/// changes but that a round which finds what the one before found leaves the registers as they
/// were.
public final class Rotation {
  private final ProgramThread thread;
  private final List<Step> steps;

  private Rotation(ProgramThread thread) {
    this.thread = thread;
    this.steps = thread.steps();
  }

  /// A loop whose rounds end as they are entered.
  ///
  /// @param head where rounds begin
  /// @param jump where they go back
  /// @param length of how many steps both are
  private record Loop(int head, int jump, int length) {}

  /// The program with its loops turned so.
  public static Program of(Program program) {
    return new Program(
        program.test(),
        program.language(),
        program.threads().stream().map(Rotation::of).toList(),
        program.locations(),
        program.notes());
  }

  private static ProgramThread of(ProgramThread thread) {
    Rotation now = new Rotation(thread);
    Optional<Loop> found = now.next();
    while (found.isPresent()) {
      now = new Rotation(now.turned(found.get()));
      found = now.next();
    }
    return now.thread;
  }

  private Optional<Loop> next() {
    return IntStream.range(0, steps.size())
        .filter(i -> goesBack(i) && isTheOnlyOne(i))
        .mapToObj(i -> new Loop(target(i), i, length(target(i), i)))
        .filter(loop -> loop.length() > 0)
        .findFirst();
  }

  private boolean goesBack(int i) {
    return steps.get(i).operation() instanceof Operation.Jump j
        && j.condition() == null
        && j.target() <= i;
  }

  private int target(int i) {
    return ((Operation.Jump) steps.get(i).operation()).target();
  }

  private boolean isTheOnlyOne(int jump) {
    return IntStream.range(0, steps.size())
        .allMatch(i -> i == jump || !targets(i).get(target(jump)));
  }

  private BitSet targets(int step) {
    BitSet targets = new BitSet();
    switch (steps.get(step).operation()) {
      case Operation.Jump j -> targets.set(j.target());
      case Operation.Fork f -> targets.set(f.target());
      default -> {}
    }
    return targets;
  }

  /// How many steps before the head are those before the jump; as many as read, and no more.
  private int length(int head, int jump) {
    BitSet entered = new BitSet();
    IntStream.range(0, steps.size()).forEach(i -> entered.or(targets(i)));
    int length = 0;
    int best = 0;
    while (length < head
        && head + length < jump
        && isOne(head - length - 1, jump - length - 1, length + 1)) {
      length++;
      if (reads(steps.get(head - length).operation())) {
        best = length;
      }
      if (entered.get(jump - length)) {
        break;
      }
    }
    return best;
  }

  private static boolean reads(Operation operation) {
    return operation instanceof Operation.Load
        || operation instanceof Operation.Update
        || operation instanceof Operation.CompareSwap;
  }

  /// Whether two stretches do the same, but for names that are made up for either alone.
  private boolean isOne(int a, int b, int length) {
    Renaming first = new Renaming();
    Renaming second = new Renaming();
    for (int i = 0; i < length; i++) {
      Operation one = steps.get(a + i).operation();
      Operation other = steps.get(b + i).operation();
      if (one instanceof Operation.Jump
          || first.of(one).isEmpty()
          || !first.of(one).equals(second.of(other))) {
        return false;
      }
    }
    return IntStream.range(0, first.registers().size())
        .allMatch(i -> {
          String here = first.registers().get(i);
          String there = second.registers().get(i);
          return here.equals(there) || (isWithin(here, a, length) && isWithin(there, b, length));
        });
  }

  /// Whether a register is mentioned in a stretch alone. What brings threads together may mention
  /// any.
  private boolean isWithin(String register, int from, int length) {
    return IntStream.range(0, steps.size())
        .filter(i -> i < from || i >= from + length)
        .noneMatch(i -> {
          Renaming names = new Renaming();
          return names.of(steps.get(i).operation()).isEmpty()
              || names.registers().contains(register);
        });
  }

  private ProgramThread turned(Loop loop) {
    int from = loop.jump() - loop.length();
    List<Step> all = new ArrayList<>(steps.subList(0, from));
    Step back = steps.get(loop.jump());
    all.add(
        new Step(
            new Operation.Jump(null, loop.head() - loop.length(), Integer.MAX_VALUE),
            back.statement(),
            back.words()));
    all.addAll(steps.subList(loop.jump() + 1, steps.size()));
    return new ProgramThread(
        thread.id(),
        thread.place(),
        all.stream().map(s -> moved(s, from, loop.length())).toList(),
        thread.initial(),
        thread.work());
  }

  private static Step moved(Step step, int from, int by) {
    return switch (step.operation()) {
      case Operation.Jump(var condition, int target, int join) ->
          new Step(
              new Operation.Jump(condition, moved(target, from, by), moved(join, from, by)),
              step.statement(),
              step.words());
      case Operation.Fork(int target) ->
          new Step(new Operation.Fork(moved(target, from, by)), step.statement(), step.words());
      default -> step;
    };
  }

  private static int moved(int target, int from, int by) {
    return target <= from || target == Integer.MAX_VALUE ? target : Math.max(from, target - by);
  }
}
