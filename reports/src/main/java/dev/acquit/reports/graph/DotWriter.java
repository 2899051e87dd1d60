package dev.acquit.reports.graph;

import dev.acquit.reports.graph.ExecutionGraph.Arrow;
import dev.acquit.reports.graph.ExecutionGraph.Column;
import dev.acquit.reports.graph.ExecutionGraph.Node;
import dev.acquit.reports.graph.ExecutionGraph.NodeShape;
import java.util.Locale;

/// A graph in the DOT language, for those who want to change it by hand or paint it with Graphviz.
///
/// Events are pinned where our own layout has them, and Graphviz draws the arrows: the file asks
/// for the engine `neato`, also when `dot` reads it. Clusters for threads and places would leave
/// the order of columns to chance, and make some versions of `dot` crash.
final class DotWriter {
  private static final double POINTS_PER_INCH = 72;
  private static final double SCALE = 0.75;

  private final ExecutionGraph graph;
  private final Drawing drawing;
  private final StringBuilder out = new StringBuilder();

  private DotWriter(ExecutionGraph graph) {
    this.graph = graph;
    this.drawing = Layout.of(graph);
  }

  static String write(ExecutionGraph graph) {
    DotWriter writer = new DotWriter(graph);
    writer.head();
    for (int c = 0; c < graph.columns().size(); c++) {
      writer.header(c, graph.columns().get(c));
    }
    for (int i = 0; i < graph.nodes().size(); i++) {
      writer.node(i, graph.nodes().get(i));
    }
    graph.arrows().forEach(writer::arrow);
    return writer.out.append("}\n").toString();
  }

  private void head() {
    var words = graph.words();
    String caption = words.title() + "\n" + words.subtitle() + "\n" + words.outcome();
    line("digraph " + quoted(words.title()) + " {");
    line(
        "  graph [layout=neato, inputscale=72, splines=true, overlap=true,"
            + " outputorder=edgesfirst,");
    line(
        "    fontname=\"Helvetica\", labelloc=b, label="
            + quoted(caption + "\n" + words.finding())
            + "];");
    line("  node [fontname=\"Courier\", fontsize=9, shape=box, style=filled, fixedsize=true];");
    line("  edge [fontname=\"Courier\", fontsize=9, arrowsize=0.7];");
  }

  private void header(int index, Column column) {
    line(
        "  h"
            + index
            + " [shape=plaintext, style=\"\", width=0.5, height=0.15, "
            + position(drawing.headers().get(index))
            + ", label="
            + quoted(column.label())
            + "];");
  }

  private void node(int index, Node n) {
    String text = n.detail().isEmpty() ? n.label() : n.label() + "\n" + n.detail();
    Ink fill = n.cycle() ? Ink.CYCLE : n.shape() == NodeShape.FENCE ? Ink.FENCE : Ink.EVENT;
    Ink border = n.cycle() ? Ink.CYCLE_EDGE : Ink.EDGE;
    Rect box = drawing.boxes().get(index);
    line(
        "  n"
            + index
            + " ["
            + position(box)
            + ", width="
            + decimal(box.width() * SCALE / POINTS_PER_INCH)
            + ", height="
            + decimal(box.height() * SCALE / POINTS_PER_INCH)
            + ", fillcolor="
            + quoted(fill.light())
            + ", color="
            + quoted(border.light())
            + ", label="
            + quoted(text)
            + ", tooltip="
            + quoted(n.full())
            + "];");
  }

  /// Points, and up is more.
  private String position(Rect box) {
    return "pos=\""
        + decimal(box.centreX() * SCALE)
        + ","
        + decimal((drawing.height() - box.centreY()) * SCALE)
        + "!\"";
  }

  private void arrow(Arrow a) {
    String ink = quoted(a.ink().light());
    line(
        "  n"
            + a.from()
            + " -> n"
            + a.to()
            + " [label="
            + quoted(a.name())
            + ", color="
            + ink
            + ", fontcolor="
            + ink
            + (a.cycle() ? ", penwidth=3" : "")
            + "];");
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private static String decimal(double value) {
    return String.format(Locale.US, "%.2f", value);
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
