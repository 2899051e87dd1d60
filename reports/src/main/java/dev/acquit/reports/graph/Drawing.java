package dev.acquit.reports.graph;

import dev.acquit.reports.graph.ExecutionGraph.Arrow;
import dev.acquit.reports.graph.ExecutionGraph.Node;
import java.util.List;
import java.util.Optional;

/// A graph with places.
///
/// @param width the width of the paper
/// @param boxes for each node its box
/// @param headers for each column the box of its header
/// @param frames frames around threads, outer ones first
/// @param routes for each arrow its way
/// @param texts what stands above and below
/// @param legend the relations in the picture
record Drawing(
    ExecutionGraph graph,
    double width,
    double height,
    List<Rect> boxes,
    List<Rect> headers,
    List<Frame> frames,
    List<Route> routes,
    List<Line> texts,
    List<Key> legend) {
  Drawing {
    boxes = List.copyOf(boxes);
    headers = List.copyOf(headers);
    frames = List.copyOf(frames);
    routes = List.copyOf(routes);
    texts = List.copyOf(texts);
    legend = List.copyOf(legend);
  }

  /// A frame around threads that share a place.
  ///
  /// @param box its border
  /// @param name where its name begins, on the base line
  /// @param label its name
  record Frame(Rect box, Point name, String label) {}

  /// The way of an arrow.
  ///
  /// @param curve its way, from box to box
  /// @param label where its name stands; empty: program order needs none
  record Route(Arrow arrow, Curve curve, Optional<Rect> label) {}

  /// A line of text.
  ///
  /// @param start where it begins, on the base line
  /// @param style how it looks
  /// @param text what it says
  /// @param full all of it, if it was cut
  record Line(Point start, TextStyle style, String text, String full) {
    Rect box() {
      return new Rect(
          start.x(), start.y() - style.size(), GraphText.width(text, style), style.size() * 1.25);
    }
  }

  /// How text looks.
  enum TextStyle {
    /// The name of the test.
    TITLE(16, true, false, Ink.TEXT),
    /// The model and the verdict.
    SUBTITLE(12, false, false, Ink.FAINT),
    /// What is asked.
    OUTCOME(12.5, false, true, Ink.TEXT),
    /// What the model says.
    FINDING(12.5, true, false, Ink.TEXT),
    /// A name in the legend.
    KEY(12, false, true, Ink.TEXT),
    /// The header of a thread.
    HEADER(13, true, true, Ink.TEXT),
    /// The name of a frame.
    FRAME(11, false, true, Ink.FAINT),
    /// What an event does.
    LABEL(13, false, true, Ink.TEXT),
    /// The instruction.
    DETAIL(10.5, false, true, Ink.FAINT),
    /// The name of a relation.
    RELATION(12.5, false, true, Ink.TEXT);

    private static final double MONO_ADVANCE = 0.62;
    private static final double SANS_ADVANCE = 0.66;
    private static final double BOLD_ADVANCE = 0.74;

    private final double size;
    private final boolean bold;
    private final boolean mono;
    private final Ink ink;

    TextStyle(double size, boolean bold, boolean mono, Ink ink) {
      this.size = size;
      this.bold = bold;
      this.mono = mono;
      this.ink = ink;
    }

    double size() {
      return size;
    }

    /// How wide a cell is at most, as a part of the size. The bold letters of DejaVu Sans, which is
    /// wide, take 0.7 on average.
    double advance() {
      return mono ? MONO_ADVANCE : bold ? BOLD_ADVANCE : SANS_ADVANCE;
    }

    boolean bold() {
      return bold;
    }

    boolean mono() {
      return mono;
    }

    Ink ink() {
      return ink;
    }
  }

  /// A relation in the legend.
  ///
  /// @param start the left end of its line
  /// @param end the right end
  /// @param ink its colour
  /// @param cycle whether it stands for the cycle
  record Key(Point start, Point end, Ink ink, boolean cycle, Line name) {}

  Node node(int index) {
    return graph.nodes().get(index);
  }
}
