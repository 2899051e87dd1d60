package dev.acquit.model.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// A small C++ program with loops: relaxed atomic operations on `x` at system scope, and plain
/// accesses to `y`, whose value plays no part.
///
/// @param threads their statements
/// @param spots where each is
record CppSpinToy(List<List<Statement>> threads, List<SpinToy.Spot> spots) {
  /// What is done in one step.
  enum Kind {
    LOAD,
    STORE,
    EXCHANGE,
    STRONG,
    WEAK,
    OR,
    PLAIN_READ,
    PLAIN_WRITE;

    boolean gives() {
      return this != STORE && this != PLAIN_WRITE && this != PLAIN_READ;
    }
  }

  /// A comparison of a result with a number; of no result, true.
  record Condition(int register, boolean equal, int value) {
    boolean holds(List<Integer> registers) {
      return register < 0 || (registers.get(register) == value) == equal;
    }

    private String text() {
      return register < 0 ? "1" : "r" + register + (equal ? " == " : " != ") + value;
    }
  }

  sealed interface Statement {
    /// An access whose result is register number `register`.
    record Access(Kind kind, int register, int a, int b) implements Statement {
      private String text() {
        String r = kind.gives() ? "r" + register + " = " : "";
        String e = "&e" + register;
        return switch (kind) {
          case LOAD -> r + "atomic_load_explicit(x, memory_order_relaxed);";
          case STORE -> "atomic_store_explicit(x, " + a + ", memory_order_relaxed);";
          case EXCHANGE -> r + "atomic_exchange_explicit(x, " + a + ", memory_order_relaxed);";
          case OR -> r + "atomic_fetch_or_explicit(x, " + a + ", memory_order_relaxed);";
          case STRONG, WEAK ->
              "e%d = %d; %satomic_compare_exchange_%s_explicit(x, %s, %d, %s, %s);"
                  .formatted(
                      register,
                      a,
                      r,
                      kind == Kind.WEAK ? "weak" : "strong",
                      e,
                      b,
                      "memory_order_relaxed",
                      "memory_order_relaxed");
          case PLAIN_READ -> "p" + register + " = *y;";
          case PLAIN_WRITE -> "*y = " + a + ";";
        };
      }
    }

    record Loop(List<Statement> body, Condition again) implements Statement {}

    record If(Condition condition, List<Statement> body) implements Statement {}
  }

  static CppSpinToy random(Random random) {
    int count = 2 + random.nextInt(2);
    List<List<Statement>> threads = new ArrayList<>();
    List<SpinToy.Spot> spots = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      int[] left = {count == 2 ? 4 : 3};
      int[] registers = {0};
      List<Statement> body = new ArrayList<>();
      int size = 1 + random.nextInt(2);
      for (int i = 0; i < size; i++) {
        body.add(statement(random, left, registers, 0));
      }
      threads.add(body);
      spots.add(new SpinToy.Spot(random.nextInt(5) / 4, random.nextInt(2), random.nextInt(2)));
    }
    return new CppSpinToy(threads, numbered(spots));
  }

  private static Statement statement(Random random, int[] left, int[] registers, int depth) {
    left[0]--;
    int kind = random.nextInt(8);
    if (kind >= 3 && depth < 2) {
      List<Statement> body = new ArrayList<>();
      Condition before = condition(random, registers[0]);
      int size = random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(2);
      for (int i = 0; i < size && (i == 0 || left[0] > 0); i++) {
        body.add(statement(random, left, registers, depth + 1));
      }
      boolean branch = kind == 7 && before.register() >= 0;
      return branch
          ? new Statement.If(before, body)
          : new Statement.Loop(body, condition(random, registers[0]));
    }
    List<Kind> kinds =
        random.nextInt(8) == 0
            ? List.of(Kind.PLAIN_READ, Kind.PLAIN_WRITE)
            : List.of(
                Kind.LOAD,
                Kind.LOAD,
                Kind.STORE,
                Kind.EXCHANGE,
                Kind.STRONG,
                Kind.WEAK,
                Kind.WEAK,
                Kind.OR);
    return new Statement.Access(
        kinds.get(random.nextInt(kinds.size())),
        registers[0]++,
        random.nextInt(2),
        random.nextInt(2));
  }

  private static Condition condition(Random random, int registers) {
    int register = registers == 0 || random.nextInt(12) == 0 ? -1 : random.nextInt(registers);
    return new Condition(register, random.nextBoolean(), random.nextInt(2));
  }

  String text() {
    StringBuilder out = new StringBuilder("C toy\n{ x=0; y=0; }\n");
    for (int t = 0; t < threads.size(); t++) {
      out.append("P").append(t).append(" (atomic_int* x, int* y) {\n");
      for (int r = 0; r < 8; r++) {
        out.append("  int r%d = 0; int e%d = 0; int p%d = 0;%n".formatted(r, r, r));
      }
      write(threads.get(t), "  ", out);
      out.append("}\n");
    }
    return out + "scopes: " + scopes() + "\nexists (true)\n";
  }

  private static void write(List<Statement> body, String indent, StringBuilder out) {
    for (Statement s : body) {
      switch (s) {
        case Statement.Access access -> out.append(indent).append(access.text()).append('\n');
        case Statement.Loop(var inside, var again) -> {
          out.append(indent).append("do {\n");
          write(inside, indent + "  ", out);
          out.append(indent).append("} while (").append(again.text()).append(");\n");
        }
        case Statement.If(var condition, var inside) -> {
          out.append(indent).append("if (").append(condition.text()).append(") {\n");
          write(inside, indent + "  ", out);
          out.append(indent).append("}\n");
        }
      }
    }
  }

  /// Trees of scopes have no numbers: the group of a thread is before those of later threads.
  private static List<SpinToy.Spot> numbered(List<SpinToy.Spot> spots) {
    Map<List<Integer>, Map<Integer, Integer>> numbers = new HashMap<>();
    List<SpinToy.Spot> all = new ArrayList<>();
    for (SpinToy.Spot s : spots) {
      int gpu = number(numbers, List.of(), s.gpu());
      int cluster = number(numbers, List.of(gpu), s.cluster());
      all.add(new SpinToy.Spot(gpu, cluster, number(numbers, List.of(gpu, cluster), s.cta())));
    }
    return all;
  }

  private static int number(
      Map<List<Integer>, Map<Integer, Integer>> numbers, List<Integer> around, int part) {
    Map<Integer, Integer> here = numbers.computeIfAbsent(around, _ -> new HashMap<>());
    return here.computeIfAbsent(part, _ -> here.size());
  }

  private String scopes() {
    TreeMap<Integer, TreeMap<Integer, TreeMap<Integer, List<String>>>> tree = new TreeMap<>();
    for (int t = 0; t < spots.size(); t++) {
      SpinToy.Spot s = spots.get(t);
      tree.computeIfAbsent(s.gpu(), _ -> new TreeMap<>())
          .computeIfAbsent(s.cluster(), _ -> new TreeMap<>())
          .computeIfAbsent(s.cta(), _ -> new ArrayList<>())
          .add("P" + t);
    }
    return "(sys "
        + tree.values().stream()
            .map(g ->
                "(gpu "
                    + g.values().stream()
                        .map(c ->
                            "(cluster "
                                + c.values().stream()
                                    .map(b -> "(cta " + String.join(" ", b) + ")")
                                    .collect(Collectors.joining(" "))
                                + ")")
                        .collect(Collectors.joining(" "))
                    + ")")
            .collect(Collectors.joining(" "))
        + ")";
  }
}
