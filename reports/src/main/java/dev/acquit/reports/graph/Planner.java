package dev.acquit.reports.graph;

import dev.acquit.reports.graph.ExecutionGraph.Arrow;
import dev.acquit.reports.graph.ExecutionGraph.Node;
import dev.acquit.reports.graph.Itinerary.Above;
import dev.acquit.reports.graph.Itinerary.Across;
import dev.acquit.reports.graph.Itinerary.Beside;
import dev.acquit.reports.graph.Itinerary.Down;
import dev.acquit.reports.graph.Itinerary.Side;
import dev.acquit.reports.graph.Itinerary.Top;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Chooses the way of each arrow. Since ways use free space only, no arrow runs through a box.
final class Planner {
  private final ExecutionGraph graph;
  private final int rows;
  private final Itinerary[] plan;
  private final int[] load;

  private Planner(ExecutionGraph graph) {
    this.graph = graph;
    this.rows =
        graph.nodes().stream().filter(n -> !n.initial()).mapToInt(n -> n.row() + 1).max().orElse(0);
    this.plan = new Itinerary[graph.arrows().size()];
    this.load = new int[rows + 1];
  }

  /// For each arrow its way, in the order of the arrows.
  static List<Itinerary> plan(ExecutionGraph graph) {
    Planner planner = new Planner(graph);
    planner.choose();
    return List.of(planner.plan);
  }

  private void choose() {
    List<Integer> across = new ArrayList<>();
    List<Integer> beside = new ArrayList<>();
    List<Integer> above = new ArrayList<>();
    for (int i = 0; i < plan.length; i++) {
      Arrow a = graph.arrows().get(i);
      Node from = graph.nodes().get(a.from());
      Node to = graph.nodes().get(a.to());
      if (from.initial() && to.initial()) {
        plan[i] = new Top(a);
      } else if (from.initial() || to.initial()) {
        above.add(i);
      } else if (from.column() != to.column()) {
        across.add(i);
      } else if (to.row() == from.row() + 1 && Layout.isSpine(a)) {
        plan[i] = new Down(a);
      } else {
        beside.add(i);
      }
    }
    across(across);
    beside(beside);
    above(above);
  }

  private void across(List<Integer> arrows) {
    int[] gaps = new int[plan.length];
    for (int i : arrows) {
      gaps[i] = gap(graph.arrows().get(i));
    }
    for (int gap = 0; gap <= rows; gap++) {
      int here = gap;
      List<Integer> sharing =
          arrows.stream()
              .filter(i -> gaps[i] == here)
              .sorted(Comparator.comparingInt(i -> from(i).row() + to(i).row()))
              .toList();
      List<Integer> done = new ArrayList<>();
      for (int i : sharing) {
        int track = 0;
        while (meets(done, track, i)) {
          track++;
        }
        done.add(i);
        plan[i] = new Across(graph.arrows().get(i), side(i), here, track);
      }
    }
    for (int i : arrows) {
      if (gaps[i] < 0) {
        plan[i] = new Across(graph.arrows().get(i), side(i), -1, 0);
      }
    }
  }

  private boolean meets(List<Integer> done, int track, int i) {
    return done.stream()
        .filter(d -> ((Across) plan[d]).track() == track)
        .anyMatch(d -> left(d) < right(i) && left(i) < right(d));
  }

  private int left(int i) {
    return Math.min(from(i).column(), to(i).column());
  }

  private int right(int i) {
    return Math.max(from(i).column(), to(i).column());
  }

  private Side side(int i) {
    return from(i).column() < to(i).column() ? Side.RIGHT : Side.LEFT;
  }

  private Node from(int i) {
    return graph.nodes().get(graph.arrows().get(i).from());
  }

  private Node to(int i) {
    return graph.nodes().get(graph.arrows().get(i).to());
  }

  /// The gap with the least detour; among those the emptiest.
  private int gap(Arrow a) {
    Node from = graph.nodes().get(a.from());
    Node to = graph.nodes().get(a.to());
    if (Math.abs(from.column() - to.column()) == 1) {
      return -1;
    }
    int best = 0;
    double least = Double.MAX_VALUE;
    for (int gap = 0; gap <= rows; gap++) {
      double y = gap - 0.5;
      double cost = Math.abs(y - from.row()) + Math.abs(y - to.row()) + 0.3 * load[gap];
      if (cost < least) {
        least = cost;
        best = gap;
      }
    }
    load[best]++;
    return best;
  }

  /// Short ones nearest to the column.
  private void beside(List<Integer> arrows) {
    List<Integer> sorted =
        arrows.stream()
            .sorted(Comparator.comparingInt(i -> Math.abs(from(i).row() - to(i).row())))
            .toList();
    List<Integer> done = new ArrayList<>();
    for (int i : sorted) {
      Side preferred = from(i).column() == 0 && graph.columns().size() > 1 ? Side.LEFT : Side.RIGHT;
      boolean free = from(i).column() > 0 && from(i).column() < graph.columns().size() - 1;
      int depth = depth(done, i, preferred);
      int other = depth(done, i, preferred.other());
      boolean swap = free && other < depth;
      plan[i] =
          new Beside(
              graph.arrows().get(i), swap ? preferred.other() : preferred, swap ? other : depth);
      done.add(i);
    }
  }

  private int depth(List<Integer> done, int i, Side side) {
    int depth = 0;
    for (int d : done) {
      Beside b = (Beside) plan[d];
      boolean together = from(d).column() == from(i).column() && b.side() == side;
      if (together && top(d) <= bottom(i) && top(i) <= bottom(d)) {
        depth = Math.max(depth, b.depth() + 1);
      }
    }
    return depth;
  }

  private int top(int i) {
    return Math.min(from(i).row(), to(i).row());
  }

  private int bottom(int i) {
    return Math.max(from(i).row(), to(i).row());
  }

  /// From above, on the outer side of the outer columns, elsewhere on the side with fewer; those to
  /// upper rows are nearer to the column.
  private void above(List<Integer> arrows) {
    int[] left = new int[graph.columns().size()];
    int[] right = new int[graph.columns().size()];
    List<Integer> sorted =
        arrows.stream().sorted(Comparator.comparingInt(i -> event(i).row())).toList();
    for (int i : sorted) {
      int column = event(i).column();
      boolean first = column == 0;
      boolean last = column == graph.columns().size() - 1;
      boolean toLeft = (first && !last) || (!last && left[column] < right[column]);
      int depth = toLeft ? left[column]++ : right[column]++;
      plan[i] = new Above(graph.arrows().get(i), toLeft ? Side.LEFT : Side.RIGHT, depth);
    }
  }

  private Node event(int i) {
    return from(i).initial() ? to(i) : from(i);
  }
}
