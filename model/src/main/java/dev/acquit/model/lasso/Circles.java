package dev.acquit.model.lasso;

import dev.acquit.model.program.Program;
import dev.acquit.model.progress.Obligations;
import dev.acquit.model.progress.Standing;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Circles in a graph of joint states that threads may go round forever: each thread has ended,
/// waits, takes steps in the circle, or need not be let.
///
/// @param program the program
/// @param graph the joint states that its runs come to
/// @param obligations which threads have to run
/// @param tick called for each step; may throw to end the work
record Circles(Program program, Graph graph, Obligations obligations, Runnable tick) {
  /// At how many places of a component a circle is tried to begin.
  private static final int BEGINNINGS = 64;

  /// The shortest, but that a circle begins best where none of its threads is at a barrier.
  private static final Comparator<Lasso> LENGTH =
      Comparator.<Lasso>comparingLong(l -> l.running().stream().filter(l::isAtBarrier).count())
          .thenComparing(l -> l.prefix().size() + l.period().size());

  /// The circle with the fewest moves before and in it, if there is one.
  Optional<Lasso> shortest() {
    Set<Integer> all = new HashSet<>();
    for (int t = 0; t < program.threads().size(); t++) {
      all.add(t);
    }
    return in(all).stream().min(LENGTH);
  }

  /// The circles of some threads' moves, the shortest of each component. The more threads run, the
  /// fewer stand; a thread whose loop may be assumed to end stands before it.
  private List<Lasso> in(Set<Integer> who) {
    Predicate<Graph.Edge> part = e -> who.contains(e.move().thread()) && !e.move().groundless();
    List<Lasso> found = new ArrayList<>();
    Set<Set<Integer>> fewer = new LinkedHashSet<>();
    for (List<Integer> nodes : Components.of(graph, part, tick)) {
      Set<Integer> inside = Set.copyOf(nodes);
      List<Graph.Edge> edges =
          nodes.stream()
              .flatMap(n -> graph.from(n).stream())
              .filter(part)
              .filter(e -> inside.contains(e.to()))
              .toList();
      Set<Integer> running = threads(edges.stream());
      Set<Integer> sure = threads(edges.stream().filter(this::isProgress));
      if (!sure.isEmpty() && !sure.equals(running)) {
        fewer.add(sure);
      } else if (!sure.isEmpty()
          && obligations.allow(standings(graph.state(nodes.getFirst()), running))) {
        shortest(nodes, edges, running).ifPresent(found::add);
      }
    }
    fewer.forEach(f -> found.addAll(in(f)));
    return found;
  }

  private static Set<Integer> threads(Stream<Graph.Edge> edges) {
    return edges.map(e -> e.move().thread()).collect(Collectors.toUnmodifiableSet());
  }

  /// Where an implementation of C++ may assume that a loop ends that does nothing else, it does.
  private boolean isProgress(Graph.Edge e) {
    return program.language() != Program.Language.CPP || e.move().progress();
  }

  private List<Standing> standings(JointState state, Set<Integer> running) {
    List<Standing> standings = new ArrayList<>();
    for (int t = 0; t < program.threads().size(); t++) {
      int steps = program.threads().get(t).steps().size();
      ThreadState s = state.threads().get(t);
      standings.add(
          running.contains(t)
              ? Standing.RUNNING
              : steps == 0
                  ? Standing.IDLE
                  : s.pc() >= steps || s.arrived()
                      ? Standing.HELD
                      : s.started() ? Standing.STOPPED : Standing.UNSTARTED);
    }
    return standings;
  }

  private Optional<Lasso> shortest(
      List<Integer> nodes, List<Graph.Edge> edges, Set<Integer> running) {
    Map<Integer, List<Graph.Edge>> out =
        edges.stream().collect(Collectors.groupingBy(Graph.Edge::from));
    return nodes.stream()
        .limit(BEGINNINGS)
        .map(n -> new Lasso(graph.state(0), graph.wayTo(n), around(n, out, running)))
        .min(LENGTH);
  }

  /// A walk from a node back to it on which each of the threads takes a step that it may take
  /// forever.
  private List<Move> around(int node, Map<Integer, List<Graph.Edge>> out, Set<Integer> running) {
    List<Graph.Edge> walk = new ArrayList<>();
    Set<Integer> left = new HashSet<>(running);
    int at = node;
    while (!left.isEmpty()) {
      Set<Integer> wanted = Set.copyOf(left);
      at = walk(at, out, e -> wanted.contains(e.move().thread()) && isProgress(e), walk);
      walk.stream().filter(this::isProgress).forEach(e -> left.remove(e.move().thread()));
    }
    if (at != node) {
      walk(at, out, e -> e.to() == node, walk);
    }
    return walk.stream().map(Graph.Edge::move).toList();
  }

  /// Goes the shortest way that ends with such an edge.
  ///
  /// @return where it leads
  private int walk(
      int from,
      Map<Integer, List<Graph.Edge>> out,
      Predicate<Graph.Edge> last,
      List<Graph.Edge> walk) {
    Map<Integer, Graph.Edge> into = new HashMap<>();
    Set<Integer> seen = new HashSet<>(Set.of(from));
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      int node = open.remove();
      for (Graph.Edge e : out.getOrDefault(node, List.of())) {
        tick.run();
        if (last.test(e)) {
          List<Graph.Edge> way = new ArrayList<>(List.of(e));
          for (Graph.Edge back = into.get(node); back != null; back = into.get(back.from())) {
            way.addFirst(back);
          }
          walk.addAll(way);
          return e.to();
        }
        if (seen.add(e.to())) {
          into.put(e.to(), e);
          open.add(e.to());
        }
      }
    }
    throw new IllegalStateException("a component is connected");
  }
}
