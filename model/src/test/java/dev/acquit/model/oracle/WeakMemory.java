package dev.acquit.model.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// What weak accesses may see and leave behind, once causality is known.
///
/// @param events the events of all threads
/// @param before whether an event comes before another in base causality order, closed
/// @param variables the names of what is accessed
record WeakMemory(List<Event> events, boolean[][] before, List<String> variables) {
  /// An event of a thread.
  ///
  /// @param kind whether it stores, loads, or does something else
  /// @param variable which one
  /// @param value what it stores
  /// @param register where it loads to
  record Event(Kind kind, int thread, int variable, int value, String register) {}

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

  /// Adds every final state. Nothing but causality relates weak accesses of two threads (8.7), so
  /// that what one read sees does not depend on what another does.
  ///
  /// @param told what registers hold that others than loads have written
  void finals(Map<String, String> told, Set<String> finals) {
    List<String> names = new ArrayList<>();
    List<List<Integer>> values = new ArrayList<>();
    for (int r = 0; r < events.size(); r++) {
      if (events.get(r).kind() == Kind.LOAD) {
        names.add(events.get(r).thread() + ":" + events.get(r).register());
        values.add(seen(r));
      }
    }
    for (int v = 0; v < variables.size(); v++) {
      names.add("[" + variables.get(v) + "]");
      values.add(last(v));
    }
    choose(names, values, 0, new TreeMap<>(told), finals);
  }

  private void choose(
      List<String> names,
      List<List<Integer>> values,
      int next,
      TreeMap<String, String> chosen,
      Set<String> finals) {
    if (next == names.size()) {
      finals.add(chosen.toString());
      return;
    }
    for (int value : values.get(next)) {
      chosen.put(names.get(next), String.valueOf(value));
      choose(names, values, next + 1, chosen, finals);
    }
  }

  /// 8.10.6, 8.9.6: a read sees no write that comes after it, and none that another write comes
  /// after which comes before the read.
  private List<Integer> seen(int read) {
    List<Integer> values = new ArrayList<>();
    boolean initial = true;
    for (int w = 0; w < events.size(); w++) {
      if (writes(w, events.get(read).variable())) {
        initial &= !before[w][read];
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
    if (initial) {
      values.add(0);
    }
    return values;
  }

  /// 8.9.6: what no other write comes after.
  private List<Integer> last(int variable) {
    List<Integer> values = new ArrayList<>();
    for (int w = 0; w < events.size(); w++) {
      boolean over = false;
      for (int other = 0; other < events.size(); other++) {
        over |= writes(other, variable) && before[w][other];
      }
      if (writes(w, variable) && !over) {
        values.add(events.get(w).value());
      }
    }
    return values.isEmpty() ? List.of(0) : values;
  }

  private boolean writes(int access, int variable) {
    return events.get(access).kind() == Kind.STORE && events.get(access).variable() == variable;
  }
}
