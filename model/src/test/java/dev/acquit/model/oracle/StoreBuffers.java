package dev.acquit.model.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// All states of a [BufferToy] on a machine with a store buffer for each thread (Owens, Sarkar,
/// Sewell: A Better x86 Memory Model: x86-TSO, 2009). A read-modify-write, a fence and a barrier
/// wait until the buffer is empty.
///
/// A run hangs that goes on forever, where each thread that can take steps takes some, and each
/// buffered store comes to memory.
final class StoreBuffers {
  private static final int MOST = 20_000;

  /// @param at the next instruction of each thread, at which it may wait
  /// @param buffers by thread, pairs of place and value
  private record State(
      List<Integer> at,
      List<Boolean> waits,
      List<List<List<Integer>>> buffers,
      List<Integer> memory) {}

  /// A step; of a buffer if it flushes.
  private record Step(int thread, boolean flushes, int to) {}

  private final BufferToy toy;
  private final int deepest;
  private final List<State> states = new ArrayList<>();
  private final Map<State, Integer> numbers = new HashMap<>();
  private final List<List<Step>> steps = new ArrayList<>();
  private boolean whole = true;

  /// Takes every step.
  ///
  /// @param deepest how many stores a buffer can have; none for sequential consistency
  StoreBuffers(BufferToy toy, int deepest) {
    this.toy = toy;
    this.deepest = deepest;
    number(
        new State(
            List.of(0, 0), List.of(false, false), List.of(List.of(), List.of()), List.of(0, 0)));
    for (int s = 0; s < states.size(); s++) {
      if (states.size() > MOST) {
        whole = false;
        return;
      }
      for (int t = 0; t < 2; t++) {
        step(s, t);
      }
    }
  }

  /// Whether all was looked at, and no buffer was ever too small.
  boolean isWhole() {
    return whole;
  }

  private int number(State state) {
    return numbers.computeIfAbsent(
        state,
        s -> {
          states.add(s);
          steps.add(new ArrayList<>());
          return states.size() - 1;
        });
  }

  private boolean hasEnded(State s, int t) {
    return s.at().get(t) >= toy.threads().get(t).size();
  }

  private boolean canStep(State s, int t) {
    return !hasEnded(s, t) && !s.waits().get(t);
  }

  private void step(int number, int t) {
    State s = states.get(number);
    List<List<Integer>> buffer = s.buffers().get(t);
    if (!buffer.isEmpty()) {
      List<Integer> first = buffer.getFirst();
      State flushed =
          new State(
              s.at(),
              s.waits(),
              with(s.buffers(), t, buffer.subList(1, buffer.size())),
              with(s.memory(), first.get(0), first.get(1)));
      steps.get(number).add(new Step(t, true, number(flushed)));
    }
    if (!canStep(s, t)) {
      return;
    }
    BufferToy.Instruction in = toy.threads().get(t).get(s.at().get(t));
    int read = s.memory().get(in.place());
    for (List<Integer> store : buffer) {
      read = store.get(0) == in.place() ? store.get(1) : read;
    }
    int next = in.jumpsAt() == read ? in.to() : s.at().get(t) + 1;
    State to;
    switch (in.kind()) {
      case LD -> to = new State(with(s.at(), t, next), s.waits(), s.buffers(), s.memory());
      case ST -> {
        if (deepest == 0) {
          to =
              new State(
                  with(s.at(), t, s.at().get(t) + 1),
                  s.waits(),
                  s.buffers(),
                  with(s.memory(), in.place(), in.value()));
        } else if (buffer.size() == deepest) {
          whole = false;
          return;
        } else {
          List<List<Integer>> more = new ArrayList<>(buffer);
          more.add(List.of(in.place(), in.value()));
          to =
              new State(
                  with(s.at(), t, s.at().get(t) + 1),
                  s.waits(),
                  with(s.buffers(), t, more),
                  s.memory());
        }
      }
      default -> {
        if (!buffer.isEmpty()) {
          return;
        }
        to =
            switch (in.kind()) {
              case EXCH ->
                  new State(
                      with(s.at(), t, next),
                      s.waits(),
                      s.buffers(),
                      with(s.memory(), in.place(), in.value()));
              case BAR -> new State(s.at(), with(s.waits(), t, true), s.buffers(), s.memory());
              default ->
                  new State(with(s.at(), t, s.at().get(t) + 1), s.waits(), s.buffers(), s.memory());
            };
      }
    }
    steps.get(number).add(new Step(t, false, number(met(to))));
  }

  /// Lets threads go on that wait, if nobody is elsewhere.
  private State met(State s) {
    State all = s;
    for (int t = 0; t < 2; t++) {
      if (canStep(s, t)) {
        return s;
      }
    }
    for (int t = 0; t < 2; t++) {
      if (s.waits().get(t)) {
        all =
            new State(
                with(all.at(), t, all.at().get(t) + 1),
                with(all.waits(), t, false),
                all.buffers(),
                all.memory());
      }
    }
    return all;
  }

  private static <T> List<T> with(List<T> list, int index, T value) {
    List<T> copy = new ArrayList<>(list);
    copy.set(index, value);
    return List.copyOf(copy);
  }

  /// Whether some run goes on forever.
  boolean hangs() {
    int n = states.size();
    int[] component = components();
    Map<Integer, List<Integer>> members = new HashMap<>();
    for (int s = 0; s < n; s++) {
      members.computeIfAbsent(component[s], _ -> new ArrayList<>()).add(s);
    }
    return members.values().stream().anyMatch(inside -> isFair(inside, component));
  }

  private boolean isFair(List<Integer> inside, int[] component) {
    TreeSet<Integer> step = new TreeSet<>();
    TreeSet<Integer> flush = new TreeSet<>();
    for (int s : inside) {
      for (Step e : steps.get(s)) {
        if (component[e.to()] == component[s]) {
          (e.flushes() ? flush : step).add(e.thread());
        }
      }
    }
    if (step.isEmpty()) {
      return false;
    }
    for (int t = 0; t < 2; t++) {
      int thread = t;
      boolean rests = inside.stream().anyMatch(s -> !canStep(states.get(s), thread));
      boolean empty = inside.stream().anyMatch(s -> states.get(s).buffers().get(thread).isEmpty());
      if (!(step.contains(t) || rests) || !(flush.contains(t) || empty)) {
        return false;
      }
    }
    return true;
  }

  /// Kosaraju: first the order in which a walk leaves the states, then the states that lead to one.
  private int[] components() {
    int n = states.size();
    List<List<Integer>> back = new ArrayList<>();
    for (int s = 0; s < n; s++) {
      back.add(new ArrayList<>());
    }
    for (int s = 0; s < n; s++) {
      for (Step e : steps.get(s)) {
        back.get(e.to()).add(s);
      }
    }
    List<Integer> left = new ArrayList<>();
    int[] next = new int[n];
    boolean[] seen = new boolean[n];
    for (int root = 0; root < n; root++) {
      List<Integer> stack = new ArrayList<>();
      if (!seen[root]) {
        seen[root] = true;
        stack.add(root);
      }
      while (!stack.isEmpty()) {
        int s = stack.getLast();
        if (next[s] < steps.get(s).size()) {
          int to = steps.get(s).get(next[s]++).to();
          if (!seen[to]) {
            seen[to] = true;
            stack.add(to);
          }
        } else {
          left.add(stack.removeLast());
        }
      }
    }
    int[] component = new int[n];
    Arrays.fill(component, -1);
    for (int root : left.reversed()) {
      List<Integer> stack = new ArrayList<>();
      if (component[root] < 0) {
        component[root] = root;
        stack.add(root);
      }
      while (!stack.isEmpty()) {
        for (int from : back.get(stack.removeLast())) {
          if (component[from] < 0) {
            component[from] = root;
            stack.add(from);
          }
        }
      }
    }
    return component;
  }
}
