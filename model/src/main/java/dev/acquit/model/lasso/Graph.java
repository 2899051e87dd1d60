package dev.acquit.model.lasso;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The joint states that runs of a program come to, nearest first.
final class Graph {
  private final Machine machine;
  private final boolean lastFirst;
  private final List<JointState> states = new ArrayList<>();
  private final Map<JointState, Integer> numbers = new HashMap<>();
  private final List<List<Edge>> out = new ArrayList<>();

  /// By joint state but the first, the move by which it is come to in the fewest moves.
  private final Map<Integer, Edge> into = new HashMap<>();

  /// A move between two joint states, by their numbers.
  ///
  /// @param from where it begins
  /// @param to where it leads
  /// @param move what happens
  record Edge(int from, int to, Move move) {}

  /// With the first joint state alone.
  ///
  /// @param lastFirst whether the last thread's moves come first
  Graph(Machine machine, boolean lastFirst) {
    this.machine = machine;
    this.lastFirst = lastFirst;
    add(machine.start());
  }

  private void add(JointState state) {
    numbers.put(state, states.size());
    states.add(state);
  }

  /// Follows runs until so many joint states have been left, or there are no more.
  void grow(int most) {
    while (out.size() < Math.min(most, states.size())) {
      int from = out.size();
      List<Edge> edges = new ArrayList<>();
      List<Move> moves = machine.moves(states.get(from));
      for (Move move : lastFirst ? moves.reversed() : moves) {
        Edge edge = new Edge(from, numbers.getOrDefault(move.to(), states.size()), move);
        if (edge.to() == states.size()) {
          add(move.to());
        }
        edges.add(edge);
      }
      out.add(edges);
    }
    reach();
  }

  /// Leaves a move out from now on.
  void remove(Edge edge) {
    out.get(edge.from()).remove(edge);
    reach();
  }

  /// Finds the shortest ways.
  private void reach() {
    into.clear();
    Set<Integer> seen = new HashSet<>(Set.of(0));
    Deque<Integer> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      int from = open.remove();
      for (Edge e : from < out.size() ? out.get(from) : List.<Edge>of()) {
        if (seen.add(e.to())) {
          into.put(e.to(), e);
          open.add(e.to());
        }
      }
    }
  }

  /// Whether all that runs come to has been followed.
  boolean isWhole() {
    return out.size() == states.size();
  }

  /// How many joint states were followed.
  int size() {
    return out.size();
  }

  JointState state(int number) {
    return states.get(number);
  }

  /// The moves from a joint state that was followed and is come to, to ones that were followed.
  List<Edge> from(int number) {
    return number == 0 || into.containsKey(number)
        ? out.get(number).stream().filter(e -> e.to() < out.size()).toList()
        : List.of();
  }

  /// The moves by which a joint state is come to.
  List<Edge> wayTo(int number) {
    LinkedList<Edge> way = new LinkedList<>();
    for (Edge e = into.get(number); e != null; e = into.get(e.from())) {
      way.addFirst(e);
    }
    return List.copyOf(way);
  }
}
