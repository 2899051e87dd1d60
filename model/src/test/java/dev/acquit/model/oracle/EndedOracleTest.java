package dev.acquit.model.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Threads of a CTA that pass barriers by when they have read something, while others wait there:
/// what a thread reads cannot come from behind a barrier that waits for that thread until it ends.
/// Both engines against random programs, gone through here for each guess of what loads return.
class EndedOracleTest {
  private static final List<String> VARIABLES = List.of("x", "y");

  private enum Kind {
    STORE,
    LOAD,
    /// Goes to the last instruction of the thread if its last load has returned something.
    LEAVE,
    SYNC
  }

  /// An instruction; each store has a value of its own.
  private record Op(Kind kind, int variable, int value, String register) {}

  @Test
  void everyFinalStateOfRandomProgramsIsTheSame() throws Exception {
    Random random = new Random(Seed.value());
    int forbidden = 0;
    for (int run = 0; run < EngineStates.runs() / 2; run++) {
      List<List<Op>> program = random(random);
      Set<String> expected = new TreeSet<>();
      Set<String> withCircles = new TreeSet<>();
      guess(program, 0, new HashMap<>(), expected, withCircles);
      String text = text(program);
      String as = Seed.advice(Seed.value(), run) + "\n" + text;
      CheckResult found = EngineStates.check("ptx", text + "exists (true)\n");
      assertThat(EngineStates.states(found, name -> !name.contains(":p")))
          .as(as)
          .isEqualTo(expected);
      withCircles.removeAll(expected);
      forbidden += withCircles.isEmpty() ? 0 : 1;
      if (!withCircles.isEmpty()) {
        String state = List.copyOf(withCircles).get(random.nextInt(withCircles.size()));
        assertThat(bySymbols(text, state)).as(as + state).isEqualTo(Verdict.FAILS);
      }
      if (!expected.isEmpty()) {
        String state = List.copyOf(expected).get(random.nextInt(expected.size()));
        assertThat(bySymbols(text, state)).as(as + state).isEqualTo(Verdict.HOLDS);
      }
    }
    assertThat(forbidden).as("programs in which the rule forbids something").isPositive();
  }

  private static Verdict bySymbols(String text, String state) throws Exception {
    String condition =
        state
            .substring(1, state.length() - 1)
            .replace("[", "")
            .replace("]", "")
            .replace(", ", " /\\ ");
    return new Checker(Models.find("ptx"), Limits.DEFAULT, false)
        .by(Engine.SYMBOLIC)
        .check(LitmusReader.read("random", text + "exists (" + condition + ")\n"))
        .verdict();
  }

  private static List<List<Op>> random(Random random) {
    List<List<Op>> program = new ArrayList<>();
    int threads = 2 + random.nextInt(2);
    for (int t = 0; t < threads; t++) {
      List<Op> ops = new ArrayList<>();
      int size = 2 + random.nextInt(4 - threads);
      for (int i = 0; i < size; i++) {
        int variable = random.nextInt(VARIABLES.size());
        switch (random.nextInt(4)) {
          case 0 -> ops.add(new Op(Kind.STORE, variable, 10 * t + i + 1, ""));
          case 1 -> ops.add(new Op(Kind.SYNC, 0, 0, ""));
          default -> {
            ops.add(new Op(Kind.LOAD, variable, 0, "r" + i));
            if (random.nextBoolean()) {
              ops.add(new Op(Kind.LEAVE, 0, 0, "r" + i));
            }
          }
        }
      }
      ops.add(new Op(Kind.STORE, random.nextInt(VARIABLES.size()), 10 * t + 9, ""));
      program.add(ops);
    }
    return program;
  }

  /// Goes through what each load may return.
  private static void guess(
      List<List<Op>> program,
      int next,
      Map<String, Integer> guess,
      Set<String> states,
      Set<String> withCircles) {
    List<String> loads = new ArrayList<>();
    List<Integer> variables = new ArrayList<>();
    Map<Integer, List<Integer>> stored = new HashMap<>();
    for (int t = 0; t < program.size(); t++) {
      for (Op op : program.get(t)) {
        if (op.kind() == Kind.LOAD) {
          loads.add(t + ":" + op.register());
          variables.add(op.variable());
        } else if (op.kind() == Kind.STORE) {
          stored.computeIfAbsent(op.variable(), _ -> new ArrayList<>()).add(op.value());
        }
      }
    }
    if (next == loads.size()) {
      run(program, guess, states, withCircles);
      return;
    }
    List<Integer> values = new ArrayList<>(stored.getOrDefault(variables.get(next), List.of()));
    values.add(0);
    for (int value : values) {
      guess.put(loads.get(next), value);
      guess(program, next + 1, guess, states, withCircles);
    }
  }

  /// What comes of one guess.
  private static void run(
      List<List<Op>> program,
      Map<String, Integer> guess,
      Set<String> states,
      Set<String> withCircles) {
    List<Op> ops = new ArrayList<>();
    List<Integer> threads = new ArrayList<>();
    List<Integer> round = new ArrayList<>();
    // From a load to what its thread does behind a branch on it.
    List<int[]> depends = new ArrayList<>();
    List<Integer> deciding = new ArrayList<>();
    int[] rounds = new int[program.size()];
    Set<String> idle = new TreeSet<>(guess.keySet());
    for (int t = 0; t < program.size(); t++) {
      int load = -1;
      List<Integer> branches = new ArrayList<>();
      boolean left = false;
      for (Op op : program.get(t)) {
        if (left && op != program.get(t).getLast()) {
          continue;
        } else if (op.kind() == Kind.LEAVE) {
          branches.add(load);
          left = guess.get(t + ":" + op.register()) != 0;
          continue;
        }
        int e = ops.size();
        branches.forEach(b -> depends.add(new int[] {b, e}));
        ops.add(op);
        threads.add(t);
        round.add(op.kind() == Kind.SYNC ? rounds[t]++ : -1);
        if (op.kind() == Kind.LOAD) {
          load = e;
          idle.remove(t + ":" + op.register());
        }
      }
    }
    // What is not loaded stays 0, which is guessed once.
    if (idle.stream().anyMatch(r -> guess.get(r) != 0)) {
      return;
    }
    int size = ops.size();
    boolean[][] before = new boolean[size][size];
    boolean[][] makes = new boolean[size][size];
    depends.forEach(d -> makes[d[0]][d[1]] = true);
    depends.forEach(d -> deciding.add(d[0]));
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        boolean meet = round.get(a) >= 0 && round.get(a).equals(round.get(b)) && a != b;
        before[a][b] = (threads.get(a).equals(threads.get(b)) && a < b) || meet;
        // The barrier before b in its thread is one that the thread of a does not come to.
        int last = -1;
        for (int s = 0; s < b; s++) {
          last = threads.get(s).equals(threads.get(b)) && round.get(s) >= 0 ? round.get(s) : last;
        }
        boolean ended = !threads.get(a).equals(threads.get(b)) && last >= rounds[threads.get(a)];
        makes[a][b] |= ended && deciding.contains(a);
      }
    }
    WeakMemory.close(before);
    List<WeakMemory.Event> events = new ArrayList<>();
    for (int e = 0; e < size; e++) {
      Op op = ops.get(e);
      WeakMemory.Kind kind =
          switch (op.kind()) {
            case STORE -> WeakMemory.Kind.STORE;
            case LOAD -> WeakMemory.Kind.LOAD;
            default -> WeakMemory.Kind.OTHER;
          };
      events.add(
          new WeakMemory.Event(kind, threads.get(e), op.variable(), op.value(), op.register()));
    }
    for (int w = 0; w < size; w++) {
      for (int r = 0; r < size; r++) {
        makes[w][r] |=
            ops.get(w).kind() == Kind.STORE
                && ops.get(r).kind() == Kind.LOAD
                && guess.get(threads.get(r) + ":" + ops.get(r).register()) == ops.get(w).value();
      }
    }
    WeakMemory.close(makes);
    boolean circle = false;
    for (int e = 0; e < size; e++) {
      circle |= makes[e][e];
    }
    for (Map<String, Long> end : new WeakMemory(events, before, VARIABLES).ends()) {
      boolean guessed =
          end.entrySet().stream()
              .allMatch(v ->
                  v.getKey().startsWith("[")
                      || guess.get(v.getKey()).longValue() == v.getValue().longValue());
      if (guessed) {
        Map<String, String> state = new TreeMap<>();
        end.forEach((name, value) -> state.put(name, String.valueOf(value)));
        idle.forEach(r -> state.put(r, "0"));
        (circle ? withCircles : states).add(state.toString());
      }
    }
  }

  private static String text(List<List<Op>> program) {
    StringBuilder text = new StringBuilder("PTX random\n{ x=0; y=0; }\n");
    List<List<String>> columns = new ArrayList<>();
    for (int t = 0; t < program.size(); t++) {
      List<String> rows = new ArrayList<>(List.of("P" + t + "@cta 0,gpu 0"));
      for (Op op : program.get(t)) {
        if (op == program.get(t).getLast()) {
          rows.add("LAST" + t + ":");
        }
        switch (op.kind()) {
          case STORE -> rows.add("st.weak " + VARIABLES.get(op.variable()) + ", " + op.value());
          case LOAD -> rows.add("ld.weak " + op.register() + ", " + VARIABLES.get(op.variable()));
          case SYNC -> rows.add("bar.sync 0");
          case LEAVE -> {
            String p = "p" + op.register();
            rows.add("setp.ne.u32 " + p + ", " + op.register() + ", 0");
            rows.add("@" + p + " bra LAST" + t);
          }
        }
      }
      columns.add(rows);
    }
    int most = columns.stream().mapToInt(List::size).max().orElse(0);
    for (int row = 0; row < most; row++) {
      List<String> cells = new ArrayList<>();
      for (List<String> column : columns) {
        cells.add(row < column.size() ? column.get(row) : "");
      }
      text.append(' ').append(String.join(" | ", cells)).append(" ;\n");
    }
    return text.toString();
  }
}
