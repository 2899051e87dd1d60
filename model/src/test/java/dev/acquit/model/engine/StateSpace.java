package dev.acquit.model.engine;

import dev.acquit.model.program.Addresses;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.progress.Obligations;
import dev.acquit.model.progress.ProgressModel;
import dev.acquit.model.progress.Standing;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// All states of a program under sequential consistency, and whether it can go round in them
/// forever: what termination means, without executions, rounds or endings. Only for programs
/// without barriers whose values do not grow.
final class StateSpace {
  private static final int MOST = 20_000;

  /// @param at the next step of each thread
  /// @param registers of each thread
  /// @param memory by location
  /// @param started which threads have taken a step
  private record State(
      List<Integer> at,
      List<Map<String, Long>> registers,
      List<Long> memory,
      List<Boolean> started) {}

  private record Edge(int thread, int to) {}

  private final Program program;
  private final Map<State, Integer> numbers = new HashMap<>();
  private final List<State> states = new ArrayList<>();
  private final List<List<Edge>> edges = new ArrayList<>();
  private int[] component;

  StateSpace(Program program) {
    this.program = program;
    List<Map<String, Long>> registers = new ArrayList<>();
    List<Boolean> started = new ArrayList<>();
    List<Integer> at = new ArrayList<>();
    for (ProgramThread thread : program.threads()) {
      registers.add(thread.initial());
      started.add(false);
      at.add(0);
    }
    number(
        new State(
            at,
            registers,
            program.locations().stream().map(Program.Location::initial).toList(),
            started));
    for (int s = 0; s < states.size() && s < MOST; s++) {
      for (int t = 0; t < program.threads().size(); t++) {
        if (states.get(s).at().get(t) < program.threads().get(t).steps().size()) {
          edges.get(s).add(new Edge(t, number(step(states.get(s), t))));
        }
      }
    }
    if (isWhole()) {
      component = components();
    }
  }

  /// Whether there were not too many states.
  boolean isWhole() {
    return states.size() <= MOST;
  }

  private int number(State state) {
    return numbers.computeIfAbsent(
        state,
        s -> {
          states.add(s);
          edges.add(new ArrayList<>());
          return states.size() - 1;
        });
  }

  private State step(State s, int t) {
    Map<String, Long> registers = new HashMap<>(s.registers().get(t));
    List<Long> memory = new ArrayList<>(s.memory());
    int next = s.at().get(t) + 1;
    switch (program.threads().get(t).steps().get(s.at().get(t)).operation()) {
      case Operation.Load l -> registers.put(l.destination(), memory.get(at(l.address())));
      case Operation.Store st -> memory.set(at(st.address()), value(st.value(), registers));
      case Operation.Update u -> {
        long old = memory.get(at(u.address()));
        memory.set(at(u.address()), u.formula().of(old, value(u.operand(), registers)));
        registers.put(u.destination(), old);
      }
      case Operation.CompareSwap c -> {
        long old = memory.get(at(c.address()));
        if (old == value(c.expected(), registers)) {
          memory.set(at(c.address()), value(c.desired(), registers));
        }
        registers.put(c.old(), old);
      }
      case Operation.Assign a -> registers.put(a.destination(), value(a.value(), registers));
      case Operation.Jump j -> {
        boolean taken = j.condition() == null || value(j.condition(), registers) != 0;
        next = taken ? j.target() : next;
      }
      case Operation.Fence _ -> {}
      case Operation.Barrier _,
          Operation.Fork _,
          Operation.Guess _,
          Operation.Exchange _,
          Operation.Copies _,
          Operation.Assume _,
          Operation.Demand _,
          Operation.Call _ ->
          throw new IllegalArgumentException();
    }
    return new State(
        with(s.at(), t, next),
        with(s.registers(), t, Map.copyOf(registers)),
        List.copyOf(memory),
        with(s.started(), t, true));
  }

  private static <T> List<T> with(List<T> list, int index, T value) {
    List<T> copy = new ArrayList<>(list);
    copy.set(index, value);
    return List.copyOf(copy);
  }

  private static int at(Expression address) {
    return Addresses.location(((Expression.Constant) address).value());
  }

  private static long value(Expression e, Map<String, Long> registers) {
    return switch (e) {
      case Expression.Constant(long value) -> value;
      case Expression.Register(String name) -> registers.getOrDefault(name, 0L);
      case Expression.Apply(var op, int width, var operands) -> {
        long[] x = operands.stream().mapToLong(o -> value(o, registers)).toArray();
        yield Expression.Apply.compute(op, width, x).orElseThrow();
      }
    };
  }

  /// Whether it can go round forever while every thread that the model obliges runs.
  boolean hangs(ProgressModel progress) {
    Obligations obligations =
        new Obligations(progress, program.threads().stream().map(ProgramThread::place).toList());
    Map<Integer, boolean[]> runs = new HashMap<>();
    Map<Integer, State> some = new HashMap<>();
    for (int s = 0; s < states.size(); s++) {
      for (Edge e : edges.get(s)) {
        if (component[s] == component[e.to()]) {
          some.put(component[s], states.get(s));
          runs.computeIfAbsent(component[s], _ -> new boolean[program.threads().size()])[
                  e.thread()] =
              true;
        }
      }
    }
    return runs.entrySet().stream()
        .anyMatch(c -> obligations.allow(standings(some.get(c.getKey()), c.getValue())));
  }

  private List<Standing> standings(State state, boolean[] runs) {
    List<Standing> standings = new ArrayList<>();
    for (int t = 0; t < runs.length; t++) {
      int size = program.threads().get(t).steps().size();
      if (size == 0) {
        standings.add(Standing.IDLE);
      } else if (state.at().get(t) == size) {
        standings.add(Standing.HELD);
      } else if (runs[t]) {
        standings.add(Standing.RUNNING);
      } else {
        standings.add(state.started().get(t) ? Standing.STOPPED : Standing.UNSTARTED);
      }
    }
    return standings;
  }

  /// The strongly connected component of each state, by Kosaraju's two passes.
  private int[] components() {
    List<Integer> order = new ArrayList<>();
    boolean[] seen = new boolean[states.size()];
    Deque<int[]> stack = new ArrayDeque<>();
    for (int s = 0; s < states.size(); s++) {
      if (!seen[s]) {
        seen[s] = true;
        stack.push(new int[] {s, 0});
      }
      while (!stack.isEmpty()) {
        int[] top = stack.peek();
        if (top[1] == edges.get(top[0]).size()) {
          order.add(top[0]);
          stack.pop();
        } else {
          int to = edges.get(top[0]).get(top[1]++).to();
          if (!seen[to]) {
            seen[to] = true;
            stack.push(new int[] {to, 0});
          }
        }
      }
    }
    List<List<Integer>> back = new ArrayList<>();
    states.forEach(_ -> back.add(new ArrayList<>()));
    for (int s = 0; s < states.size(); s++) {
      for (Edge e : edges.get(s)) {
        back.get(e.to()).add(s);
      }
    }
    int[] found = new int[states.size()];
    Deque<Integer> open = new ArrayDeque<>();
    for (int s : order.reversed()) {
      if (found[s] == 0) {
        open.push(s);
        found[s] = s + 1;
      }
      while (!open.isEmpty()) {
        for (int from : back.get(open.pop())) {
          if (found[from] == 0) {
            found[from] = s + 1;
            open.push(from);
          }
        }
      }
    }
    return found;
  }
}
