package dev.acquit.model.lasso;

import dev.acquit.model.execution.Cell;
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
/// waits, takes steps in the circle, or need not be let; and where a read does not see the last
/// write to a cell, the circle writes that cell, so that no write stays unseen for ever.
///
/// @param program the program
/// @param graph the joint states that its runs come to
/// @param obligations which threads have to run
/// @param tick called for each step; may throw to end the work
record Circles(Program program, Graph graph, Obligations obligations, Runnable tick) {
  /// At how many places of a component a circle is tried to begin.
  private static final int BEGINNINGS = 64;

  /// The shortest, but that a circle begins best where none of its threads is at a barrier.
  private static final Comparator<Circle> LENGTH =
      Comparator.<Circle>comparingLong(
              c -> c.lasso().running().stream().filter(c.lasso()::isAtBarrier).count())
          .thenComparing(c -> c.prefix().size() + c.period().size());

  /// A lasso by its edges.
  ///
  /// @param prefix before the period
  /// @param period leads back to where it begins
  record Circle(JointState start, List<Graph.Edge> prefix, List<Graph.Edge> period) {
    /// Its moves.
    Lasso lasso() {
      return new Lasso(start, moves(prefix), moves(period));
    }

    /// An edge by the number of its move, the period being gone round as often as it takes.
    Graph.Edge edge(int number) {
      return number < prefix.size()
          ? prefix.get(number)
          : period.get((number - prefix.size()) % period.size());
    }

    private static List<Move> moves(List<Graph.Edge> edges) {
      return edges.stream().map(Graph.Edge::move).toList();
    }
  }

  /// The edges that may be in a circle.
  ///
  /// @param who of these threads
  /// @param settled cells of which the last write is read
  private record Part(Set<Integer> who, Set<Cell> settled) {
    boolean has(Graph.Edge e) {
      return who.contains(e.move().thread())
          && !e.move().groundless()
          && e.move().late().filter(settled::contains).isEmpty();
    }

    Part without(Set<Cell> late) {
      Set<Cell> all = new HashSet<>(settled);
      all.addAll(late);
      return new Part(who, Set.copyOf(all));
    }
  }

  /// The circle with the fewest moves before and in it, if there is one.
  Optional<Circle> shortest() {
    Set<Integer> all = new HashSet<>();
    for (int t = 0; t < program.threads().size(); t++) {
      all.add(t);
    }
    return in(new Part(all, Set.of())).stream().min(LENGTH);
  }

  /// The circles of some threads' moves, the shortest of each component. The more threads run, the
  /// fewer stand; a thread whose loop may be assumed to end stands before it. A cell that is not
  /// written in a component is read there as it is.
  private List<Circle> in(Part part) {
    List<Circle> found = new ArrayList<>();
    Set<Part> fewer = new LinkedHashSet<>();
    for (List<Integer> nodes : Components.of(graph, part::has, tick)) {
      Set<Integer> inside = Set.copyOf(nodes);
      List<Graph.Edge> edges =
          nodes.stream()
              .flatMap(n -> graph.from(n).stream())
              .filter(part::has)
              .filter(e -> inside.contains(e.to()))
              .toList();
      Set<Integer> running = threads(edges.stream());
      Set<Integer> sure = threads(edges.stream().filter(this::isProgress));
      Set<Cell> unwritten = unwritten(edges);
      if (!sure.isEmpty() && !sure.equals(running)) {
        fewer.add(new Part(sure, part.settled()));
      } else if (!unwritten.isEmpty()) {
        fewer.add(part.without(unwritten));
      } else if (!sure.isEmpty()
          && obligations.allow(standings(graph.state(nodes.getFirst()), running))) {
        shortest(nodes, edges, running).ifPresent(found::add);
      }
    }
    fewer.forEach(f -> found.addAll(in(f)));
    return found;
  }

  /// The cells that are read late in some moves, and not written in any.
  private static Set<Cell> unwritten(List<Graph.Edge> edges) {
    Set<Cell> cells = new HashSet<>();
    edges.forEach(e -> e.move().late().ifPresent(cells::add));
    if (!cells.isEmpty()) {
      edges.forEach(e -> e.move().written().ifPresent(cells::remove));
    }
    return cells;
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

  private Optional<Circle> shortest(
      List<Integer> nodes, List<Graph.Edge> edges, Set<Integer> running) {
    Map<Integer, List<Graph.Edge>> out =
        edges.stream().collect(Collectors.groupingBy(Graph.Edge::from));
    return nodes.stream()
        .limit(BEGINNINGS)
        .map(n -> new Circle(graph.state(0), graph.wayTo(n), around(n, out, running)))
        .min(LENGTH);
  }

  /// A walk from a node back to it on which each of the threads takes a step that it may take
  /// forever, and each cell is written that is read late.
  private List<Graph.Edge> around(
      int node, Map<Integer, List<Graph.Edge>> out, Set<Integer> running) {
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
    for (Set<Cell> late = unwritten(walk); !late.isEmpty(); late = unwritten(walk)) {
      Set<Cell> wanted = late;
      at = walk(node, out, e -> e.move().written().filter(wanted::contains).isPresent(), walk);
      if (at != node) {
        walk(at, out, e -> e.to() == node, walk);
      }
    }
    return List.copyOf(walk);
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
