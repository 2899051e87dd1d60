package dev.acquit.audit;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.RowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A random program and the choice of an alternative for each of its instructions.
///
/// @param instructions all instructions, thread by thread
/// @param lengths how many each thread has, longest first
/// @param places where each thread runs: device, cluster in it, CTA in that
record Sample(List<Step> instructions, List<Integer> lengths, List<int[]> places) {
  /// An instruction.
  ///
  /// @param row its row of the table
  /// @param alternative from 0
  /// @param scope its scope; thread for plain accesses
  /// @param location 0 or 1; of no meaning for fences
  /// @param failure for a compare-exchange that fails its order for that case
  record Step(
      RowKey row,
      int alternative,
      ThreadScope scope,
      int location,
      Optional<MemoryOrder> failure) {}

  static Sample random(RandomGenerator random, Mapping mapping, int bound) {
    List<Integer> lengths = new ArrayList<>();
    for (int left = bound; left > 0; left -= lengths.getLast()) {
      int longest = lengths.isEmpty() ? left : Math.min(left, lengths.getLast());
      lengths.add(1 + random.nextInt(longest));
    }
    List<Step> steps = new ArrayList<>();
    while (steps.size() < bound) {
      steps.add(step(random, mapping));
    }
    List<int[]> places =
        lengths.stream()
            .map(l -> new int[] {random.nextInt(2), random.nextInt(2), random.nextInt(2)})
            .toList();
    return new Sample(steps, lengths, places);
  }

  private static Step step(RandomGenerator random, Mapping mapping) {
    RowKey row = RowKey.all().get(random.nextInt(RowKey.all().size()));
    ThreadScope[] scopes = ThreadScope.values();
    Optional<MemoryOrder> failure = Optional.empty();
    if (row.operation() == Operation.RMW && random.nextBoolean()) {
      List<MemoryOrder> orders =
          List.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.SEQ_CST).stream()
              .filter(o -> o.join(row.order().orElseThrow()) == row.order().orElseThrow())
              .toList();
      failure = Optional.of(orders.get(random.nextInt(orders.size())));
    }
    return new Step(
        row,
        random.nextInt(mapping.row(row).alternatives().size()),
        row.plain() ? ThreadScope.THREAD : scopes[random.nextInt(scopes.length)],
        random.nextInt(2),
        failure);
  }

  /// The thread of an instruction.
  int thread(int instruction) {
    int thread = 0;
    for (int first = lengths.getFirst(); instruction >= first; first += lengths.get(thread)) {
      thread++;
    }
    return thread;
  }

  /// Whether two instructions run in the same device (1), cluster (2) or CTA (3).
  boolean near(int a, int b, int levels) {
    int[] p = places.get(thread(a));
    int[] q = places.get(thread(b));
    return IntStream.range(0, levels).allMatch(i -> p[i] == q[i]);
  }

  boolean accesses(int instruction) {
    return instructions.get(instruction).row().operation() != Operation.FENCE;
  }

  boolean together(int a, int b) {
    return accesses(a)
        && accesses(b)
        && instructions.get(a).location() == instructions.get(b).location();
  }

  /// The program as a litmus test. Every compare-exchange expects what is never there.
  String text() {
    List<String> used =
        IntStream.range(0, 2)
            .filter(l ->
                IntStream.range(0, instructions.size())
                    .anyMatch(i -> accesses(i) && instructions.get(i).location() == l))
            .mapToObj(l -> "v" + l)
            .toList();
    StringBuilder out = new StringBuilder("C sample\n{ ");
    used.forEach(v -> out.append(v).append("=0; "));
    out.append("}\n");
    int next = 0;
    for (int t = 0; t < lengths.size(); t++) {
      out.append("P").append(t).append(" (");
      out.append(used.stream().map(v -> "int* " + v).collect(Collectors.joining(", ")));
      out.append(") {\n");
      for (int i = 0; i < lengths.get(t); i++) {
        out.append("  ").append(statement(next, instructions.get(next))).append("\n");
        next++;
      }
      out.append("}\n");
    }
    out.append("scopes: (sys");
    for (int t = 0; t < places.size(); t++) {
      out.append(tree(t));
    }
    return out.append(")\n").toString();
  }

  /// A thread with its device, cluster and CTA, unless an earlier thread has written them.
  private String tree(int thread) {
    if (IntStream.range(0, thread).anyMatch(t -> same(t, thread, 1))) {
      return "";
    }
    StringBuilder out = new StringBuilder(" (gpu");
    for (int c = thread; c < places.size(); c++) {
      if (same(c, thread, 1) && firstOf(c, 2)) {
        out.append(" (cluster");
        for (int a = c; a < places.size(); a++) {
          if (same(a, c, 2) && firstOf(a, 3)) {
            out.append(" (cta");
            for (int t = a; t < places.size(); t++) {
              out.append(same(t, a, 3) ? " P" + t : "");
            }
            out.append(")");
          }
        }
        out.append(")");
      }
    }
    return out.append(")").toString();
  }

  private boolean firstOf(int thread, int levels) {
    return IntStream.range(0, thread).noneMatch(t -> same(t, thread, levels));
  }

  private boolean same(int a, int b, int levels) {
    return IntStream.range(0, levels).allMatch(i -> places.get(a)[i] == places.get(b)[i]);
  }

  private static String statement(int number, Step step) {
    String at = "v" + step.location();
    String scope = ", thread_scope_" + step.scope().word() + ");";
    String order = step.row().order().map(o -> ", memory_order_" + o.word()).orElse("");
    String result = "int r" + number + " = ";
    return switch (step.row().operation()) {
      case LOAD ->
          step.row().plain()
              ? result + "*" + at + ";"
              : result + "atomic_load_explicit(" + at + order + scope;
      case STORE ->
          step.row().plain()
              ? "*" + at + " = " + (number + 1) + ";"
              : "atomic_store_explicit(" + at + ", " + (number + 1) + order + scope;
      case FENCE -> "atomic_thread_fence(" + order.substring(2) + scope;
      case RMW ->
          step.failure().isEmpty()
              ? result + "atomic_exchange_explicit(" + at + ", " + (number + 1) + order + scope
              : "int e"
                  + number
                  + " = 99; "
                  + result
                  + "atomic_compare_exchange_strong_explicit("
                  + at
                  + ", &e"
                  + number
                  + ", 98"
                  + order
                  + ", memory_order_"
                  + step.failure().orElseThrow().word()
                  + scope;
    };
  }
}
