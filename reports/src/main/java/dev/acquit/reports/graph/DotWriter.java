package dev.acquit.reports.graph;

import dev.acquit.reports.graph.ExecutionGraph.Arrow;
import dev.acquit.reports.graph.ExecutionGraph.Column;
import dev.acquit.reports.graph.ExecutionGraph.Node;
import dev.acquit.reports.graph.ExecutionGraph.NodeShape;
import java.util.List;

/// A graph in the DOT language, for Graphviz's `dot` and for those who want to change it by hand.
/// Threads are clusters in the clusters of their CTA and device; only program order and initial
/// writes decide what is above what.
final class DotWriter {
  private final ExecutionGraph graph;
  private final StringBuilder out = new StringBuilder();

  private DotWriter(ExecutionGraph graph) {
    this.graph = graph;
  }

  static String write(ExecutionGraph graph) {
    DotWriter writer = new DotWriter(graph);
    writer.head();
    writer.initial();
    writer.threads();
    graph.arrows().forEach(writer::arrow);
    return writer.out.append("}\n").toString();
  }

  private void head() {
    var words = graph.words();
    line(0, "digraph " + quoted(words.title()) + " {");
    line(1, "graph [fontname=\"Helvetica\", labelloc=b, newrank=true, nodesep=0.6, ranksep=0.45,");
    String caption = words.title() + "\n" + words.subtitle() + "\n" + words.outcome();
    line(1, "  label=" + quoted(caption + "\n" + words.finding()) + "];");
    line(1, "node [fontname=\"Courier\", shape=box, style=\"filled\", margin=\"0.1,0.05\"];");
    line(1, "edge [fontname=\"Courier\", fontsize=11];");
  }

  private void initial() {
    line(1, "{ rank=source;");
    for (int i = 0; i < graph.nodes().size(); i++) {
      if (graph.nodes().get(i).initial()) {
        node(2, i);
      }
    }
    line(1, "}");
  }

  private void threads() {
    List<Places> frames = Places.frames(graph.columns());
    for (int c = 0; c < graph.columns().size(); c++) {
      for (int f = 0; f < frames.size(); f++) {
        if (frames.get(f).first() == c) {
          line(
              1,
              "subgraph cluster_place"
                  + f
                  + " { color=\"#8c959f\"; label="
                  + quoted(frames.get(f).label())
                  + ";");
        }
      }
      thread(c, graph.columns().get(c));
      for (Places frame : frames) {
        if (frame.last() == c) {
          line(1, "}");
        }
      }
    }
  }

  private void thread(int index, Column column) {
    line(
        1,
        "subgraph cluster_thread"
            + index
            + " { color=\"#c9d1d9\"; label="
            + quoted(column.label())
            + ";");
    for (int i = 0; i < graph.nodes().size(); i++) {
      if (graph.nodes().get(i).column() == index) {
        node(2, i);
      }
    }
    line(1, "}");
  }

  private void node(int depth, int index) {
    Node n = graph.nodes().get(index);
    String text = n.detail().isEmpty() ? n.label() : n.label() + "\n" + n.detail();
    Ink fill = n.cycle() ? Ink.CYCLE : n.shape() == NodeShape.FENCE ? Ink.FENCE : Ink.EVENT;
    line(
        depth,
        "n"
            + index
            + " [label="
            + quoted(text)
            + ", tooltip="
            + quoted(n.full())
            + ", fillcolor=\""
            + fill.light()
            + "\", color=\""
            + (n.cycle() ? Ink.CYCLE_EDGE : Ink.EDGE).light()
            + "\"];");
  }

  private void arrow(Arrow a) {
    boolean decides = Layout.isSpine(a);
    line(
        1,
        "n"
            + a.from()
            + " -> n"
            + a.to()
            + " [label="
            + quoted(a.name())
            + ", color=\""
            + a.ink().light()
            + "\", fontcolor=\""
            + a.ink().light()
            + "\""
            + (a.cycle() ? ", penwidth=3" : "")
            + (decides ? ", weight=10" : ", constraint=false")
            + "];");
  }

  private void line(int depth, String text) {
    out.append("  ".repeat(depth)).append(text).append('\n');
  }

  /// A quoted identifier. Line ends become DOT's escape, and backslashes stay backslashes.
  private static String quoted(String text) {
    StringBuilder safe = new StringBuilder("\"");
    for (String line : text.split("\n", -1)) {
      safe.append(safe.length() > 1 ? "\\n" : "")
          .append(GraphText.visible(line).replace("\\", "\\\\").replace("\"", "\\\""));
    }
    return safe.append('"').toString();
  }
}
