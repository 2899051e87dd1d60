package dev.acquit.model.execution;

import dev.acquit.model.execution.PathState.Tainted;
import dev.acquit.model.execution.ThreadPath.End;
import dev.acquit.model.pass.LoopRules;
import dev.acquit.model.pass.Pass;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.relation.EventSet;
import dev.acquit.ptx.compute.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Runs a thread symbolically: every branch whose condition is not known goes both ways.
///
/// A loop iteration that only read, and after which every register that still matters is as before,
/// changes nothing: an execution with it is an execution without it, plus reads. So is one that
/// only repeats the one before. It is cut, which is exact for models in which more reads only
/// forbid more. Where a read that races makes a program undefined, one such iteration is kept:
/// whichever iteration races, it and the last one make a shorter execution with the same race. A
/// read-modify-write that wrote what was there changes nothing either, if nothing comes between its
/// halves. Other loops are unrolled up to a bound, in which rounds do not count that a thread
/// counts itself.
public final class PathFinder {
  private static final int MAX_PATHS = 20_000;
  private static final int MAX_STEPS = 5_000;

  /// Over all paths: about a second's work.
  private static final int MAX_STEPS_IN_ALL = 1_000_000;

  /// Which rounds of a wait are looked at where it may go on forever.
  public enum Wait {
    /// One.
    ONE,
    /// Two, since the first may order the second.
    BOTH,
    /// Two, of which the second is repeated; what others do may come between the first.
    SECOND
  }

  private final ProgramThread thread;
  private final Surroundings around;
  private final LoopRules how;
  private final Wait wait;
  private final boolean endings;
  private final Runnable tick;
  private final Liveness liveness;
  private final Set<Integer> loopHeads = new HashSet<>();
  private final LoopExits exits;
  private final List<ThreadPath> found = new ArrayList<>();
  private final List<ThreadPath> unfinished = new ArrayList<>();
  private final List<ThreadPath> waiting = new ArrayList<>();
  private final List<ThreadPath> stops = new ArrayList<>();
  private Optional<String> bound = Optional.empty();
  private final Deque<PathState> open = new ArrayDeque<>();
  private Optional<String> cut = Optional.empty();
  private int stepsInAll;

  /// The rules that have left out something.
  private final Set<Pass> used = EnumSet.noneOf(Pass.class);

  private PathFinder(
      ProgramThread thread,
      Surroundings around,
      LoopRules how,
      Wait wait,
      boolean endings,
      Runnable tick) {
    this.thread = thread;
    this.around = around;
    this.tick = tick;
    this.wait = wait;
    this.endings = endings;
    this.how = how;
    this.liveness = new Liveness(thread, _ -> !endings, tick);
    this.exits = new LoopExits(thread, tick);
    for (int i = 0; i < thread.steps().size(); i++) {
      if (thread.steps().get(i).operation() instanceof Operation.Jump j && j.target() <= i) {
        loopHeads.add(j.target());
      }
    }
  }

  /// All ways through a thread.
  ///
  /// @param around what the other threads leave to it
  /// @param how how it is followed
  /// @param readsMatter whether a mere read can make a program undefined
  /// @param tick called for each step; may throw to end the work
  public static ThreadPaths find(
      ProgramThread thread,
      Surroundings around,
      LoopRules how,
      boolean readsMatter,
      Runnable tick) {
    Wait wait = readsMatter ? Wait.BOTH : Wait.ONE;
    return new PathFinder(thread, around, how, wait, false, tick).find();
  }

  /// All ways through a thread, and the ways to where it may stop. What registers hold at the end
  /// does not count, and no round is repeated forever in which a weak compare-and-swap fails though
  /// the value is the expected one: it does not do so for ever.
  ///
  /// @param around what the other threads leave to it
  /// @param how how it is followed
  /// @param wait which rounds of a wait are looked at
  /// @param tick called for each step; may throw to end the work
  /// @cpp atomics.types.operations
  public static ThreadPaths findEndings(
      ProgramThread thread, Surroundings around, LoopRules how, Wait wait, Runnable tick) {
    return new PathFinder(thread, around, how, wait, true, tick).find();
  }

  /// The way through a thread on which it does just that; empty if there is none.
  ///
  /// @param events what it does, in order
  /// @param end how the way ends: behind these events, or at the end of the text for [End.Exit]
  /// @param failedSwapWrites whether a compare-and-swap that fails writes the old value back
  /// @param tick called for each step; may throw to end the work
  public static Optional<ThreadPath> follow(
      ProgramThread thread, List<Trace> events, End end, boolean failedSwapWrites, Runnable tick) {
    return new PathFinder(
            thread, Surroundings.UNKNOWN, new LoopRules(0, failedSwapWrites), Wait.ONE, false, tick)
        .follow(new Followed(events, end));
  }

  private Optional<ThreadPath> follow(Followed way) {
    open.push(begun());
    while (!open.isEmpty()) {
      PathState s = open.pop();
      boolean stays = true;
      while (stays && !way.isAtEnd(s, thread)) {
        tick.run();
        stays = s.pc < thread.steps().size() && ++s.steps <= MAX_STEPS && step(s) && way.has(s);
      }
      if (stays && way.has(s)) {
        return Optional.of(s.path(way.end()));
      }
    }
    return Optional.empty();
  }

  private PathState begun() {
    PathState start = new PathState();
    thread
        .initial()
        .forEach((name, value) ->
            start.set(name, new Tainted(new Symbolic.Known(value), EventSet.EMPTY)));
    return start;
  }

  private ThreadPaths find() {
    PathState start = begun();
    if (endings && !thread.steps().isEmpty()) {
      stops.add(start.path(new End.Pause()));
    }
    open.push(start);
    while (!open.isEmpty()) {
      run(open.pop());
    }
    return new ThreadPaths(found, unfinished, waiting, stops, bound, cut, used);
  }

  private void run(PathState s) {
    while (s.pc < thread.steps().size()) {
      tick.run();
      if (s.events.size() > Candidate.MOST_ENUMERATED && !loopHeads.isEmpty()) {
        cut =
            Optional.of(
                name() + " has a path of more than " + Candidate.MOST_ENUMERATED + " events");
        return;
      } else if (++s.steps > MAX_STEPS
          || ++stepsInAll > MAX_STEPS_IN_ALL
          || found.size() + unfinished.size() + waiting.size() + stops.size() + open.size()
              > MAX_PATHS) {
        cut =
            Optional.of(
                name()
                    + " has more than "
                    + MAX_PATHS
                    + " paths or one of more than "
                    + MAX_STEPS
                    + " steps");
        return;
      }
      if (endings) {
        mayStop(s);
      }
      if (loopHeads.contains(s.pc) && !enterLoop(s)) {
        return;
      }
      if (!step(s)) {
        return;
      }
    }
    if (endings) {
      mayStop(s);
    }
    found.add(s.path(new End.Exit()));
  }

  /// Does the next operation of a thread.
  ///
  /// @return whether this way goes on
  private boolean step(PathState s) {
    ProgramThread.Step step = thread.steps().get(s.pc);
    if (step.operation() instanceof Operation.Jump jump) {
      if (!jump(s, jump)) {
        return false;
      }
    } else if (step.operation() instanceof Operation.Fork(int target)) {
      exits.decides(s.pc, s.decided);
      PathState other = s.copy();
      other.pc = target;
      open.push(other);
      s.pc++;
    } else if (step.operation() instanceof Operation.Guess(String name, boolean truth, var _)) {
      if (truth) {
        exits.decides(s.pc, s.decided);
        PathState other = s.copy();
        other.set(name, new Tainted(new Symbolic.Known(1), EventSet.EMPTY));
        other.pc++;
        open.push(other);
      }
      s.set(name, Tainted.ZERO);
      s.pc++;
    } else if (step.operation() instanceof Operation.Assume(var condition)) {
      if (!decide(s, condition, true)) {
        return false;
      }
      s.pc++;
    } else if (step.operation() instanceof Operation.Barrier barrier && around.alone()) {
      Operation.Vote vote = barrier.vote();
      if (vote != null && !decide(s, vote.predicate(), vote.result() != 0)) {
        return false;
      }
      s.pc++;
    } else {
      execute(s, step);
      s.pc++;
    }
    return true;
  }

  /// Right after a write or a barrier: whatever a thread does until the next one, nobody notices.
  private void mayStop(PathState s) {
    if (s.events.size() == s.noted) {
      return;
    }
    s.noted = s.events.size();
    PathEvent last = s.events.getLast();
    if (last.kind() == PathEvent.Kind.WRITE && s.pc < thread.steps().size()) {
      stops.add(s.path(new End.Pause()));
    } else if (last.kind() == PathEvent.Kind.BARRIER) {
      if (s.pc < thread.steps().size()) {
        stops.add(s.path(new End.Pause()));
      }
      if (last.barrier().operation().waits()) {
        stops.add(s.path(new End.Barred()));
      }
    }
  }

  private String name() {
    return "P" + thread.id();
  }

  /// Whether the path goes on from a loop head that it reaches.
  private boolean enterLoop(PathState s) {
    PathState.Arrival last = s.arrivals.get(s.pc);
    PathState.Arrival here = s.arrival(liveness.at(s.pc), last);
    Optional<PathState.Idle> round =
        last == null || !how.has(Pass.IDLE_ROUNDS)
            ? Optional.empty()
            : s.idle(here, around.undivided());
    if (round.isPresent()) {
      used.add(Pass.IDLE_ROUNDS);
      if (last.idle() > 0 || wait == Wait.ONE) {
        int from = wait == Wait.SECOND ? last.events() : firstIdle(last);
        if (s.groundless.nextSetBit(from) < 0) {
          waiting.add(s.path(new End.Spin(from), endings ? round.get().again() : List.of()));
        }
        return false;
      }
      here = here.after(last.times(), last.idle() + 1);
    } else if (last != null) {
      boolean decided = s.decided.get(s.pc) || !how.has(Pass.COUNTED_ROUNDS);
      if (last.times() >= how.rounds() && !decided) {
        used.add(Pass.COUNTED_ROUNDS);
      } else if (last.times() >= how.rounds()) {
        unfinished.add(s.path(new End.Bound()));
        bound =
            Optional.of(
                "a loop of "
                    + name()
                    + " was unrolled "
                    + how.rounds()
                    + " times, which may not be enough");
        return false;
      }
      here = here.after(last.times() + 1, 0);
    }
    s.decided.clear(s.pc);
    s.arrivals.put(s.pc, here);
    return true;
  }

  private static int firstIdle(PathState.Arrival last) {
    PathState.Arrival arrival = last;
    while (arrival.idle() > 0) {
      arrival = arrival.before();
    }
    return arrival.events();
  }

  private boolean jump(PathState s, Operation.Jump jump) {
    if (jump.condition() == null) {
      s.turn(true);
      s.pc = jump.target();
      return true;
    }
    Tainted condition = s.evaluate(jump.condition());
    if (!condition.reads().isEmpty()) {
      exits.decides(s.pc, s.decided);
    }
    if (s.informed(condition.value()) instanceof Symbolic.Known(long value)) {
      s.control(condition.reads(), jump.join());
      s.turn(value != 0);
      s.pc = value != 0 ? jump.target() : s.pc + 1;
      return true;
    }
    PathState other = s.copy();
    other.control(condition.reads(), jump.join());
    other.require(condition.value(), false);
    other.turn(false);
    other.pc++;
    open.push(other);
    s.control(condition.reads(), jump.join());
    s.require(condition.value(), true);
    s.turn(true);
    s.pc = jump.target();
    return true;
  }

  /// Whether the path goes on where a condition must hold, or must not.
  private static boolean decide(PathState s, Expression condition, boolean truth) {
    Tainted held = s.evaluate(condition);
    if (s.informed(held.value()) instanceof Symbolic.Known(long value)) {
      return (value != 0) == truth;
    }
    s.require(held.value(), truth);
    return true;
  }

  private void execute(PathState s, ProgramThread.Step step) {
    switch (step.operation()) {
      case Operation.Load load -> {
        int r = s.read(load.address(), load.type(), load.marks(), -1, step.words());
        s.setRead(load.destination(), r, load.type());
      }
      case Operation.Store store -> {
        Tainted value = s.evaluate(store.value());
        s.write(
            s.evaluate(store.address()),
            cut(value, store.type()),
            store.type(),
            store.marks(),
            -1,
            step.words());
      }
      case Operation.Update update -> update(s, update, step.words());
      case Operation.CompareSwap swap -> swap(s, swap, step.words());
      case Operation.Fence(var marks) -> s.fence(marks, step.words());
      case Operation.Call call -> s.fence(call.marks(), step.words());
      case Operation.Barrier barrier -> s.barrier(barrier, step.words());
      case Operation.Assign(String name, var value) -> s.set(name, s.evaluate(value));
      case Operation.Demand(var condition, String why) -> s.demand(condition, why);
      case Operation.Copies copies -> s.copies.at(copies, s.events);
      case Operation.Exchange _ -> throw new IllegalStateException("it is known to formulas only");
      case Operation.Jump _, Operation.Fork _, Operation.Guess _, Operation.Assume _ ->
          throw new IllegalStateException("jumps do not come here");
    }
  }

  /// What a write of that type leaves in memory.
  private static Tainted cut(Tainted value, IntegerType type) {
    return new Tainted(Symbolic.cut(value.value(), type.bits()), value.reads());
  }

  private void update(PathState s, Operation.Update update, Supplier<String> words) {
    Symbolic value = written(update, s.events.size(), s.evaluate(update.operand()));
    boolean undivided = around.undivided().get(s.pc);
    if (undivided) {
      used.add(Pass.SILENT_UPDATES);
    }
    if (undivided && Kept.of(value, s.events.size(), update.type().bits()) == Kept.SOMETIMES) {
      // Whether it changes anything decides whether a round has to be followed.
      PathState other = s.copy();
      update(other, update, words, Optional.of(false));
      other.pc++;
      open.push(other);
      update(s, update, words, Optional.of(true));
    } else {
      update(s, update, words, Optional.empty());
    }
  }

  /// @param silent whether what is written is what was read; empty if it is not asked
  private void update(
      PathState s, Operation.Update update, Supplier<String> words, Optional<Boolean> silent) {
    Tainted address = s.evaluate(update.address());
    Tainted operand = s.evaluate(update.operand());
    int r = s.read(update.address(), update.type(), update.read(), s.events.size() + 1, words);
    Symbolic value = written(update, r, operand);
    if (silent.isPresent()) {
      Symbolic old = new Symbolic.OfRead(r);
      s.require(Symbolic.apply(Op.EQ, Long.SIZE, List.of(old, value)), silent.get());
    }
    if (silent.orElse(false)) {
      s.silent.set(s.events.size());
    }
    EventSet reads = update.formula().reads(0) ? operand.reads().with(r) : operand.reads();
    s.write(address, new Tainted(value, reads), update.type(), update.write(), r, words);
    s.setRead(update.destination(), r, update.type());
  }

  private static Symbolic written(Operation.Update update, int read, Tainted operand) {
    Symbolic value =
        update.formula().in(Symbolic.ALGEBRA, List.of(new Symbolic.OfRead(read), operand.value()));
    return Symbolic.cut(value, update.type().bits());
  }

  private void swap(PathState s, Operation.CompareSwap swap, Supplier<String> words) {
    PathState failed = s.copy();
    Tainted expected = s.evaluate(swap.expected());
    Tainted address = s.evaluate(swap.address());
    Tainted desired = s.evaluate(swap.desired());
    int r = s.read(swap.address(), swap.type(), swap.read(), s.events.size() + 1, words);
    Symbolic same = same(swap, r, expected.value());
    s.require(same, true);
    if (desired.value().equals(expected.value())) {
      s.silent.set(s.events.size());
    }
    EventSet reads = desired.reads().union(expected.reads()).with(r);
    s.write(
        address,
        cut(new Tainted(desired.value(), reads), swap.type()),
        swap.type(),
        swap.write(),
        r,
        words);
    s.setRead(swap.old(), r, swap.type());
    s.set(swap.succeeded(), new Tainted(new Symbolic.Known(1), expected.reads().with(r)));

    if (swap.weak() && endings) {
      PathState groundless = failed.copy();
      groundless.groundless.set(groundless.events.size());
      fail(groundless, swap, words, Optional.of(true));
    }
    boolean open = swap.weak() && !endings;
    fail(failed, swap, words, open ? Optional.empty() : Optional.of(false));
  }

  /// @param expected whether it reads the expected value; empty if it may or may not
  private void fail(
      PathState s, Operation.CompareSwap swap, Supplier<String> words, Optional<Boolean> expected) {
    Tainted wanted = s.evaluate(swap.expected());
    Tainted address = s.evaluate(swap.address());
    int partner = how.failedSwapWrites() ? s.events.size() + 1 : -1;
    int r = s.read(swap.address(), swap.type(), swap.failed(), partner, words);
    expected.ifPresent(same -> s.require(same(swap, r, wanted.value()), same));
    if (how.failedSwapWrites()) {
      s.write(
          address,
          new Tainted(new Symbolic.OfRead(r), EventSet.of(r)),
          swap.type(),
          swap.write(),
          r,
          words);
    }
    s.setRead(swap.old(), r, swap.type());
    s.setRead(swap.onFailure(), r, swap.type());
    s.set(swap.succeeded(), new Tainted(Symbolic.ZERO, wanted.reads().with(r)));
    s.pc++;
    open.push(s);
  }

  private static Symbolic same(Operation.CompareSwap swap, int read, Symbolic expected) {
    return Symbolic.apply(
        Op.EQ,
        Long.SIZE,
        List.of(new Symbolic.OfRead(read), Symbolic.cut(expected, swap.type().bits())));
  }
}
