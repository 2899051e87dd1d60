package dev.acquit.model.lasso;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The joint states that runs of a program come to, nearest first.
final class Graph {
  private final Machine machine;
  private final List<JointState> states = new ArrayList<>();
  private final Map<JointState, Integer> numbers = new HashMap<>();
  private final List<List<Edge>> out = new ArrayList<>();
  private final List<Optional<Edge>> into = new ArrayList<>();

  /// A move between two joint states, by their numbers.
  ///
  /// @param from where it begins
  /// @param to where it leads
  /// @param move what happens
  record Edge(int from, int to, Move move) {}

  /// With the first joint state alone.
  Graph(Machine machine) {
    this.machine = machine;
    add(machine.start(), Optional.empty());
  }

  private void add(JointState state, Optional<Edge> edge) {
    numbers.put(state, states.size());
    states.add(state);
    into.add(edge);
  }

  /// Follows runs until so many joint states have been left, or there are no more.
  void grow(int most) {
    while (out.size() < Math.min(most, states.size())) {
      int from = out.size();
      List<Edge> edges = new ArrayList<>();
      for (Move move : machine.moves(states.get(from))) {
        int next = states.size();
        Edge edge = new Edge(from, numbers.getOrDefault(move.to(), next), move);
        if (edge.to() == next) {
          add(move.to(), Optional.of(edge));
        }
        edges.add(edge);
      }
      out.add(edges);
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

  /// The moves from a joint state that was followed, to ones that were.
  List<Edge> from(int number) {
    return out.get(number).stream().filter(e -> e.to() < out.size()).toList();
  }

  /// The moves by which a joint state was first come to.
  List<Move> wayTo(int number) {
    LinkedList<Move> way = new LinkedList<>();
    for (Optional<Edge> e = into.get(number); e.isPresent(); e = into.get(e.get().from())) {
      way.addFirst(e.get().move());
    }
    return List.copyOf(way);
  }
}
