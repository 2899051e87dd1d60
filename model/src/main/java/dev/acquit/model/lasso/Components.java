package dev.acquit.model.lasso;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/// The strongly connected components of a part of a graph, as Tarjan finds them.
final class Components {
  private final Graph graph;
  private final Predicate<Graph.Edge> part;
  private final Runnable tick;
  private final int[] index;
  private final int[] low;
  private final boolean[] open;
  private final Deque<Integer> stack = new ArrayDeque<>();
  private final Deque<Visit> visits = new ArrayDeque<>();
  private final List<List<Integer>> found = new ArrayList<>();
  private int next = 1;

  /// A node whose edges are being followed.
  private static final class Visit {
    private final int node;
    private final List<Graph.Edge> edges;
    private int at;

    Visit(int node, List<Graph.Edge> edges) {
      this.node = node;
      this.edges = edges;
    }
  }

  private Components(Graph graph, Predicate<Graph.Edge> part, Runnable tick) {
    this.graph = graph;
    this.part = part;
    this.tick = tick;
    this.index = new int[graph.size()];
    this.low = new int[graph.size()];
    this.open = new boolean[graph.size()];
  }

  /// The components of those edges, each with its nodes from the lowest number on.
  static List<List<Integer>> of(Graph graph, Predicate<Graph.Edge> part, Runnable tick) {
    Components c = new Components(graph, part, tick);
    for (int n = 0; n < graph.size(); n++) {
      if (c.index[n] == 0) {
        c.visit(n);
      }
    }
    return c.found;
  }

  private void enter(int node) {
    tick.run();
    index[node] = next;
    low[node] = next++;
    open[node] = true;
    stack.push(node);
    visits.push(new Visit(node, graph.from(node).stream().filter(part).toList()));
  }

  private void visit(int root) {
    enter(root);
    while (!visits.isEmpty()) {
      Visit v = visits.element();
      if (v.at < v.edges.size()) {
        int to = v.edges.get(v.at++).to();
        if (index[to] == 0) {
          enter(to);
        } else if (open[to]) {
          low[v.node] = Math.min(low[v.node], index[to]);
        }
      } else {
        visits.pop();
        if (!visits.isEmpty()) {
          int above = visits.element().node;
          low[above] = Math.min(low[above], low[v.node]);
        }
        if (low[v.node] == index[v.node]) {
          close(v.node);
        }
      }
    }
  }

  private void close(int root) {
    List<Integer> nodes = new ArrayList<>();
    int node;
    do {
      node = stack.pop();
      open[node] = false;
      nodes.add(node);
    } while (node != root);
    Integer[] sorted = nodes.toArray(Integer[]::new);
    Arrays.sort(sorted);
    found.add(List.of(sorted));
  }
}
