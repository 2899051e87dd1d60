package dev.acquit.model.oracle;

import dev.acquit.model.oracle.SpinToy.Instruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// All states of a [SpinToy] and the steps between them, one thread at a time.
///
/// On one location with strong accesses, PTX has no more: SC-per-Location (PTX ISA 8.10.5) puts all
/// accesses in an order that agrees with program order, and Atomicity (8.10.3) makes a
/// read-modify-write one step of it.
public final class Interleavings {
  private static final int MOST = 3_000;

  /// @param at the next instruction of each thread, at which it may wait
  /// @param round which round of its body each thread does, from 0
  /// @param started which threads have taken a step
  /// @param waits which of them wait at a barrier
  /// @param registers the results of each instruction of each thread
  private record State(
      List<Integer> at,
      List<Integer> round,
      List<Boolean> started,
      List<Boolean> waits,
      List<List<Integer>> registers,
      int memory) {}

  private record Step(int thread, int to) {}

  private final SpinToy toy;
  private final List<State> states = new ArrayList<>();
  private final Map<State, Integer> numbers = new HashMap<>();
  private final List<List<Step>> steps = new ArrayList<>();
  private final Map<Integer, boolean[]> reach = new HashMap<>();
  private boolean passesEnded;

  /// Takes every step.
  public Interleavings(SpinToy toy) {
    this.toy = toy;
    List<Integer> zeros = toy.threads().stream().map(_ -> 0).toList();
    List<List<Integer>> registers =
        toy.threads().stream().map(t -> t.body().stream().map(_ -> 0).toList()).toList();
    List<Boolean> nobody = toy.threads().stream().map(_ -> false).toList();
    number(new State(zeros, zeros, nobody, nobody, registers, 0));
    for (int s = 0; s < states.size() && isWhole(); s++) {
      for (int t = 0; t < toy.threads().size(); t++) {
        if (!hasEnded(states.get(s), t) && !states.get(s).waits().get(t)) {
          steps.get(s).add(new Step(t, number(after(states.get(s), t))));
        }
      }
    }
  }

  /// Whether there are no more states than can be listed.
  public boolean isWhole() {
    return states.size() <= MOST;
  }

  /// Whether somebody passes a barrier since another thread has ended. Here it comes behind all
  /// that the other did, for which PTX has no word.
  public boolean passesEnded() {
    return passesEnded;
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
    return s.at().get(t) >= toy.threads().get(t).body().size();
  }

  private State after(State s, int t) {
    SpinToy.Thread thread = toy.threads().get(t);
    int at = s.at().get(t);
    Instruction in = thread.body().get(at);
    if (in.kind() == SpinToy.Kind.BAR) {
      return met(
          new State(
              s.at(),
              s.round(),
              with(s.started(), t, true),
              with(s.waits(), t, true),
              s.registers(),
              s.memory()));
    }
    int old = s.memory();
    List<Integer> registers = s.registers().get(t);
    State next =
        new State(
            s.at(),
            s.round(),
            with(s.started(), t, true),
            s.waits(),
            with(s.registers(), t, in.kind().reads() ? with(registers, at, old) : registers),
            in.kind().after(old, in.a(), in.b()));
    return met(moved(next, t, in.kind().reads() && in.jumps(old) ? in.to() : at + 1));
  }

  private State moved(State s, int t, int to) {
    SpinToy.Thread thread = toy.threads().get(t);
    int round = s.round().get(t);
    boolean again = to == thread.body().size() && round + 1 < thread.rounds();
    return new State(
        with(s.at(), t, again ? 0 : to),
        with(s.round(), t, again ? round + 1 : round),
        s.started(),
        with(s.waits(), t, false),
        s.registers(),
        s.memory());
  }

  /// Lets all go on who wait at a barrier that is complete: all threads of the CTA are at it that
  /// have not ended (PTX ISA 9.7.13.1).
  private State met(State state) {
    State s = state;
    for (int t = 0; t < toy.threads().size(); t++) {
      if (s.waits().get(t) && isComplete(s, t)) {
        int number = number(s, t);
        SpinToy.Spot spot = toy.spots().get(t);
        List<Integer> there = new ArrayList<>();
        for (int o = 0; o < toy.threads().size(); o++) {
          if (toy.spots().get(o).equals(spot) && s.waits().get(o) && number(s, o) == number) {
            there.add(o);
          }
        }
        passesEnded |= there.size() < toy.spots().stream().filter(spot::equals).count();
        for (int o : there) {
          s = moved(s, o, s.at().get(o) + 1);
        }
        return met(s);
      }
    }
    return s;
  }

  private int number(State s, int t) {
    return toy.threads().get(t).body().get(s.at().get(t)).a();
  }

  private boolean isComplete(State s, int t) {
    for (int o = 0; o < toy.threads().size(); o++) {
      boolean there = s.waits().get(o) && number(s, o) == number(s, t);
      if (toy.spots().get(o).equals(toy.spots().get(t)) && !hasEnded(s, o) && !there) {
        return false;
      }
    }
    return true;
  }

  private static <T> List<T> with(List<T> list, int index, T value) {
    List<T> copy = new ArrayList<>(list);
    copy.set(index, value);
    return List.copyOf(copy);
  }

  /// The states in which all threads have ended.
  public TreeSet<String> finalStates() {
    TreeSet<String> all = new TreeSet<>();
    for (State s : states) {
      TreeMap<String, String> values = new TreeMap<>(Map.of("x", Integer.toString(s.memory())));
      boolean ended = true;
      for (int t = 0; t < toy.threads().size(); t++) {
        ended &= hasEnded(s, t);
        for (int i = 0; i < s.registers().get(t).size(); i++) {
          if (toy.threads().get(t).body().get(i).kind().reads()) {
            values.put(t + ":r" + i, Integer.toString(s.registers().get(t).get(i)));
          }
        }
      }
      if (ended) {
        all.add(values.toString());
      }
    }
    return all;
  }

  /// Whether the program can go round in its states forever, or threads wait at barriers forever,
  /// so that all threads that have to run do.
  public boolean hangs(String progress) {
    boolean[] known = new boolean[states.size()];
    SpinProgress obliged = new SpinProgress(toy.spots());
    Set<List<SpinProgress.Fate>> refused = new HashSet<>();
    for (int s = 0; s < states.size(); s++) {
      if (!known[s]) {
        List<SpinProgress.Fate> fates = goesRound(s, known);
        if (!fates.isEmpty() && !refused.contains(fates)) {
          if (obliged.allows(progress, fates)) {
            return true;
          }
          refused.add(fates);
        }
      }
    }
    return false;
  }

  /// What becomes of each thread if it stays forever among the states from which it comes back to
  /// one, with as many threads as can running; empty if there nobody runs or waits.
  private List<SpinProgress.Fate> goesRound(int from, boolean[] known) {
    boolean[] after = reached(from);
    boolean[] runs = new boolean[toy.threads().size()];
    State s = states.get(from);
    boolean goesOn = s.waits().contains(true);
    for (int u = 0; u < after.length; u++) {
      if (after[u] && reached(u)[from]) {
        known[u] = true;
        for (Step step : steps.get(u)) {
          if (reached(step.to())[from]) {
            runs[step.thread()] = true;
            goesOn = true;
          }
        }
      }
    }
    List<SpinProgress.Fate> fates = new ArrayList<>();
    for (int t = 0; goesOn && t < runs.length; t++) {
      boolean held = hasEnded(s, t) || s.waits().get(t);
      fates.add(new SpinProgress.Fate(s.started().get(t), held && !runs[t], runs[t]));
    }
    return fates;
  }

  private boolean[] reached(int from) {
    return reach.computeIfAbsent(
        from,
        f -> {
          boolean[] seen = new boolean[states.size()];
          List<Integer> open = new ArrayList<>(List.of(f));
          seen[f] = true;
          while (!open.isEmpty()) {
            for (Step step : steps.get(open.removeLast())) {
              if (!seen[step.to()]) {
                seen[step.to()] = true;
                open.add(step.to());
              }
            }
          }
          return seen;
        });
  }
}
