package dev.acquit.model.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Threads with weak accesses and barriers.
///
/// @param threads what each does, and where
/// @param variables the names of what they share
public record BarrierProgram(List<Column> threads, List<String> variables) {
  /// A thread. Places are numbers; equal ones are one CTA, or one cluster.
  public record Column(int cta, int cluster, String place, List<Op> ops) {}

  /// An instruction.
  ///
  /// @param kind what it does
  /// @param a the variable, the number of the barrier, or the mask
  /// @param b what is written, or how many threads are asked for; 0: all
  /// @param register what a load or a vote is told in
  public record Op(Kind kind, int a, int b, String register) {}

  /// What an instruction does.
  public enum Kind {
    STORE,
    LOAD,
    SYNC,
    ARRIVE,
    /// barrier.red.popc of a predicate that holds.
    POPC,
    WARP,
    CLUSTER_ARRIVE,
    CLUSTER_WAIT
  }

  /// The registers that loads and votes are told in, each after its thread and a colon.
  public List<String> registers() {
    List<String> registers = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      for (Op op : threads.get(t).ops()) {
        if (!op.register().isEmpty()) {
          registers.add(t + ":" + op.register());
        }
      }
    }
    return registers;
  }

  /// The instruction before another one at which the thread arrived at the barrier of its cluster.
  int lastArrival(int thread, int before) {
    int i = before - 1;
    while (threads.get(thread).ops().get(i).kind() != Kind.CLUSTER_ARRIVE) {
      i--;
    }
    return i;
  }

  /// What its accesses may see.
  ///
  /// @param edges which barrier synchronizes with which: thread, instruction, thread, instruction
  WeakMemory memory(Set<List<Integer>> edges) {
    List<List<Integer>> all = new ArrayList<>();
    List<WeakMemory.Event> events = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      for (int i = 0; i < threads.get(t).ops().size(); i++) {
        Op op = threads.get(t).ops().get(i);
        WeakMemory.Kind kind =
            switch (op.kind()) {
              case STORE -> WeakMemory.Kind.STORE;
              case LOAD -> WeakMemory.Kind.LOAD;
              default -> WeakMemory.Kind.OTHER;
            };
        all.add(List.of(t, i));
        events.add(new WeakMemory.Event(kind, t, op.a(), op.b(), op.register()));
      }
    }
    boolean[][] before = new boolean[all.size()][all.size()];
    for (int a = 0; a < before.length; a++) {
      for (int b = 0; b < before.length; b++) {
        List<Integer> from = all.get(a);
        List<Integer> to = all.get(b);
        before[a][b] =
            (from.get(0).equals(to.get(0)) && from.get(1) < to.get(1))
                || edges.contains(List.of(from.get(0), from.get(1), to.get(0), to.get(1)));
      }
    }
    WeakMemory.close(before);
    return new WeakMemory(events, before, variables);
  }

  /// The program as a test. Kernels are launched in two streams, which nothing orders.
  public String text() {
    boolean launched = threads.getFirst().place().startsWith("kernel");
    List<String> launches = List.of("launch a, s", "launch b, t");
    StringBuilder text = new StringBuilder("PTX random\n{ ");
    variables.forEach(v -> text.append(v).append("=0; "));
    for (int t = 0; t < threads.size(); t++) {
      text.append(t).append(":p0=1; ");
    }
    text.append("}\n");
    int most = threads.stream().mapToInt(c -> c.ops().size()).max().orElse(0);
    int rows = launched ? Math.max(launches.size(), most) : most;
    for (int row = -1; row < rows; row++) {
      List<String> cells = new ArrayList<>();
      for (int t = 0; t < threads.size(); t++) {
        Column c = threads.get(t);
        cells.add(
            row < 0
                ? "P" + t + "@" + c.place()
                : row < c.ops().size() ? words(c.ops().get(row)) : "");
      }
      if (launched) {
        cells.add(row < 0 ? "H9@host" : row < launches.size() ? launches.get(row) : "");
      }
      text.append(' ').append(String.join(" | ", cells)).append(" ;\n");
    }
    return text + "exists (true)\n";
  }

  private String words(Op op) {
    String count = op.b() > 0 ? ", " + op.b() : "";
    return switch (op.kind()) {
      case STORE -> "st.weak " + variables.get(op.a()) + ", " + op.b();
      case LOAD -> "ld.weak " + op.register() + ", " + variables.get(op.a());
      case SYNC -> "bar.sync " + op.a() + count;
      case ARRIVE -> "bar.arrive " + op.a() + count;
      case POPC -> "barrier.red.popc.u32 " + op.register() + ", " + op.a() + count + ", p0";
      case WARP -> "bar.warp.sync " + op.a();
      case CLUSTER_ARRIVE -> "barrier.cluster.arrive";
      case CLUSTER_WAIT -> "barrier.cluster.wait";
    };
  }
}
