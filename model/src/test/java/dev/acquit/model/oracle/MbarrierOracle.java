package dev.acquit.model.oracle;

import dev.acquit.model.oracle.MbarrierProgram.Kind;
import dev.acquit.model.oracle.MbarrierProgram.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// One mbarrier object of a CTA, as section 9.7.13.15 of the PTX ISA tells it, with weak accesses
/// around it. All orders of its updates and all states that a wait may look at are tried. Nothing
/// here comes from the engines.
///
/// @param program the program
record MbarrierOracle(MbarrierProgram program) {
  /// What comes out.
  ///
  /// @param finals every final state
  /// @param undefined whether something may happen of which the section says nothing
  record Result(Set<String> finals, boolean undefined) {}

  private record Event(int thread, int index, Op op) {
    boolean updates() {
      return op.kind().compareTo(Kind.COMPLETE) <= 0;
    }

    WeakMemory.Event access() {
      WeakMemory.Kind kind =
          switch (op.kind()) {
            case STORE -> WeakMemory.Kind.STORE;
            case LOAD -> WeakMemory.Kind.LOAD;
            default -> WeakMemory.Kind.OTHER;
          };
      return new WeakMemory.Event(kind, thread, op.n(), op.value(), op.register());
    }

    boolean looks() {
      return op.kind() == Kind.PARITY || op.kind() == Kind.STATE || op.kind() == Kind.SPIN;
    }
  }

  /// What the object holds (9.7.13.15.2).
  private record State(int phase, int pending, int expected, int transactions) {}

  Result run() {
    List<Event> all = new ArrayList<>();
    for (int t = 0; t < program.threads().size(); t++) {
      for (int i = 0; i < program.threads().get(t).size(); i++) {
        all.add(new Event(t, i, program.threads().get(t).get(i)));
      }
    }
    Search search = new Search(all);
    search.order(new ArrayList<>());
    return new Result(search.finals, search.undefined);
  }

  private final class Search {
    final Set<String> finals = new TreeSet<>();
    boolean undefined;
    private final List<Event> all;

    Search(List<Event> all) {
      this.all = all;
    }

    /// Updates are read-modify-writes, so there is one order of them (8.10.3).
    void order(List<Event> chosen) {
      List<Event> left = all.stream().filter(e -> e.updates() && !chosen.contains(e)).toList();
      if (left.isEmpty()) {
        states(chosen);
      }
      for (Event e : left) {
        if (left.stream().noneMatch(o -> o.thread() == e.thread() && o.index() < e.index())) {
          List<Event> more = new ArrayList<>(chosen);
          more.add(e);
          order(more);
        }
      }
    }

    private void states(List<Event> updates) {
      List<State> states =
          new ArrayList<>(List.of(new State(0, program.count(), program.count(), 0)));
      boolean strange = false;
      for (Event e : updates) {
        State o = states.getLast();
        int arrivals = e.op().kind().compareTo(Kind.DROP) <= 0 ? e.op().n() : 0;
        // 9.7.13.15.13: the count is one of those that are pending.
        strange |= arrivals > o.pending();
        // 9.7.13.15.3: a count is at least one.
        strange |= e.op().kind().compareTo(Kind.DROP) <= 0 && arrivals == 0;
        // 9.7.13.15.3: where nobody is expected any more, there is no next phase.
        strange |= o.expected() == 0;
        int expected = o.expected() - (e.op().kind() == Kind.DROP ? arrivals : 0);
        int transactions =
            o.transactions()
                + switch (e.op().kind()) {
                  case EXPECT -> e.op().n();
                  case COMPLETE -> -e.op().n();
                  default -> 0;
                };
        int pending = o.pending() - arrivals;
        // 9.7.13.15.5: the phase is over when nothing is pending any more; the next one begins.
        states.add(
            o.pending() < 0 || o.expected() == 0
                ? new State(o.phase(), -1, 0, 0)
                : pending == 0 && transactions == 0
                    ? new State(o.phase() + 1, expected, expected, 0)
                    : new State(o.phase(), pending, expected, transactions));
      }
      List<Event> looks = all.stream().filter(Event::looks).toList();
      look(updates, states, looks, new int[looks.size()], 0, strange);
    }

    private void look(
        List<Event> updates,
        List<State> states,
        List<Event> looks,
        int[] seen,
        int next,
        boolean strange) {
      if (next < looks.size()) {
        for (int k = 0; k < states.size(); k++) {
          seen[next] = k;
          look(updates, states, looks, seen, next + 1, strange);
        }
        return;
      }
      Map<String, String> told = new TreeMap<>();
      boolean[][] before = new boolean[all.size()][all.size()];
      for (int a = 0; a < all.size(); a++) {
        for (int b = 0; b < all.size(); b++) {
          before[a][b] =
              all.get(a).thread() == all.get(b).thread() && all.get(a).index() < all.get(b).index();
        }
      }
      boolean odd = strange;
      for (int i = 0; i < looks.size(); i++) {
        Event e = looks.get(i);
        int phase = states.get(seen[i]).phase();
        boolean done = (phase & 1) != e.op().n();
        if (e.op().kind() == Kind.STATE) {
          // 9.7.13.15.13: the state is that of the object before the arrival.
          int old = states.get(updates.indexOf(arrival(e))).phase();
          odd |= phase - old != 0 && phase - old != 1;
          done = ((phase - old) & 1) != 0;
        }
        // Where the count of arrivals is gone, a wait may tell anything.
        done |= states.get(seen[i]).pending() < 0;
        if (e.op().kind() == Kind.SPIN && !done) {
          return;
        }
        told.put(e.thread() + ":" + e.op().register(), done ? "1" : "0");
        // 8.8: arrivals release, a wait that returns True acquires; 8.9.2: through the updates
        // between.
        for (int k = 0; k < seen[i] && done && !e.op().weak(); k++) {
          Event from = updates.get(k);
          boolean releases = from.op().kind().compareTo(Kind.DROP) <= 0 && !from.op().weak();
          before[all.indexOf(from)][all.indexOf(e)] |= releases;
        }
      }
      WeakMemory.close(before);
      if (isAllowed(before, updates, looks, seen)) {
        undefined |= odd;
        new WeakMemory(all.stream().map(Event::access).toList(), before, MbarrierProgram.VARIABLES)
            .finals(told, finals);
      }
    }

    private Event arrival(Event wait) {
      return all.stream()
          .filter(a -> a.thread() == wait.thread() && a.updates())
          .filter(a -> a.op().register().equals(wait.op().asked()))
          .findFirst()
          .orElseThrow();
    }

    /// 8.10.1, 8.10.5, 8.10.6: causality does not contradict the order of the updates, nor what
    /// looks at them.
    private boolean isAllowed(
        boolean[][] before, List<Event> updates, List<Event> looks, int[] seen) {
      for (int a = 0; a < all.size(); a++) {
        for (int b = 0; b < all.size(); b++) {
          if (before[a][b]
              && (before[b][a]
                  || place(a, updates, looks, seen) > place(b, updates, looks, seen))) {
            return false;
          }
        }
      }
      return true;
    }

    /// How many updates there are up to it. An update that comes after another one, or after who
    /// has looked at that, has a higher place; one that looks has no lower one. Others have none.
    private double place(int e, List<Event> updates, List<Event> looks, int[] seen) {
      Event event = all.get(e);
      return event.updates()
          ? updates.indexOf(event) + 0.5
          : event.looks() ? seen[looks.indexOf(event)] : Double.NaN;
    }
  }
}
