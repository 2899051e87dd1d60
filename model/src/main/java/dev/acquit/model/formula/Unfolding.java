package dev.acquit.model.formula;

import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.execution.Surroundings;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.program.Program;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/// Puts into an execution the rounds of loops for which others stand. They come right before the
/// round that stands for them: reads read the same writes, and of what is in an order that was
/// chosen, what is before the first event of that round is before theirs (ADR 17).
final class Unfolding {
  private final Program program;
  private final Shown shown;
  private final boolean failedSwapWrites;
  private final ToLongFunction<Shown.OnPath> returned;
  private final Runnable tick;

  /// Of each thread what each event on its path is an event of the path that was shown.
  private final List<List<Integer>> sources = new ArrayList<>();

  /// Of each event that was shown those that it has become, the one itself last.
  private final Map<Shown.Where, List<Shown.Where>> become = new HashMap<>();

  private Unfolding(
      Program program,
      Shown shown,
      boolean failedSwapWrites,
      ToLongFunction<Shown.OnPath> returned,
      Runnable tick) {
    this.program = program;
    this.shown = shown;
    this.failedSwapWrites = failedSwapWrites;
    this.returned = returned;
    this.tick = tick;
    for (int t = 0; t < shown.paths().size(); t++) {
      sources.add(sources(t));
    }
  }

  /// The whole execution.
  ///
  /// @param failedSwapWrites whether a compare-and-swap that fails writes the old value back
  /// @param returned what a read returns
  /// @param tick called for each step; may throw to end the work
  /// @throws UnsupportedModelException if the way of a thread does not follow from what it reads
  static Shown of(
      Program program,
      Shown shown,
      boolean failedSwapWrites,
      ToLongFunction<Shown.OnPath> returned,
      Runnable tick)
      throws UnsupportedModelException {
    return new Unfolding(program, shown, failedSwapWrites, returned, tick).whole();
  }

  private List<Integer> sources(int thread) {
    List<Integer> all = new ArrayList<>();
    int size = shown.paths().get(thread).events().size();
    for (int place = 0; place < size; place++) {
      for (Shown.Repeated r : shown.repeated()) {
        for (int i = 0; r.thread() == thread && r.from() == place && i < r.times(); i++) {
          for (int p = r.from(); p < r.to(); p++) {
            add(thread, p, all);
          }
        }
      }
      add(thread, place, all);
    }
    return all;
  }

  private void add(int thread, int place, List<Integer> all) {
    become
        .computeIfAbsent(new Shown.OnPath(thread, place), _ -> new ArrayList<>())
        .add(new Shown.OnPath(thread, all.size()));
    all.add(place);
  }

  private Shown whole() throws UnsupportedModelException {
    List<ThreadPath> paths = new ArrayList<>(shown.paths());
    for (Shown.Repeated r : shown.repeated()) {
      paths.set(r.thread(), path(r.thread()));
    }
    Map<Shown.Where, Shown.Where> readsFrom = new HashMap<>();
    shown
        .readsFrom()
        .forEach((read, write) -> all(read).forEach(r -> readsFrom.put(r, itself(write))));
    List<List<Shown.Edge>> orders = new ArrayList<>();
    for (int v = 0; v < shown.orders().size(); v++) {
      List<Shown.Edge> edges = new ArrayList<>();
      if (v == MemoryModel.READS_FROM) {
        readsFrom.forEach((read, write) -> edges.add(new Shown.Edge(write, read)));
      } else {
        edges.addAll(order(new LinkedHashSet<>(shown.orders().get(v))));
      }
      orders.add(edges);
    }
    List<Shown.Edge> barriers =
        shown.barriers().stream()
            .map(e -> new Shown.Edge(itself(e.from()), itself(e.to())))
            .toList();
    return new Shown(paths, shown.cells(), readsFrom, barriers, orders, List.of());
  }

  /// The whole path of a thread, with what its events depend on.
  private ThreadPath path(int thread) throws UnsupportedModelException {
    List<PathEvent> events = shown.paths().get(thread).events();
    List<Integer> whole = sources.get(thread);
    List<Long> told =
        whole.stream()
            .filter(p -> events.get(p).kind() == PathEvent.Kind.READ)
            .map(p -> returned.applyAsLong(new Shown.OnPath(thread, p)))
            .toList();
    ThreadPath path =
        Unrolling.along(
            program.threads().get(thread),
            Surroundings.of(program, thread, false),
            failedSwapWrites,
            told,
            tick);
    boolean same = path.events().size() == whole.size();
    for (int i = 0; same && i < whole.size(); i++) {
      PathEvent was = events.get(whole.get(i));
      same = path.events().get(i).step() == was.step() && path.events().get(i).kind() == was.kind();
    }
    if (!same) {
      throw new UnsupportedModelException("a thread does not go the way that was found");
    }
    return path;
  }

  private List<Shown.Where> all(Shown.Where where) {
    return become.getOrDefault(where, List.of(where));
  }

  private Shown.Where itself(Shown.Where where) {
    return all(where).getLast();
  }

  /// Which event was shown for an event, and at which it stands in an order.
  private record Stand(Shown.Where event, Shown.Where shown, Shown.Where at) {}

  /// An order with the events that were put in.
  private List<Shown.Edge> order(Set<Shown.Edge> edges) {
    Set<Shown.Where> ordered = new LinkedHashSet<>();
    edges.forEach(e -> ordered.addAll(List.of(e.from(), e.to())));
    boolean ofThread = edges.stream().anyMatch(e -> thread(e.from()) == thread(e.to()));
    Map<Shown.Repeated, Shown.Where> first = new LinkedHashMap<>();
    for (Shown.Repeated r : shown.repeated()) {
      for (int p = r.to() - 1; p >= r.from(); p--) {
        Shown.Where w = new Shown.OnPath(r.thread(), p);
        if (ordered.contains(w)) {
          first.put(r, w);
        }
      }
    }
    List<Stand> stands = new ArrayList<>();
    for (Shown.Where w : ordered) {
      for (Shown.Where e : all(w)) {
        Shown.Where at =
            e.equals(itself(w))
                ? w
                : shown.repeated().stream()
                    .filter(r -> has(r, w))
                    .findFirst()
                    .map(first::get)
                    .orElse(w);
        stands.add(new Stand(e, w, at));
      }
    }
    Set<Shown.Edge> all = new HashSet<>();
    for (Stand a : stands) {
      for (Stand b : stands) {
        tick.run();
        boolean before;
        if (a.at().equals(b.at())) {
          before = ofThread && isBefore(a.event(), b.event());
        } else if (edges.contains(new Shown.Edge(b.at(), a.at()))) {
          before = false;
        } else {
          before =
              edges.contains(new Shown.Edge(a.at(), b.at()))
                  || edges.contains(new Shown.Edge(a.shown(), b.shown()));
        }
        if (before) {
          all.add(new Shown.Edge(a.event(), b.event()));
        }
      }
    }
    return List.copyOf(all);
  }

  private static boolean isBefore(Shown.Where a, Shown.Where b) {
    return a instanceof Shown.OnPath(int _, int one)
        && b instanceof Shown.OnPath(int _, int other)
        && one < other;
  }

  private static boolean has(Shown.Repeated r, Shown.Where where) {
    return where instanceof Shown.OnPath(int thread, int index)
        && thread == r.thread()
        && r.from() <= index
        && index < r.to();
  }

  private static int thread(Shown.Where where) {
    return where instanceof Shown.OnPath(int thread, int _) ? thread : -1;
  }
}
