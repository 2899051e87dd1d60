package dev.acquit.model.oracle;

import dev.acquit.model.oracle.BarrierProgram.Column;
import dev.acquit.model.oracle.BarrierProgram.Kind;
import dev.acquit.model.oracle.BarrierProgram.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Barriers as the pages of their instructions tell them, step by step, and what weak accesses
/// between them may see. Nothing here comes from the engines.
///
/// @param program the program
public record BarrierOracle(BarrierProgram program) {
  /// What comes out.
  ///
  /// @param finals every final state
  /// @param stuck whether threads may come to where all that are left wait
  public record Result(Set<String> finals, boolean stuck) {}

  /// An instruction of a thread: the thread and its place there.
  private record At(int thread, int index) {}

  /// Where a thread waits: a barrier, and how often that has been completed before.
  private record Wait(String barrier, int use) {}

  /// @param pc how far each thread is
  /// @param waits where each waits, or waited last; null: nowhere
  /// @param uses for each barrier who came, for each of its uses; the last one is under way
  /// @param joined where each waiting instruction waited
  private record State(
      List<Integer> pc, List<Wait> waits, Map<String, List<Set<At>>> uses, Map<At, Wait> joined) {}

  /// Does everything that the program may do.
  public Result run() {
    Set<String> finals = new TreeSet<>();
    boolean stuck = false;
    Set<State> seen = new HashSet<>();
    Deque<State> open = new ArrayDeque<>();
    List<Wait> nowhere = new ArrayList<>();
    program.threads().forEach(_ -> nowhere.add(new Wait("", -1)));
    open.push(
        new State(program.threads().stream().map(_ -> 0).toList(), nowhere, Map.of(), Map.of()));
    while (!open.isEmpty()) {
      State s = open.pop();
      boolean moved = false;
      for (int t = 0; t < program.threads().size(); t++) {
        if (!blocked(s, t) && s.pc().get(t) < program.threads().get(t).ops().size()) {
          moved = true;
          State next = step(s, t);
          if (seen.add(next)) {
            open.push(next);
          }
        }
      }
      if (!moved) {
        boolean ended = true;
        for (int t = 0; t < program.threads().size(); t++) {
          ended &= ended(s, t);
        }
        stuck |= !ended;
        if (ended) {
          program.memory(edges(s)).finals(votes(s), finals);
        }
      }
    }
    return new Result(finals, stuck);
  }

  private boolean blocked(State s, int t) {
    Wait w = s.waits().get(t);
    return w.use() >= 0 && s.uses().get(w.barrier()).size() == w.use() + 1;
  }

  private boolean ended(State s, int t) {
    return !blocked(s, t) && s.pc().get(t) == program.threads().get(t).ops().size();
  }

  private State step(State s, int t) {
    int at = s.pc().get(t);
    Op op = program.threads().get(t).ops().get(at);
    List<Integer> pc = new ArrayList<>(s.pc());
    pc.set(t, at + 1);
    Map<String, List<Set<At>>> uses = new LinkedHashMap<>();
    s.uses().forEach((k, v) -> uses.put(k, new ArrayList<>(v)));
    List<Wait> waits = new ArrayList<>(s.waits());
    Map<At, Wait> joined = new LinkedHashMap<>(s.joined());
    At here = new At(t, at);
    if (op.kind() != Kind.STORE && op.kind() != Kind.LOAD) {
      String name = barrier(t, op);
      List<Set<At>> all = uses.computeIfAbsent(name, _ -> new ArrayList<>(List.of(Set.of())));
      int use = all.size() - 1;
      if (op.kind() == Kind.CLUSTER_WAIT) {
        // 9.7.13.3: it waits for the use at which the thread arrived, which may be over.
        while (all.get(use).stream()
            .noneMatch(a -> a.equals(new At(t, program.lastArrival(t, at))))) {
          use--;
        }
      } else {
        Set<At> more = new HashSet<>(all.get(use));
        more.add(here);
        all.set(use, more);
      }
      // 9.7.13.1: .arrive does not cause the thread to wait, .sync and .red do.
      if (op.kind() != Kind.ARRIVE && op.kind() != Kind.CLUSTER_ARRIVE) {
        waits.set(t, new Wait(name, use));
        joined.put(here, new Wait(name, use));
      }
    }
    State next = new State(pc, waits, uses, joined);
    // Who ends may complete a barrier for others, who then end: until nothing more does.
    for (boolean again = true; again; ) {
      again = false;
      for (String name : uses.keySet()) {
        if (!uses.get(name).getLast().isEmpty() && complete(next, name)) {
          // 9.7.13.1: the barrier is initialised again and can be used at once.
          uses.get(name).add(Set.of());
          again = true;
        }
      }
    }
    return next;
  }

  /// 9.7.13.1: barriers belong to a CTA, and have numbers. 9.7.13.2: lanes of a mask. 9.7.13.3: one
  /// for each cluster.
  private String barrier(int t, Op op) {
    return switch (op.kind()) {
      case WARP -> "cta " + program.threads().get(t).cta() + " mask " + op.a();
      case CLUSTER_ARRIVE, CLUSTER_WAIT -> "cluster " + program.threads().get(t).cluster();
      default -> "cta " + program.threads().get(t).cta() + " barrier " + op.a();
    };
  }

  private boolean complete(State s, String name) {
    Set<At> came = s.uses().get(name).getLast();
    At one = came.iterator().next();
    Op op = op(one);
    // 9.7.13.1: operand b is the number of threads that participate.
    if (op.b() > 0
        && (op.kind() == Kind.SYNC || op.kind() == Kind.ARRIVE || op.kind() == Kind.POPC)) {
      return came.size() >= op.b();
    }
    int lane = -1;
    for (int t = 0; t < program.threads().size(); t++) {
      Column other = program.threads().get(t);
      boolean together =
          op.kind() == Kind.CLUSTER_ARRIVE
              ? other.cluster() == program.threads().get(one.thread()).cluster()
              : other.cta() == program.threads().get(one.thread()).cta();
      lane += together ? 1 : 0;
      boolean asked = together && (op.kind() != Kind.WARP || (op.a() >> lane & 1) != 0);
      int thread = t;
      // 9.7.13.1, 9.7.13.3: for all threads that have not exited.
      if (asked && !ended(s, t) && came.stream().noneMatch(a -> a.thread() == thread)) {
        return false;
      }
    }
    return true;
  }

  Op op(At at) {
    return program.threads().get(at.thread()).ops().get(at.index());
  }

  /// 8.9.4: a barrier synchronizes with those that waited for it.
  private Set<List<Integer>> edges(State s) {
    Set<List<Integer>> edges = new HashSet<>();
    s.joined()
        .forEach((to, wait) -> {
          for (At from : s.uses().get(wait.barrier()).get(wait.use())) {
            if (!from.equals(to)) {
              edges.add(List.of(from.thread(), from.index(), to.thread(), to.index()));
            }
          }
        });
    return edges;
  }

  /// 9.7.13.1: .popc tells in how many of the threads that came the predicate holds.
  private Map<String, String> votes(State s) {
    Map<String, String> votes = new TreeMap<>();
    s.joined()
        .forEach((at, wait) -> {
          if (op(at).kind() == Kind.POPC) {
            votes.put(
                at.thread() + ":" + op(at).register(),
                String.valueOf(s.uses().get(wait.barrier()).get(wait.use()).size()));
          }
        });
    return votes;
  }
}
