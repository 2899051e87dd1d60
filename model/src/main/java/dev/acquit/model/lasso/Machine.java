package dev.acquit.model.lasso;

import dev.acquit.model.execution.Cell;
import dev.acquit.model.execution.Liveness;
import dev.acquit.model.execution.PathEvent.Kind;
import dev.acquit.model.execution.Registers;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Runs the threads of a program in any order, number by number. Each access sees what was written
/// last; or a read that is no half of a read-modify-write sees one of the last few writes, but none
/// before one that its thread has seen: that is all that any model keeps of coherence, and more
/// than most allow.
///
/// Registers that matter no more are forgotten, as where a search asks whether a test terminates:
/// at the end of a thread none does.
final class Machine {
  /// More steps than this without an access are taken for a loop without one.
  private static final int MOST_LOCAL_STEPS = 2_000;

  /// Thrown where a run does something that this machine does not.
  static final class Unrunnable extends RuntimeException {
    Unrunnable(String why) {
      super(why, null, false, false);
    }
  }

  private final Program program;
  private final boolean failedSwapWrites;
  private final int depth;
  private final Runnable tick;
  private final List<Liveness> live = new ArrayList<>();

  /// By thread, the cells that it reads; empty where these are not known before.
  private final List<Optional<Set<Cell>>> looksAt = new ArrayList<>();

  private final Set<Cell> seen = new HashSet<>();

  /// @param failedSwapWrites whether a compare-and-swap that fails writes the old value back
  /// @param depth how many of the last writes to a cell may be read; one for runs in turns
  /// @param tick called for each step; may throw to end the work
  Machine(Program program, boolean failedSwapWrites, int depth, Runnable tick) {
    this.program = program;
    this.failedSwapWrites = failedSwapWrites;
    this.depth = depth;
    this.tick = tick;
    program.threads().forEach(t -> live.add(new Liveness(t, _ -> false, tick)));
    program.threads().forEach(t -> looksAt.add(cells(t)));
  }

  private Optional<Set<Cell>> cells(ProgramThread thread) {
    Set<Cell> cells = new HashSet<>();
    for (ProgramThread.Step step : thread.steps()) {
      boolean known =
          switch (step.operation()) {
            case Operation.Load load -> add(cells, load.address(), load.type());
            case Operation.CompareSwap swap -> add(cells, swap.address(), swap.type());
            default -> true;
          };
      if (!known) {
        return Optional.empty();
      }
    }
    return Optional.of(cells);
  }

  private boolean add(Set<Cell> cells, Expression address, IntegerType type) {
    if (address instanceof Expression.Constant(long a)) {
      cells.add(Cell.at(program, a, type));
      return true;
    }
    return false;
  }

  /// What of a program is not run here; empty if all is.
  static Optional<String> unread(Program program) {
    if (program.threads().stream().anyMatch(t -> t.work().isPresent())) {
      return Optional.of("work that the host submits");
    }
    return program.threads().stream()
        .flatMap(t -> t.steps().stream())
        .flatMap(s -> unread(s.operation()).stream())
        .findFirst();
  }

  private static Optional<String> unread(Operation operation) {
    return switch (operation) {
      case Operation.Load load -> unread(load.type());
      case Operation.Store store -> unread(store.type());
      case Operation.Update u -> unread(u.type());
      case Operation.CompareSwap c -> unread(c.type());
      case Operation.Barrier b ->
          b.isOfAll() && b.identity() == null && b.vote() == null
              ? Optional.empty()
              : Optional.of("barriers that are not of the whole CTA");
      case Operation.Fence _, Operation.Assign _, Operation.Jump _, Operation.Demand _ ->
          Optional.empty();
      case Operation.Call _ -> Optional.of("calls of the host");
      case Operation.Fork _, Operation.Guess _, Operation.Assume _ ->
          Optional.of("numbers that nobody knows");
      case Operation.Exchange _ -> Optional.of("lanes that show each other values");
      case Operation.Copies _ -> Optional.of("asynchronous copies");
    };
  }

  private static Optional<String> unread(IntegerType type) {
    return type.bits() > Long.SIZE ? Optional.of("objects of 128 bits") : Optional.empty();
  }

  /// Where all threads are before their first steps.
  JointState start() {
    List<ThreadState> threads = new ArrayList<>();
    for (int t = 0; t < program.threads().size(); t++) {
      ProgramThread thread = program.threads().get(t);
      threads.add(local(t, 0, new Registers(thread.initial()), false));
    }
    return new JointState(threads, Map.of());
  }

  /// All that can happen next.
  List<Move> moves(JointState from) {
    List<Move> moves = new ArrayList<>();
    for (int t = 0; t < program.threads().size(); t++) {
      ThreadState state = from.threads().get(t);
      if (state.pc() < program.threads().get(t).steps().size() && !state.arrived()) {
        tick.run();
        new Turn(from, t).all(moves);
      }
    }
    return moves;
  }

  /// Goes on to where the next step is one that others could notice, or a fence.
  private ThreadState local(int t, int from, Registers registers, boolean started) {
    List<ProgramThread.Step> steps = program.threads().get(t).steps();
    int pc = from;
    for (int n = 0; pc < steps.size(); n++) {
      if (n > MOST_LOCAL_STEPS) {
        throw new Unrunnable("a loop without an access");
      }
      switch (steps.get(pc).operation()) {
        case Operation.Assign(String name, var value) -> {
          registers.set(name, registers.value(value));
          pc++;
        }
        case Operation.Jump jump -> {
          boolean taken = jump.condition() == null || registers.value(jump.condition()) != 0;
          pc = taken ? jump.target() : pc + 1;
        }
        case Operation.Demand(var condition, String why) -> {
          if (registers.value(condition) == 0) {
            throw new Unrunnable("a run without meaning: " + why);
          }
          pc++;
        }
        default -> {
          return state(t, pc, registers, started);
        }
      }
    }
    return state(t, pc, registers, started);
  }

  private ThreadState state(int t, int pc, Registers registers, boolean started) {
    Map<String, Long> kept = new HashMap<>();
    live.get(t).at(pc).forEach(name -> kept.put(name, registers.get(name)));
    return new ThreadState(pc, kept, started, false);
  }

  /// What the threads at a barrier do when one has come or ended: if all are there that have not
  /// ended, they go on.
  ///
  /// @ptx 9.7.13.1 bar/barrier
  private JointState settled(JointState arrived) {
    JointState state = arrived;
    for (int t = 0; t < program.threads().size(); t++) {
      if (state.threads().get(t).arrived() && isComplete(state, t)) {
        List<ThreadState> all = new ArrayList<>(state.threads());
        for (int other : around(t)) {
          ThreadState s = all.get(other);
          if (s.arrived()) {
            all.set(other, local(other, s.pc() + 1, new Registers(s.registers()), true));
          }
        }
        return settled(new JointState(all, state.memory()));
      }
    }
    return state;
  }

  private boolean isComplete(JointState state, int thread) {
    long number = number(state, thread);
    return around(thread).stream()
        .allMatch(t -> {
          ThreadState s = state.threads().get(t);
          boolean ended = s.pc() >= program.threads().get(t).steps().size();
          return ended || (s.arrived() && number(state, t) == number);
        });
  }

  private long number(JointState state, int thread) {
    ThreadState s = state.threads().get(thread);
    Operation.Barrier barrier =
        (Operation.Barrier) program.threads().get(thread).steps().get(s.pc()).operation();
    return new Registers(s.registers()).value(barrier.number());
  }

  /// The threads of a thread's CTA.
  private List<Integer> around(int thread) {
    List<Integer> all = new ArrayList<>();
    for (int t = 0; t < program.threads().size(); t++) {
      if (program
          .threads()
          .get(t)
          .place()
          .shares(Scope.CTA, program.threads().get(thread).place())) {
        all.add(t);
      }
    }
    return all;
  }

  private Recent recent(JointState state, Cell cell) {
    Recent written = state.memory().get(cell);
    return written == null ? Recent.of(cell.initial(program), program.threads().size()) : written;
  }

  private JointState with(JointState state, Cell cell, Recent recent) {
    return recent.is(cell.initial(program)) ? state.without(cell) : state.with(cell, recent);
  }

  /// A cell that holds what it held at first again is as one that was not written. What threads
  /// could see that do not look there makes no difference.
  private JointState written(JointState state, int thread, Cell cell, long value) {
    Recent recent = recent(state, cell).written(thread, value, depth);
    for (int t = 0; t < program.threads().size(); t++) {
      Set<Cell> cells = looksAt.get(t).orElse(Set.of(cell));
      if (!cells.contains(cell) || hasEnded(state, t)) {
        recent = recent.seen(t, 0);
      }
    }
    return with(state, cell, recent);
  }

  private boolean hasEnded(JointState state, int thread) {
    return state.threads().get(thread).pc() >= program.threads().get(thread).steps().size();
  }

  /// The same if a thread that has ended sees everything.
  private JointState forgotten(JointState state, int thread) {
    JointState all = state;
    if (depth > 1 && hasEnded(state, thread)) {
      for (Map.Entry<Cell, Recent> e : state.memory().entrySet()) {
        all = with(all, e.getKey(), e.getValue().seen(thread, 0));
      }
    }
    return all;
  }

  /// The next move of one thread.
  private final class Turn {
    private final JointState from;
    private final int thread;
    private final List<Happening> before = new ArrayList<>();
    private final Registers registers;
    private int pc;

    Turn(JointState from, int thread) {
      this(
          from,
          thread,
          new Registers(from.threads().get(thread).registers()),
          from.threads().get(thread).pc());
    }

    private Turn(JointState from, int thread, Registers registers, int pc) {
      this.from = from;
      this.thread = thread;
      this.registers = registers;
      this.pc = pc;
    }

    /// Fences are passed on the way.
    void all(List<Move> moves) {
      List<ProgramThread.Step> steps = program.threads().get(thread).steps();
      for (int n = 0; pc < steps.size(); n++) {
        if (n > MOST_LOCAL_STEPS) {
          throw new Unrunnable("a loop without an access");
        }
        if (!(steps.get(pc).operation() instanceof Operation.Fence)) {
          access(steps.get(pc).operation(), moves);
          return;
        }
        before.add(new Happening(Kind.FENCE, pc, Optional.empty(), 0, 0));
        ThreadState next = local(thread, pc + 1, registers, true);
        pc = next.pc();
      }
      JointState to = forgotten(from.with(thread, local(thread, pc, registers, true)), thread);
      moves.add(new Move(thread, before, false, false, settled(to)));
    }

    private void access(Operation operation, List<Move> moves) {
      switch (operation) {
        case Operation.Load load -> {
          Cell cell = cell(load.address(), load.type());
          boolean progress = Kind.READ.isProgress(load.marks());
          Recent recent = recent(from, cell);
          for (int behind = 0; behind <= recent.views().get(thread); behind++) {
            Turn turn = copy();
            long read = recent.values().get(behind);
            turn.registers.load(load.destination(), read, load.type());
            turn.add(moves, seen(cell, behind), false, progress, read(cell, read, behind));
          }
        }
        case Operation.Store store -> {
          Cell cell = cell(store.address(), store.type());
          long value = Registers.cut(registers.value(store.value()), store.type());
          add(
              moves,
              written(from, thread, cell, value),
              false,
              Kind.WRITE.isProgress(store.marks()),
              write(cell, value));
        }
        case Operation.Update update -> {
          Cell cell = cell(update.address(), update.type());
          long read = recent(from, cell).last();
          Expression made =
              update
                  .formula()
                  .in(
                      Expression.ALGEBRA,
                      List.of(
                          new Expression.Constant(read),
                          new Expression.Constant(registers.value(update.operand()))));
          long value = Registers.cut(registers.value(made), update.type());
          registers.load(update.destination(), read, update.type());
          add(
              moves,
              written(from, thread, cell, value),
              false,
              Kind.READ.isProgress(update.read()),
              read(cell, read, 0),
              write(cell, value));
        }
        case Operation.CompareSwap swap -> swap(swap, moves);
        case Operation.Barrier _ -> {
          ThreadState there = state(thread, pc, registers, true).waiting();
          List<Happening> all = new ArrayList<>(before);
          all.add(new Happening(Kind.BARRIER, pc, Optional.empty(), 0, 0));
          moves.add(new Move(thread, all, false, true, settled(from.with(thread, there))));
        }
        case Operation.Fence _,
            Operation.Assign _,
            Operation.Jump _,
            Operation.Demand _,
            Operation.Call _,
            Operation.Fork _,
            Operation.Guess _,
            Operation.Assume _,
            Operation.Exchange _,
            Operation.Copies _ ->
            throw new IllegalStateException("it is no access, or is not run");
      }
    }

    private void swap(Operation.CompareSwap swap, List<Move> moves) {
      Cell cell = cell(swap.address(), swap.type());
      Recent recent = recent(from, cell);
      long read = recent.last();
      long expected = Registers.cut(registers.value(swap.expected()), swap.type());
      long desired = Registers.cut(registers.value(swap.desired()), swap.type());
      boolean succeeds = read == expected;
      if (!succeeds || swap.weak()) {
        fail(swap, cell, 0, succeeds, moves);
      }
      for (int behind = 1; behind <= recent.views().get(thread); behind++) {
        if (!failedSwapWrites && recent.values().get(behind) != expected) {
          fail(swap, cell, behind, false, moves);
        }
      }
      if (succeeds) {
        registers.load(swap.old(), read, swap.type());
        registers.set(swap.succeeded(), 1);
        add(
            moves,
            written(from, thread, cell, desired),
            false,
            Kind.READ.isProgress(swap.read()),
            read(cell, read, 0),
            write(cell, desired));
      }
    }

    private void fail(
        Operation.CompareSwap swap, Cell cell, int behind, boolean groundless, List<Move> moves) {
      long read = recent(from, cell).values().get(behind);
      Turn other = copy();
      other.registers.load(swap.old(), read, swap.type());
      other.registers.load(swap.onFailure(), read, swap.type());
      other.registers.set(swap.succeeded(), 0);
      boolean progress = Kind.READ.isProgress(swap.failed());
      if (failedSwapWrites) {
        other.add(
            moves,
            written(from, thread, cell, read),
            groundless,
            progress,
            read(cell, read, 0),
            write(cell, read));
      } else {
        other.add(moves, seen(cell, behind), groundless, progress, read(cell, read, behind));
      }
    }

    private Turn copy() {
      Turn turn = new Turn(from, thread, registers.copy(), pc);
      turn.before.addAll(before);
      return turn;
    }

    /// Where all threads are behind a read.
    private JointState seen(Cell cell, int behind) {
      return behind == recent(from, cell).views().get(thread)
          ? from
          : with(from, cell, recent(from, cell).seen(thread, behind));
    }

    private Happening read(Cell cell, long value, int behind) {
      return new Happening(Kind.READ, pc, Optional.of(cell), value, behind);
    }

    private Happening write(Cell cell, long value) {
      return new Happening(Kind.WRITE, pc, Optional.of(cell), value, 0);
    }

    private void add(
        List<Move> moves,
        JointState memory,
        boolean groundless,
        boolean progress,
        Happening... events) {
      List<Happening> all = new ArrayList<>(before);
      all.addAll(List.of(events));
      JointState to =
          forgotten(memory.with(thread, local(thread, pc + 1, registers, true)), thread);
      moves.add(new Move(thread, all, groundless, progress, settled(to)));
    }

    private Cell cell(Expression address, IntegerType type) {
      Cell cell = Cell.at(program, registers.value(address), type);
      if (cell.location() == Cell.NOWHERE) {
        throw new Unrunnable("an access to no variable");
      } else if (seen.add(cell) && seen.stream().anyMatch(cell::overlapsPartly)) {
        throw new Unrunnable("accesses that overlap in part");
      }
      return cell;
    }
  }
}
