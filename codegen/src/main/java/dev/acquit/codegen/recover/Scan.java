package dev.acquit.codegen.recover;

import dev.acquit.codegen.path.AtomicSequence;
import dev.acquit.codegen.path.Defect;
import dev.acquit.codegen.path.OperationPath.Ending;
import dev.acquit.codegen.path.Scanned;
import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.recover.check.AtomicObject;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Exploration;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.codegen.recover.explore.Whereabouts;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.codegen.source.ObjectPlace;
import dev.acquit.ptx.isa.StateSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Parts paths into the atomic operations that they consist of.
final class Scan {
  /// Accesses of one operation on one path.
  private static final class Cluster {
    final List<Integer> acts = new ArrayList<>();
    final AtomicObject object;
    boolean closed;

    Cluster(AtomicObject object) {
      this.object = object;
    }
  }

  private final Exploration exploration;
  private final Terms terms;

  /// For each instruction the group of instructions that it belongs to: the first of them.
  private final Map<Integer, Integer> groups = new HashMap<>();

  private Scan(Exploration exploration) {
    this.exploration = exploration;
    this.terms = exploration.terms();
  }

  static Scanned of(Exploration exploration) {
    return new Scan(exploration).scan();
  }

  private Scanned scan() {
    List<List<Cluster>> clusters = new ArrayList<>();
    Set<Integer> fencesSeen = new HashSet<>();
    for (Trace trace : exploration.traces()) {
      List<Cluster> found = clusters(trace);
      clusters.add(found);
      for (Cluster cluster : found) {
        cluster.acts.forEach(a -> join(item(trace, cluster.acts.getFirst()), item(trace, a)));
        around(trace, found, cluster).forEach(f -> fencesSeen.add(item(trace, f)));
      }
    }
    Map<Integer, Paths> paths = new TreeMap<>();
    Map<Integer, String> locations = new HashMap<>();
    Map<Integer, ObjectPlace> places = new HashMap<>();
    for (int i = 0; i < clusters.size(); i++) {
      Trace trace = exploration.traces().get(i);
      List<Cluster> found = clusters.get(i);
      for (Cluster cluster : found) {
        int group = group(item(trace, cluster.acts.getFirst()));
        locations.putIfAbsent(group, location(trace, cluster));
        places.putIfAbsent(group, place(trace, cluster));
        paths
            .computeIfAbsent(group, _ -> new Paths())
            .add(ending(trace, cluster), steps(trace, found, cluster), trace);
      }
      for (Act act : trace.acts()) {
        if (act instanceof Act.Fence && !fencesSeen.contains(act.item())) {
          paths
              .computeIfAbsent(act.item(), _ -> new Paths())
              .add(Ending.DONE, List.of(Paths.step(act, Step.Role.OTHER)), trace);
        }
      }
    }
    List<AtomicSequence> sequences = new ArrayList<>();
    paths.forEach((group, all) ->
        sequences.add(
            new AtomicSequence(
                locations.getOrDefault(group, ""),
                places.getOrDefault(group, ObjectPlace.AT_POINTER),
                all.paths())));
    // Without an operation there is no value that could be wrong.
    List<Defect> defects =
        exploration.defects().stream().filter(d -> d.kind() != Defect.Kind.WRONG_VALUE).toList();
    List<String> notes = new ArrayList<>(exploration.notes());
    exploration.detached().stream()
        .map(d -> d.text() + " is passed over")
        .distinct()
        .forEach(notes::add);
    return new Scanned(sequences, defects, notes);
  }

  private static int item(Trace trace, int act) {
    return trace.acts().get(act).item();
  }

  private int group(int item) {
    int at = item;
    while (groups.getOrDefault(at, at) != at) {
      at = groups.get(at);
    }
    return at;
  }

  private void join(int one, int two) {
    int a = group(one);
    int b = group(two);
    groups.put(Math.max(a, b), Math.min(a, b));
  }

  private List<Cluster> clusters(Trace trace) {
    List<Cluster> all = new ArrayList<>();
    List<Integer> weak = new ArrayList<>();
    for (int i = 0; i < trace.acts().size(); i++) {
      if (!(trace.acts().get(i) instanceof Act.Memory access)) {
        continue;
      }
      Cluster last = all.isEmpty() ? null : all.getLast();
      if (last != null
          && !last.closed
          && last.object.touches(access)
          && continues(trace, last, access)) {
        last.acts.add(i);
        last.closed = access.writes();
      } else if (ObjectChoice.isStrong(access)) {
        all.add(begin(trace, weak, access, i));
        weak.clear();
      } else {
        weak.add(i);
      }
    }
    return all;
  }

  private Cluster begin(Trace trace, List<Integer> weak, Act.Memory access, int at) {
    Whereabouts where = access.where();
    Cluster cluster =
        new Cluster(new AtomicObject(where.base(), where.offset(), access.bits() / 8));
    for (int i : weak) {
      if (trace.acts().get(i) instanceof Act.Memory before
          && before.reads()
          && cluster.object.touches(before)
          && uses(access, before)) {
        cluster.acts.add(i);
      }
    }
    cluster.acts.add(at);
    cluster.closed = access.writes();
    return cluster;
  }

  /// Whether an access belongs to the operation of the accesses before it.
  private boolean continues(Trace trace, Cluster cluster, Act.Memory access) {
    return access.compares()
        && cluster.acts.stream()
            .map(trace.acts()::get)
            .anyMatch(a ->
                a instanceof Act.Memory before
                    && (before.item() == access.item() || uses(access, before)));
  }

  /// Whether what an access compares with or writes depends on what another read.
  private boolean uses(Act.Memory access, Act.Memory before) {
    return access.operands().stream()
        .flatMap(o -> terms.leaves(o).stream())
        .anyMatch(
            t -> terms.get(t) instanceof Term.Read(int serial, int _) && serial == before.serial());
  }

  private static Ending ending(Trace trace, Cluster cluster) {
    return trace.acts().get(cluster.acts.getLast()) instanceof Act.Memory last
            && last.action() == Step.Action.FAILED_CAS
        ? Ending.FAILED
        : Ending.DONE;
  }

  /// The fences before, between and behind the accesses of a cluster, as numbers of acts.
  private static List<Integer> around(Trace trace, List<Cluster> all, Cluster cluster) {
    int at = all.indexOf(cluster);
    int first = cluster.acts.getFirst();
    int last = cluster.acts.getLast();
    boolean before = at > 0;
    boolean after = at + 1 < all.size();
    List<Integer> fences = new ArrayList<>();
    for (int i : fences(trace, before ? all.get(at - 1).acts.getLast() : -1, first)) {
      if (!before || belongs(trace, all.get(at - 1).acts.getLast(), i, first, false)) {
        fences.add(i);
      }
    }
    fences.addAll(fences(trace, first, last));
    int end = after ? all.get(at + 1).acts.getFirst() : trace.acts().size();
    for (int i : fences(trace, last, end)) {
      if (!after || belongs(trace, last, i, end, true)) {
        fences.add(i);
      }
    }
    return fences;
  }

  private static List<Integer> fences(Trace trace, int from, int to) {
    List<Integer> fences = new ArrayList<>();
    for (int i = from + 1; i < to; i++) {
      if (trace.acts().get(i) instanceof Act.Fence) {
        fences.add(i);
      }
    }
    return fences;
  }

  /// Whether a fence between two operations belongs to the earlier one, or to the later one. Where
  /// accesses without an order stand between them, a fence on one side of all of these belongs to
  /// the operation on that side; other fences belong to both.
  private static boolean belongs(Trace trace, int from, int fence, int to, boolean earlier) {
    boolean accessBefore = false;
    boolean accessAfter = false;
    for (int i = from + 1; i < to; i++) {
      if (trace.acts().get(i) instanceof Act.Memory) {
        accessBefore |= i < fence;
        accessAfter |= i > fence;
      }
    }
    return accessBefore == accessAfter || (earlier ? accessAfter : accessBefore);
  }

  private static List<Step> steps(Trace trace, List<Cluster> all, Cluster cluster) {
    List<Integer> acts = new ArrayList<>(around(trace, all, cluster));
    acts.addAll(cluster.acts);
    acts.sort(null);
    int main = cluster.acts.getLast();
    List<Step> steps = new ArrayList<>();
    for (int i : acts) {
      steps.add(Paths.step(trace.acts().get(i), i == main ? Step.Role.MAIN : Step.Role.AUXILIARY));
    }
    return steps;
  }

  /// A pointer that is used as one to a space is said to be one.
  private ObjectPlace place(Trace trace, Cluster cluster) {
    Act.Memory main = (Act.Memory) trace.acts().get(cluster.acts.getLast());
    StateSpace printed = main.access().space();
    boolean named = terms.get(main.where().base()) instanceof Term.Parameter;
    Optional<StateSpace> space =
        !named || printed == StateSpace.GENERIC
            ? Optional.empty()
            : printed.shared()
                ? Optional.of(StateSpace.SHARED)
                : Optional.of(printed).filter(s -> s == StateSpace.GLOBAL);
    return new ObjectPlace(main.where().offset(), space);
  }

  private String location(Trace trace, Cluster cluster) {
    Whereabouts where = ((Act.Memory) trace.acts().get(cluster.acts.getLast())).where();
    String base =
        switch (terms.get(where.base())) {
          case Term.Symbol(int place) -> exploration.program().places().get(place).name();
          case Term.Parameter(int index, long offset, int _) ->
              Roots.constant(exploration.program().places(), index)
                      .map(p -> "a pointer in '" + p.name() + "'")
                      .orElse("parameter " + (index + 1))
                  + (offset == 0 ? "" : " at byte " + offset);
          case Term.Read _ -> "an address that was read";
          default -> "a computed address";
        };
    return "[" + base + (where.offset() == 0 ? "" : "+" + where.offset()) + "]";
  }
}
