package dev.acquit.model.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// What weak accesses may see and leave behind, once causality is known.
///
/// @param events the events of all threads
/// @param before whether an event comes before another in base causality order, closed
/// @param variables the names of what is accessed
/// @param initial what they hold before all threads
record WeakMemory(
    List<Event> events, boolean[][] before, List<String> variables, List<Long> initial) {
  /// Where everything begins with zero.
  WeakMemory(List<Event> events, boolean[][] before, List<String> variables) {
    this(events, before, variables, variables.stream().map(_ -> 0L).toList());
  }

  /// An event of a thread.
  ///
  /// @param kind whether it stores, loads, or does something else
  /// @param variable which one
  /// @param value what it stores
  /// @param register where it loads to
  record Event(Kind kind, int thread, int variable, long value, String register) {}

  enum Kind {
    STORE,
    LOAD,
    OTHER
  }

  /// 8.9.5: program order and synchronizes-with, closed.
  static void close(boolean[][] before) {
    for (int k = 0; k < before.length; k++) {
      for (int a = 0; a < before.length; a++) {
        for (int b = 0; b < before.length; b++) {
          before[a][b] |= before[a][k] && before[k][b];
        }
      }
    }
  }

  /// Adds every final state.
  ///
  /// @param told what registers hold that others than loads have written
  void finals(Map<String, String> told, Set<String> finals) {
    for (Map<String, Long> end : ends()) {
      Map<String, String> state = new TreeMap<>(told);
      end.forEach((name, value) -> state.put(name, String.valueOf(value)));
      finals.add(state.toString());
    }
  }

  /// What loads and variables hold at the end. Nothing but causality relates weak accesses of two
  /// threads (8.7), so that what one read sees does not depend on what another does.
  Set<Map<String, Long>> ends() {
    Set<Map<String, Long>> all = Set.of(Map.of());
    for (int r = 0; r < events.size(); r++) {
      if (events.get(r).kind() == Kind.LOAD) {
        all = with(all, events.get(r).thread() + ":" + events.get(r).register(), seen(r));
      }
    }
    for (int v = 0; v < variables.size(); v++) {
      all = with(all, "[" + variables.get(v) + "]", last(v));
    }
    return all;
  }

  private static Set<Map<String, Long>> with(
      Set<Map<String, Long>> before, String name, List<Long> values) {
    Set<Map<String, Long>> all = new HashSet<>();
    for (Map<String, Long> state : before) {
      for (long value : values) {
        Map<String, Long> more = new HashMap<>(state);
        more.put(name, value);
        all.add(more);
      }
    }
    return all;
  }

  /// 8.10.6, 8.9.6: a read sees no write that comes after it, and none that another write comes
  /// after which comes before the read.
  private List<Long> seen(int read) {
    List<Long> values = new ArrayList<>();
    boolean fresh = true;
    for (int w = 0; w < events.size(); w++) {
      if (writes(w, events.get(read).variable())) {
        fresh &= !before[w][read];
        boolean hidden = before[read][w];
        for (int other = 0; other < events.size(); other++) {
          hidden |=
              writes(other, events.get(read).variable()) && before[w][other] && before[other][read];
        }
        if (!hidden) {
          values.add(events.get(w).value());
        }
      }
    }
    if (fresh) {
      values.add(initial.get(events.get(read).variable()));
    }
    return values;
  }

  /// 8.9.6: what no other write comes after.
  private List<Long> last(int variable) {
    List<Long> values = new ArrayList<>();
    for (int w = 0; w < events.size(); w++) {
      boolean over = false;
      for (int other = 0; other < events.size(); other++) {
        over |= writes(other, variable) && before[w][other];
      }
      if (writes(w, variable) && !over) {
        values.add(events.get(w).value());
      }
    }
    return values.isEmpty() ? List.of(initial.get(variable)) : values;
  }

  private boolean writes(int access, int variable) {
    return events.get(access).kind() == Kind.STORE && events.get(access).variable() == variable;
  }
}
