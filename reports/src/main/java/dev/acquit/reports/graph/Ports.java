package dev.acquit.reports.graph;

import dev.acquit.reports.graph.Itinerary.Above;
import dev.acquit.reports.graph.Itinerary.Across;
import dev.acquit.reports.graph.Itinerary.Beside;
import dev.acquit.reports.graph.Itinerary.Down;
import dev.acquit.reports.graph.Itinerary.Side;
import dev.acquit.reports.graph.Itinerary.Top;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Where arrows touch boxes: those at one side of a box stand below each other in the order of
/// where they come from, so that they do not cross there.
final class Ports {
  private final ExecutionGraph graph;
  private final Map<Key, List<Entry>> entries = new HashMap<>();

  private record Key(int node, Side side) {}

  /// @param arrow the index of the arrow
  /// @param end whether it is its end that is here, not its beginning
  /// @param order what the arrows at this side are sorted by
  private record Entry(int arrow, boolean end, double order) {}

  private Ports(ExecutionGraph graph) {
    this.graph = graph;
  }

  static Ports of(ExecutionGraph graph, List<Itinerary> plan) {
    Ports ports = new Ports(graph);
    for (int i = 0; i < plan.size(); i++) {
      ports.add(i, plan.get(i));
    }
    Comparator<Entry> order = Comparator.comparingDouble(Entry::order);
    ports.entries.values().forEach(l -> l.sort(order.thenComparingInt(Entry::arrow)));
    return ports;
  }

  /// How many arrows there are at the side of a node that has the most.
  int most(int node) {
    return Math.max(
        entries.getOrDefault(new Key(node, Side.LEFT), List.of()).size(),
        entries.getOrDefault(new Key(node, Side.RIGHT), List.of()).size());
  }

  /// The place of an arrow's beginning or end at the side of a node, from -0.5 (above) to 0.5, of
  /// `count - 1` steps.
  Place at(int node, Side side, int arrow, boolean end) {
    List<Entry> list = entries.getOrDefault(new Key(node, side), List.of());
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i).arrow() == arrow && list.get(i).end() == end) {
        return new Place(i, list.size());
      }
    }
    throw new IllegalStateException("no port of arrow " + arrow + " at node " + node);
  }

  /// The index of a port and how many there are at its side.
  record Place(int index, int count) {
    /// The distance from the middle of a box of that height.
    double offset(double height) {
      double step = count < 2 ? 0 : Math.min(Layout.PORT, (height - 14) / (count - 1));
      return (index - (count - 1) / 2.0) * step;
    }
  }

  private void add(int i, Itinerary way) {
    int from = way.arrow().from();
    int to = way.arrow().to();
    switch (way) {
      case Down down -> {}
      case Top top -> {}
      case Beside(var arrow, Side side, int depth) -> {
        boolean self = from == to;
        double sign = row(from) < row(to) || self ? 1 : -1;
        put(from, side, i, false, self ? -1 : sign * (1000 - depth));
        put(to, side, i, true, self ? 1 : -sign * (1000 - depth));
      }
      case Across(var arrow, Side side, int gap, int track) -> {
        double middle = gap - 0.5 + track * 0.01;
        put(from, side, i, false, gap < 0 ? row(to) : middle);
        put(to, side.other(), i, true, gap < 0 ? row(from) : middle);
      }
      case Above(var arrow, Side side, int depth) -> {
        boolean down = graph.nodes().get(from).initial();
        put(down ? to : from, side, i, down, -2000);
      }
    }
  }

  private int row(int node) {
    return graph.nodes().get(node).row();
  }

  private void put(int node, Side side, int arrow, boolean end, double order) {
    entries
        .computeIfAbsent(new Key(node, side), k -> new ArrayList<>())
        .add(new Entry(arrow, end, order));
  }
}
