package dev.acquit.reports.graph;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.ExecutionView.Edge;
import dev.acquit.reports.graph.ExecutionGraph.Arrow;
import dev.acquit.reports.graph.ExecutionGraph.Node;
import dev.acquit.reports.graph.ExecutionGraph.Words;
import java.util.List;
import java.util.Set;

/// The entrance: executions as pictures.
public final class ExecutionGraphs {
  private ExecutionGraphs() {}

  /// The graph of any execution.
  ///
  /// @param test the test that it is an execution of
  /// @param view the execution
  /// @param cycle what is highlighted; empty: nothing
  /// @param words what stands around it
  public static ExecutionGraph of(
      LitmusTest test, ExecutionView view, List<Edge> cycle, Words words) {
    return of(test, view, cycle, Set.of(), words);
  }

  /// The graph of any execution.
  ///
  /// @param test the test that it is an execution of
  /// @param view the execution
  /// @param cycle what is highlighted; empty: nothing
  /// @param marked events that are highlighted, too
  /// @param words what stands around it
  public static ExecutionGraph of(
      LitmusTest test, ExecutionView view, List<Edge> cycle, Set<Integer> marked, Words words) {
    return GraphBuilder.graph(test, view, cycle, marked, words);
  }

  /// As SVG, for a file or for the inside of an HTML page: the same bytes for the same graph.
  public static String svg(ExecutionGraph graph) {
    return SvgWriter.write(Layout.of(graph), description(graph));
  }

  /// In the DOT language of Graphviz.
  public static String dot(ExecutionGraph graph) {
    return DotWriter.write(graph);
  }

  /// As a picture of TikZ, in a document of its own for LaTeX.
  public static String tikz(ExecutionGraph graph) {
    return TikzWriter.write(Layout.of(graph), description(graph));
  }

  /// In words, for those who do not see the picture.
  private static String description(ExecutionGraph graph) {
    StringBuilder text = new StringBuilder(graph.words().subtitle());
    text.append(". ").append(graph.words().outcome()).append(". ").append(graph.words().finding());
    text.append(". Events:");
    for (Node n : graph.nodes()) {
      String where = n.initial() ? "init" : "P" + graph.columns().get(n.column()).thread();
      text.append(' ').append(where).append(' ').append(n.label()).append(';');
    }
    text.append(" Relations:");
    for (Arrow a : graph.arrows()) {
      text.append(' ')
          .append(a.name())
          .append(' ')
          .append(letter(graph, a.from()))
          .append(" to ")
          .append(letter(graph, a.to()))
          .append(a.cycle() ? " (cycle);" : ";");
    }
    return text.toString();
  }

  private static String letter(ExecutionGraph graph, int node) {
    String label = graph.nodes().get(node).label();
    return label.substring(0, label.indexOf(':'));
  }
}
