package dev.acquit.model.oracle;

import dev.acquit.model.oracle.BarrierOracle.Kind;
import dev.acquit.model.oracle.BarrierOracle.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// What weak accesses may see and leave behind, once it is known which barriers wait for which.
final class WeakMemory {
  private final BarrierOracle program;
  private final Map<String, Integer> votes;
  private final List<int[]> accesses = new ArrayList<>();
  private final boolean[][] before;

  /// @param edges from a barrier to one that waits for it: thread, instruction, thread, instruction
  /// @param votes what each vote tells
  WeakMemory(BarrierOracle program, Set<List<Integer>> edges, Map<String, Integer> votes) {
    this.program = program;
    this.votes = votes;
    List<int[]> all = accesses;
    for (int t = 0; t < program.threads().size(); t++) {
      for (int i = 0; i < program.threads().get(t).ops().size(); i++) {
        all.add(new int[] {t, i});
      }
    }
    int n = all.size();
    before = new boolean[n][n];
    // 8.9.5: program order and synchronizes-with, closed.
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        before[a][b] =
            (all.get(a)[0] == all.get(b)[0] && all.get(a)[1] < all.get(b)[1])
                || edges.contains(
                    List.of(all.get(a)[0], all.get(a)[1], all.get(b)[0], all.get(b)[1]));
      }
    }
    for (int k = 0; k < n; k++) {
      for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
          before[a][b] |= before[a][k] && before[k][b];
        }
      }
    }
  }

  private Op op(int access) {
    int[] at = accesses.get(access);
    return program.threads().get(at[0]).ops().get(at[1]);
  }

  /// Adds every final state. Nothing but causality relates weak accesses of two threads (8.7), so
  /// that what one read sees does not depend on what another does.
  void finals(Set<String> finals) {
    List<String> names = new ArrayList<>();
    List<List<Integer>> values = new ArrayList<>();
    for (int r = 0; r < accesses.size(); r++) {
      if (op(r).kind() == Kind.LOAD) {
        names.add(accesses.get(r)[0] + ":" + op(r).register());
        values.add(seen(r));
      }
    }
    for (int v = 0; v < program.variables().size(); v++) {
      names.add("[" + program.variables().get(v) + "]");
      values.add(last(v));
    }
    choose(names, values, new TreeMap<>(), finals);
  }

  private void choose(
      List<String> names,
      List<List<Integer>> values,
      TreeMap<String, String> chosen,
      Set<String> finals) {
    int next = chosen.size();
    if (next == names.size()) {
      TreeMap<String, String> state = new TreeMap<>(chosen);
      votes.forEach((name, value) -> state.put(name, String.valueOf(value)));
      finals.add(state.toString());
      return;
    }
    for (int value : values.get(next)) {
      chosen.put(names.get(next), String.valueOf(value));
      choose(names, values, chosen, finals);
      chosen.remove(names.get(next));
    }
  }

  /// 8.10.6, 8.9.6: a read sees no write that comes after it, and none that another write comes
  /// after which comes before the read.
  private List<Integer> seen(int read) {
    List<Integer> values = new ArrayList<>();
    boolean initial = true;
    for (int w = 0; w < accesses.size(); w++) {
      if (writes(w, op(read).a())) {
        initial &= !before[w][read];
        boolean hidden = before[read][w];
        for (int other = 0; other < accesses.size(); other++) {
          hidden |= writes(other, op(read).a()) && before[w][other] && before[other][read];
        }
        if (!hidden) {
          values.add(op(w).b());
        }
      }
    }
    if (initial) {
      values.add(0);
    }
    return values;
  }

  /// 8.9.6: what no other write comes after.
  private List<Integer> last(int variable) {
    List<Integer> values = new ArrayList<>();
    for (int w = 0; w < accesses.size(); w++) {
      boolean over = false;
      for (int other = 0; other < accesses.size(); other++) {
        over |= writes(other, variable) && before[w][other];
      }
      if (writes(w, variable) && !over) {
        values.add(op(w).b());
      }
    }
    return values.isEmpty() ? List.of(0) : values;
  }

  private boolean writes(int access, int variable) {
    return op(access).kind() == Kind.STORE && op(access).a() == variable;
  }
}
