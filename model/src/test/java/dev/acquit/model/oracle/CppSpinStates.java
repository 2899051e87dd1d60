package dev.acquit.model.oracle;

import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.model.oracle.CppSpinToy.Kind;
import dev.acquit.model.oracle.CppSpinToy.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// All states of a [CppSpinToy] and the steps between them, one thread at a time: all accesses to
/// one atomic object are in one order that agrees with each thread's ([intro.races], coherence),
/// and nothing here synchronizes, so that plain accesses race wherever both happen.
final class CppSpinStates {
  private static final int MOST = 3_000;

  /// Where a thread is that goes round in a loop without any access, and where one is that has
  /// ended.
  private static final int ROUND = -2;

  private static final int END = -1;

  /// What a thread does: an access, or a jump to one of two places.
  private sealed interface Instruction {
    record Do(Statement.Access access) implements Instruction {}

    record Jump(CppSpinToy.Condition condition, int yes, int no) implements Instruction {}
  }

  /// @param plain of each thread 1 if it has read `y`, 2 if it has written it, 3 for both
  private record State(
      List<Integer> at,
      List<Boolean> started,
      List<List<Integer>> registers,
      List<Integer> plain,
      int memory) {}

  /// @param noticed an atomic read (CUDA C++ execution model: what lets a thread run on)
  /// @param groundless a weak compare-exchange that fails although the value is the expected one
  private record Step(int thread, int to, boolean noticed, boolean groundless) {}

  private final CppSpinToy toy;
  private final List<List<Instruction>> code = new ArrayList<>();
  private final List<State> states = new ArrayList<>();
  private final Map<State, Integer> numbers = new HashMap<>();
  private final List<List<Step>> steps = new ArrayList<>();

  CppSpinStates(CppSpinToy toy) {
    this.toy = toy;
    List<Integer> at = new ArrayList<>();
    List<List<Integer>> registers = new ArrayList<>();
    for (List<Statement> body : toy.threads()) {
      List<Instruction> flat = new ArrayList<>();
      flatten(body, flat);
      code.add(flat);
      registers.add(List.of(0, 0, 0, 0, 0, 0, 0, 0));
      at.add(next(flat, 0, registers.getLast()));
    }
    int count = toy.threads().size();
    number(
        new State(
            List.copyOf(at),
            Collections.nCopies(count, false),
            List.copyOf(registers),
            Collections.nCopies(count, 0),
            0));
    for (int s = 0; s < states.size() && isWhole(); s++) {
      for (int t = 0; t < count; t++) {
        step(s, t);
      }
    }
  }

  boolean isWhole() {
    return states.size() <= MOST;
  }

  private static void flatten(List<Statement> body, List<Instruction> out) {
    for (Statement s : body) {
      switch (s) {
        case Statement.Access a -> out.add(new Instruction.Do(a));
        case Statement.Loop(var inside, var again) -> {
          int head = out.size();
          flatten(inside, out);
          out.add(new Instruction.Jump(again, head, out.size() + 1));
        }
        case Statement.If(var condition, var inside) -> {
          int place = out.size();
          out.add(null);
          flatten(inside, out);
          out.set(place, new Instruction.Jump(condition, place + 1, out.size()));
        }
      }
    }
  }

  /// The next access from a place on.
  private static int next(List<Instruction> flat, int from, List<Integer> registers) {
    Set<Integer> seen = new HashSet<>();
    int at = from;
    while (at < flat.size()) {
      if (!(flat.get(at) instanceof Instruction.Jump(var condition, int yes, int no))) {
        return at;
      } else if (!seen.add(at)) {
        return ROUND;
      }
      at = condition.holds(registers) ? yes : no;
    }
    return END;
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

  private static <T> List<T> with(List<T> list, int index, T value) {
    List<T> copy = new ArrayList<>(list);
    copy.set(index, value);
    return List.copyOf(copy);
  }

  private void step(int number, int t) {
    State s = states.get(number);
    int at = s.at().get(t);
    if (at == ROUND) {
      State same =
          new State(s.at(), with(s.started(), t, true), s.registers(), s.plain(), s.memory());
      steps.get(number).add(new Step(t, number(same), false, false));
    } else if (at != END) {
      Statement.Access access = ((Instruction.Do) code.get(t).get(at)).access();
      int old = s.memory();
      switch (access.kind()) {
        case LOAD -> go(number, t, access, old, old, false);
        case STORE -> go(number, t, access, 0, access.a(), false);
        case EXCHANGE -> go(number, t, access, old, access.a(), false);
        case OR -> go(number, t, access, old, old | access.a(), false);
        case STRONG, WEAK -> {
          boolean same = old == access.a();
          go(number, t, access, same ? 1 : 0, same ? access.b() : old, false);
          if (same && access.kind() == Kind.WEAK) {
            go(number, t, access, 0, old, true);
          }
        }
        case PLAIN_READ, PLAIN_WRITE -> go(number, t, access, 0, old, false);
      }
    }
  }

  private void go(
      int number, int t, Statement.Access access, int result, int memory, boolean groundless) {
    State s = states.get(number);
    List<Integer> registers = s.registers().get(t);
    registers = access.kind().gives() ? with(registers, access.register(), result) : registers;
    int plain =
        switch (access.kind()) {
          case PLAIN_READ -> 1;
          case PLAIN_WRITE -> 2;
          default -> 0;
        };
    State after =
        new State(
            with(s.at(), t, next(code.get(t), s.at().get(t) + 1, registers)),
            with(s.started(), t, true),
            with(s.registers(), t, registers),
            with(s.plain(), t, s.plain().get(t) | plain),
            memory);
    steps.get(number).add(new Step(t, number(after), access.kind().gives(), groundless));
  }

  /// What becomes of the program under a progress model.
  TerminationVerdict verdict(String progress) {
    if (states.stream().anyMatch(this::races)) {
      return TerminationVerdict.UNDEFINED;
    }
    for (int t = 0; t < toy.threads().size(); t++) {
      int unnoticed = t;
      if (goesOn(progress, s -> !s.groundless() && !(s.thread() == unnoticed && s.noticed()), t)) {
        return TerminationVerdict.UNDEFINED;
      }
    }
    return goesOn(progress, s -> !s.groundless(), -1)
        ? TerminationVerdict.MAY_HANG
        : TerminationVerdict.TERMINATES;
  }

  private boolean races(State s) {
    for (int a = 0; a < s.plain().size(); a++) {
      for (int b = 0; b < s.plain().size(); b++) {
        if (a != b && s.plain().get(a) >= 2 && s.plain().get(b) > 0) {
          return true;
        }
      }
    }
    return false;
  }

  /// Whether the program can go on forever by some steps, as a progress model allows.
  ///
  /// @param thread the one that has to; -1: any
  private boolean goesOn(String progress, Predicate<Step> some, int thread) {
    SpinProgress obliged = new SpinProgress(toy.spots());
    boolean[][] reach = new boolean[states.size()][];
    for (int s = 0; s < states.size(); s++) {
      reach[s] = reached(s, some);
    }
    boolean[] known = new boolean[states.size()];
    for (int from = 0; from < states.size(); from++) {
      if (known[from]) {
        continue;
      }
      boolean[] runs = new boolean[toy.threads().size()];
      boolean any = false;
      for (int u = 0; u < states.size(); u++) {
        if (reach[from][u] && reach[u][from]) {
          known[u] = true;
          for (Step step : steps.get(u)) {
            if (some.test(step) && reach[step.to()][from]) {
              runs[step.thread()] = true;
              any = true;
            }
          }
        }
      }
      State s = states.get(from);
      List<SpinProgress.Fate> fates = new ArrayList<>();
      for (int t = 0; t < runs.length; t++) {
        fates.add(
            new SpinProgress.Fate(s.started().get(t), s.at().get(t) == END && !runs[t], runs[t]));
      }
      if (any && (thread < 0 || runs[thread]) && obliged.allows(progress, fates)) {
        return true;
      }
    }
    return false;
  }

  private boolean[] reached(int from, Predicate<Step> some) {
    boolean[] seen = new boolean[states.size()];
    List<Integer> open = new ArrayList<>(List.of(from));
    seen[from] = true;
    while (!open.isEmpty()) {
      for (Step step : steps.get(open.removeLast())) {
        if (some.test(step) && !seen[step.to()]) {
          seen[step.to()] = true;
          open.add(step.to());
        }
      }
    }
    return seen;
  }
}
