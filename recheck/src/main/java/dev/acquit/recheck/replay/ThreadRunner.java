package dev.acquit.recheck.replay;

import dev.acquit.model.program.Addresses;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.ptx.compute.Op;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// Runs a thread on numbers. What it reads is somebody's guess; every guess is a run of its own.
final class ThreadRunner {
  private static final int MAX_EVENTS = 40;
  private static final int MAX_STEPS = 5_000;
  private static final int NARROWEST_REGISTER = 32;

  /// What a read may return.
  interface Reads {
    /// The values to try.
    ///
    /// @param cell what is read
    /// @param number how many reads the thread did before
    Collection<Long> values(Cell cell, int number);
  }

  private record Known(long value, long reads, long sources) {
    static final Known ZERO = new Known(0, 0, 0);
  }

  private record Control(long reads, int join) {}

  /// A thread on its way.
  private static final class State {
    private int pc;
    private int steps;
    private int reads;
    private final List<Event> events = new ArrayList<>();
    private final Map<String, Known> registers = new HashMap<>();
    private final List<Control> controls = new ArrayList<>();
    private final Map<Integer, Integer> rounds = new HashMap<>();
    private final List<String> without = new ArrayList<>();
    private final SecondReading second;

    State(SecondReading second) {
      this.second = second;
    }

    State copy() {
      State s = new State(second.copy());
      s.pc = pc;
      s.steps = steps;
      s.reads = reads;
      s.events.addAll(events);
      s.registers.putAll(registers);
      s.controls.addAll(controls);
      s.rounds.putAll(rounds);
      s.without.addAll(without);
      return s;
    }

    OptionalLong value(String register) {
      Known known = registers.get(register);
      return known == null ? OptionalLong.empty() : OptionalLong.of(known.value());
    }

    long control() {
      controls.removeIf(c -> pc >= c.join());
      long mask = 0;
      for (Control c : controls) {
        mask |= c.reads();
      }
      return mask;
    }

    void set(String register, Known value) {
      if (register != null) {
        registers.put(register, value);
      }
    }

    /// A register gets what the last event has read.
    void setRead(String register, long value, IntegerType type) {
      long self = 1L << (events.size() - 1);
      set(register, new Known(filled(value, type), self, self));
    }
  }

  private final Program program;
  private final ProgramThread thread;
  private final Reads reads;
  private final int unroll;
  private final boolean failedSwapWrites;
  private final Work work;
  private final List<ThreadRun> runs = new ArrayList<>();
  private boolean cut;

  /// @param thread the thread's index in the program
  /// @param unroll how often it may come back to an instruction that it jumps back to
  /// @param failedSwapWrites whether a compare-and-swap that fails writes the old value back
  ThreadRunner(
      Program program, int thread, Reads reads, int unroll, boolean failedSwapWrites, Work work) {
    this.program = program;
    this.thread = program.threads().get(thread);
    this.reads = reads;
    this.unroll = unroll;
    this.failedSwapWrites = failedSwapWrites;
    this.work = work;
  }

  /// All runs.
  List<ThreadRun> runs() throws NotReplayedException {
    State start = new State(new SecondReading());
    thread.initial().forEach((name, value) -> start.set(name, new Known(value, 0, 0)));
    run(start);
    return runs;
  }

  /// Whether a run was left out because it went round too often.
  boolean cut() {
    return cut;
  }

  private void run(State s) throws NotReplayedException {
    while (s.pc < thread.steps().size()) {
      work.step();
      if (++s.steps > MAX_STEPS || s.events.size() > MAX_EVENTS) {
        cut = true;
        return;
      }
      ProgramThread.Step step = thread.steps().get(s.pc);
      String text = step.words().get();
      switch (step.operation()) {
        case Operation.Jump jump -> {
          if (!jump(s, jump)) {
            return;
          }
        }
        case Operation.Fork(int target) -> {
          State next = s.copy();
          next.pc = target;
          run(next);
          s.pc++;
        }
        case Operation.Guess(String name, boolean truth, var _) -> {
          s.pc++;
          if (truth) {
            State next = s.copy();
            next.set(name, new Known(1, 0, 0));
            run(next);
          }
          s.set(name, new Known(0, 0, 0));
        }
        case Operation.Assume(Expression condition) -> {
          Known held = evaluate(s, condition);
          if (held.value() == 0) {
            return;
          }
          s.pc++;
        }
        case Operation.Demand(Expression condition, String why) -> {
          if (evaluate(s, condition).value() == 0) {
            s.without.add(why);
          }
          s.pc++;
        }
        case Operation.Assign(String name, Expression value) -> {
          Known known = evaluate(s, value);
          s.second.assigns(text, name, known.value(), s::value);
          s.set(name, known);
          s.pc++;
        }
        case Operation.Fence(Operation.Marks marks) -> {
          s.events.add(
              new Event(
                  Event.Kind.FENCE, marks, null, -1, 0, 0, 0, s.control(), 0, -1, null, text));
          s.pc++;
        }
        case Operation.Call _ ->
            throw new NotReplayedException("calls of the CUDA API are not replayed");
        case Operation.Copies _ ->
            throw new NotReplayedException("copies that go on by themselves are not replayed");
        case Operation.Exchange _ ->
            throw new NotReplayedException("lanes that show each other values are not replayed");
        case Operation.Barrier barrier -> {
          barrier(s, barrier, text);
          s.pc++;
        }
        case Operation.Store store -> {
          Known value = evaluate(s, store.value());
          s.second.writes(text, 0, store.type().keep(value.value()), store.marks(), s::value);
          write(
              s,
              evaluate(s, store.address()),
              value.value(),
              value.reads(),
              value.sources(),
              store.type(),
              store.marks(),
              -1,
              text);
          s.pc++;
        }
        case Operation.Load load -> {
          for (long value : guesses(s, load.address(), load.type())) {
            State next = s.copy();
            read(next, load.address(), value, load.type(), load.marks(), -1, text);
            next.second.loads(text, value, load.marks(), next::value);
            next.setRead(load.destination(), value, load.type());
            next.pc++;
            run(next);
          }
          return;
        }
        case Operation.Update update -> {
          for (long value : guesses(s, update.address(), update.type())) {
            State next = s.copy();
            update(next, update, value, text);
            next.pc++;
            run(next);
          }
          return;
        }
        case Operation.CompareSwap swap -> {
          for (long value : guesses(s, swap.address(), swap.type())) {
            swap(s, swap, value, text);
          }
          return;
        }
      }
    }
    s.second.ends(s.without);
    Map<String, Long> last = new HashMap<>();
    s.registers.forEach((name, known) -> last.put(name, known.value()));
    runs.add(new ThreadRun(s.events, last, s.without));
  }

  private boolean jump(State s, Operation.Jump jump) throws NotReplayedException {
    boolean taken = true;
    if (jump.condition() != null) {
      Known condition = evaluate(s, jump.condition());
      taken = condition.value() != 0;
      if (condition.reads() != 0) {
        s.controls.add(new Control(condition.reads(), jump.join()));
      }
    }
    int next = taken ? jump.target() : s.pc + 1;
    if (next <= s.pc && s.rounds.merge(next, 1, Integer::sum) > unroll) {
      cut = true;
      return false;
    }
    s.pc = next;
    return true;
  }

  private void barrier(State s, Operation.Barrier barrier, String text)
      throws NotReplayedException {
    if (barrier.group() != Operation.Group.CTA
        || barrier.vote() != null
        || barrier.participants() != null) {
      throw new NotReplayedException(
          "of barriers only those of a whole CTA that bring threads together are replayed");
    }
    long number = evaluate(s, barrier.number()).value();
    BarrierText.require(text, number, s::value);
    s.events.add(
        new Event(
            Event.Kind.BARRIER,
            barrier.marks(),
            null,
            -1,
            0,
            0,
            0,
            s.control(),
            0,
            -1,
            number,
            text));
  }

  private Collection<Long> guesses(State s, Expression address, IntegerType type)
      throws NotReplayedException {
    return reads.values(Cell.of(program, evaluate(s, address).value(), type), s.reads);
  }

  private void update(State s, Operation.Update update, long old, String text)
      throws NotReplayedException {
    Known address = evaluate(s, update.address());
    Known operand = evaluate(s, update.operand());
    int at = s.events.size();
    read(s, update.address(), old, update.type(), update.read(), at + 1, text);
    Expression made =
        Expression.of(
            update.formula(),
            new Expression.Constant(old),
            new Expression.Constant(operand.value()));
    long self = update.formula().reads(0) ? 1L << at : 0;
    long value = update.type().keep(evaluate(s, made).value());
    s.second.writes(text, old, value, update.write(), s::value);
    write(
        s,
        address,
        value,
        operand.reads() | self,
        operand.sources() | self,
        update.type(),
        update.write(),
        at,
        text);
    s.set(update.destination(), new Known(filled(old, update.type()), 1L << at, 1L << at));
  }

  /// Registers are 32 bits wide at least: what is narrower is filled up.
  private static long filled(long value, IntegerType type) {
    if (type.bits() >= NARROWEST_REGISTER) {
      return value;
    }
    return type.signed() ? type.keep(value) : value & (1L << type.bits()) - 1;
  }

  private void swap(State s, Operation.CompareSwap swap, long old, String text)
      throws NotReplayedException {
    Known expected = evaluate(s, swap.expected());
    Known desired = evaluate(s, swap.desired());
    Known address = evaluate(s, swap.address());
    boolean same = old == swap.type().keep(expected.value());
    AtomText.require(text, old, same ? desired.value() : old, s::value);
    int at = s.events.size();
    long self = 1L << at;
    Known kept = new Known(filled(old, swap.type()), self, self);
    if (same) {
      State won = s.copy();
      read(won, swap.address(), old, swap.type(), swap.read(), at + 1, text);
      long reads = desired.reads() | expected.reads() | self;
      write(
          won,
          address,
          desired.value(),
          reads,
          desired.sources(),
          swap.type(),
          swap.write(),
          at,
          text);
      won.set(swap.old(), kept);
      won.set(swap.succeeded(), new Known(1, self | expected.reads(), 0));
      won.pc++;
      run(won);
    }
    if (!same || swap.weak()) {
      State lost = s.copy();
      int partner = failedSwapWrites ? at + 1 : -1;
      read(lost, swap.address(), old, swap.type(), swap.failed(), partner, text);
      if (failedSwapWrites) {
        write(lost, address, old, self, self, swap.type(), swap.write(), at, text);
      }
      lost.set(swap.old(), kept);
      lost.set(swap.onFailure(), kept);
      lost.set(swap.succeeded(), new Known(0, self | expected.reads(), 0));
      lost.pc++;
      run(lost);
    }
  }

  private void read(
      State s,
      Expression address,
      long value,
      IntegerType type,
      Operation.Marks marks,
      int partner,
      String text)
      throws NotReplayedException {
    Known where = evaluate(s, address);
    s.reads++;
    s.events.add(
        new Event(
            Event.Kind.READ,
            marks,
            Cell.of(program, where.value(), type),
            virtual(where.value()),
            value,
            where.reads(),
            0,
            s.control(),
            0,
            partner,
            null,
            text));
  }

  private void write(
      State s,
      Known where,
      long value,
      long data,
      long sources,
      IntegerType type,
      Operation.Marks marks,
      int partner,
      String text)
      throws NotReplayedException {
    s.events.add(
        new Event(
            Event.Kind.WRITE,
            marks,
            Cell.of(program, where.value(), type),
            virtual(where.value()),
            type.keep(value),
            where.reads(),
            data,
            s.control(),
            sources,
            partner,
            null,
            text));
  }

  private int virtual(long address) {
    return program.locations().get(Addresses.location(address)).virtual();
  }

  private Known evaluate(State s, Expression e) throws NotReplayedException {
    return switch (e) {
      case Expression.Constant(long value) -> new Known(value, 0, 0);
      case Expression.Register(String name) -> s.registers.getOrDefault(name, Known.ZERO);
      case Expression.Apply(Op op, int width, List<Expression> operands) -> {
        long[] x = new long[operands.size()];
        long mask = 0;
        long sources = 0;
        for (int i = 0; i < x.length; i++) {
          Known k = evaluate(s, operands.get(i));
          x[i] = k.value();
          mask |= k.reads();
          sources |= k.sources();
        }
        yield new Known(compute(op, width, x), mask, always(op, operands) ? 0 : sources);
      }
    };
  }

  /// Whether the result is the same whatever is read: `x ^ x`, `x - x`, `x & 0`, `x * 0`.
  private static boolean always(Op op, List<Expression> x) {
    Expression zero = new Expression.Constant(0);
    return switch (op) {
      case XOR, SUB -> x.get(0).equals(x.get(1));
      case AND, MUL -> x.contains(zero);
      default -> false;
    };
  }

  private static long compute(Op op, int width, long... x) throws NotReplayedException {
    OptionalLong result = Expression.Apply.compute(op, width, x);
    if (result.isEmpty()) {
      throw new NotReplayedException("a value is undefined: " + op + " without a result");
    }
    return result.getAsLong();
  }
}
