package dev.acquit.model.engine;

import dev.acquit.model.execution.Candidate;
import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.execution.PathEvent.Kind;
import dev.acquit.model.execution.Registers;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.execution.ThreadPath.End;
import dev.acquit.model.execution.Values;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.ProgramThread;
import java.util.List;
import java.util.Optional;

/// Runs a thread that is said to go round forever, number by number: what it has read up to there,
/// and then twice more what its last round has read. A second reading of its text, which knows of
/// no symbolic values and of no rounds.
final class HangReplay {
  /// More steps than this without an event are no round.
  private static final int MOST_STEPS = 100_000;

  /// What comes of it.
  sealed interface Outcome {
    /// It does in each round what it did in the last one.
    record GoesOn() implements Outcome {}

    /// It does something else.
    record Differs() implements Outcome {}

    /// It was not run.
    ///
    /// @param why what is not replayed
    record NotRun(String why) implements Outcome {}
  }

  /// Thrown where the thread does not do what it is said to.
  private static final class Difference extends RuntimeException {
    Difference() {
      super(null, null, false, false);
    }
  }

  /// Thrown where nothing can be said.
  private static final class Unreadable extends RuntimeException {
    Unreadable(String why) {
      super(why, null, false, false);
    }
  }

  private final ProgramThread thread;
  private final ThreadPath path;
  private final Values values;
  private final int index;
  private final int base;
  private final int from;
  private final int end;
  private final Registers registers;
  private int event;
  private int pc;

  private HangReplay(Candidate c, Values values, int t, int from) {
    this.thread = c.program().threads().get(t);
    this.path = c.paths().get(t);
    this.values = values;
    this.index = t;
    this.base = c.base(t);
    this.from = from;
    this.end = path.events().size() + 2 * (path.events().size() - from);
    this.registers = new Registers(thread.initial());
  }

  /// Replays all threads of an execution that are said to go round forever.
  static Outcome of(Search.Found found) {
    Candidate c = found.candidate();
    Outcome all = new Outcome.GoesOn();
    if (c.paths().stream().noneMatch(p -> p.end() instanceof End.Spin)) {
      return new Outcome.NotRun("threads that wait at barriers");
    }
    for (int t = 0; t < c.paths().size(); t++) {
      if (c.paths().get(t).end() instanceof End.Spin(int from)) {
        switch (new HangReplay(c, found.values(), t, from).run()) {
          case Outcome.GoesOn _ -> {}
          case Outcome.NotRun not -> all = not;
          case Outcome.Differs differs -> {
            return differs;
          }
        }
      }
    }
    return all;
  }

  private Outcome run() {
    if (from >= path.events().size()) {
      return new Outcome.NotRun("a round without events");
    }
    try {
      for (int steps = 0; event < end; steps++) {
        if (pc >= thread.steps().size()) {
          return new Outcome.Differs();
        } else if (steps > MOST_STEPS) {
          return new Outcome.NotRun("a round of many steps");
        }
        step(thread.steps().get(pc).operation());
      }
      return new Outcome.GoesOn();
    } catch (Difference e) {
      return new Outcome.Differs();
    } catch (Unreadable | Registers.NoValue e) {
      return new Outcome.NotRun(e.getMessage());
    }
  }

  private void step(Operation operation) {
    switch (operation) {
      case Operation.Load load -> {
        long read = read(load.address());
        registers.load(load.destination(), read, load.type());
        pc++;
      }
      case Operation.Store store -> {
        write(
            store.address(),
            Registers.cut(registers.value(store.value()), store.type()),
            Optional.empty());
        pc++;
      }
      case Operation.Update update -> {
        long operand = registers.value(update.operand());
        long read = read(update.address());
        Expression made =
            update
                .formula()
                .in(
                    Expression.ALGEBRA,
                    List.of(new Expression.Constant(read), new Expression.Constant(operand)));
        write(
            update.address(),
            Registers.cut(registers.value(made), update.type()),
            Optional.of(read));
        registers.load(update.destination(), read, update.type());
        pc++;
      }
      case Operation.CompareSwap swap -> swap(swap);
      case Operation.Fence _, Operation.Call _ -> {
        next(Kind.FENCE);
        event++;
        pc++;
      }
      case Operation.Assign(String name, var value) -> {
        registers.set(name, registers.value(value));
        pc++;
      }
      case Operation.Jump jump ->
          pc =
              jump.condition() == null || registers.value(jump.condition()) != 0
                  ? jump.target()
                  : pc + 1;
      case Operation.Demand _ -> pc++;
      case Operation.Barrier _ -> throw new Unreadable("barriers");
      case Operation.Exchange _ -> throw new Unreadable("lanes that show each other values");
      case Operation.Fork _, Operation.Guess _, Operation.Assume _ ->
          throw new Unreadable("numbers that nobody knows");
      case Operation.Copies _ -> throw new Unreadable("asynchronous copies");
    }
  }

  private void swap(Operation.CompareSwap swap) {
    long expected = Registers.cut(registers.value(swap.expected()), swap.type());
    long desired = Registers.cut(registers.value(swap.desired()), swap.type());
    boolean writes = event + 1 < end && isPartner(at(event + 1), event);
    long read = read(swap.address());
    boolean succeeds = read == expected;
    if (succeeds && swap.weak() && !writes) {
      // It fails though the value is the expected one.
      succeeds = false;
    }
    if (succeeds) {
      write(swap.address(), desired, Optional.of(read));
    } else if (writes) {
      write(swap.address(), read, Optional.of(read));
    }
    registers.load(swap.old(), read, swap.type());
    if (!succeeds) {
      registers.load(swap.onFailure(), read, swap.type());
    }
    registers.set(swap.succeeded(), succeeds ? 1L : 0L);
    pc++;
  }

  private boolean isPartner(PathEvent write, int read) {
    return write.kind() == Kind.WRITE && write.partner() >= 0 && write.step() == at(read).step();
  }

  /// The event of the execution that a number stands for: beyond the last one they come again.
  private int place(int number) {
    int size = path.events().size();
    return number < size ? number : from + (number - from) % (size - from);
  }

  private PathEvent at(int number) {
    return path.events().get(place(number));
  }

  private PathEvent next(Kind kind) {
    PathEvent e = at(event);
    if (event >= end || e.kind() != kind || e.step() != pc) {
      throw new Difference();
    }
    return e;
  }

  private void goesTo(PathEvent e, Expression address) {
    if (values.of(index, e.address()).orElseThrow(Difference::new) != registers.value(address)) {
      throw new Difference();
    }
  }

  private long read(Expression address) {
    PathEvent e = next(Kind.READ);
    goesTo(e, address);
    return values.read(base + place(event++)).orElseThrow(Difference::new);
  }

  /// @param old what was read before, by the other half of the operation
  private void write(Expression address, long value, Optional<Long> old) {
    PathEvent e = next(Kind.WRITE);
    goesTo(e, address);
    boolean again = event >= path.events().size();
    if (values.written(base + place(event++)).orElseThrow(Difference::new) != value
        || (again && old.filter(o -> o == value).isEmpty())) {
      throw new Difference();
    }
  }
}
