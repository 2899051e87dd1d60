package dev.acquit.reports.graph;

import dev.acquit.reports.graph.Drawing.TextStyle;
import dev.acquit.reports.graph.ExecutionGraph.Node;
import dev.acquit.reports.graph.Itinerary.Above;
import dev.acquit.reports.graph.Itinerary.Across;
import dev.acquit.reports.graph.Itinerary.Beside;
import dev.acquit.reports.graph.Itinerary.Down;
import dev.acquit.reports.graph.Itinerary.Side;
import dev.acquit.reports.graph.Itinerary.Top;
import java.util.Arrays;
import java.util.List;

/// How much room columns, channels, rows and gaps need.
///
/// @param columns widths of columns
/// @param channels widths of channels, one more than columns
/// @param rows heights of rows
/// @param gaps heights of gaps, one more than rows
/// @param tracks how many tracks each gap has
/// @param arcs for each column, left and right, the room for arrows that come back to it
/// @param frames for each column, left and right, how far frames go beyond that
record Sizes(
    double[] columns,
    double[] channels,
    double[] rows,
    double[] gaps,
    int[] tracks,
    double[][] arcs,
    double[][] frames) {
  /// The distance between arrows that run beside each other.
  static final double TRACK = 16;

  /// A name of a relation fits between two lanes.
  private static final double LANE = 22;

  private static final double PADDING = 12;
  private static final double LEAST_COLUMN = 110;
  private static final double ROW = 42;
  private static final double LOW_ROW = 30;
  private static final double GAP = 32;
  private static final double CHANNEL = 64;
  private static final double CROWD = 9;
  private static final int CROWDED = 3;
  private static final double MOST_CROWD = 160;

  static Sizes of(ExecutionGraph graph, List<Itinerary> plan, Ports ports, List<Places> frames) {
    int n = graph.columns().size();
    int count =
        graph.nodes().stream().filter(x -> !x.initial()).mapToInt(x -> x.row() + 1).max().orElse(0);
    Sizes sizes =
        new Sizes(
            new double[n],
            new double[n + 1],
            new double[count],
            new double[count + 1],
            new int[count + 1],
            new double[n][2],
            new double[n][2]);
    for (int c = 0; c < n; c++) {
      for (Side side : Side.values()) {
        sizes.frames[c][side.ordinal()] = Layout.frameReach(frames, c, side);
      }
    }
    sizes.columns(graph);
    sizes.rows(graph, ports);
    sizes.channels(graph, plan, frames);
    sizes.gaps(plan);
    return sizes;
  }

  /// How far from its column an arrow from above comes down.
  double out(Above way, int column) {
    int side = way.side().ordinal();
    return 14 + arcs[column][side] + frames[column][side] + TRACK * way.depth();
  }

  /// The width of a node's box.
  static double width(Node node) {
    return Math.max(
            GraphText.width(node.label(), TextStyle.LABEL),
            GraphText.width(node.detail(), TextStyle.DETAIL))
        + 2 * PADDING;
  }

  /// The width of a relation's name.
  static double label(String name) {
    return GraphText.width(name, TextStyle.RELATION) + 4;
  }

  private void columns(ExecutionGraph graph) {
    for (int c = 0; c < columns.length; c++) {
      double header = GraphText.width(graph.columns().get(c).label(), TextStyle.HEADER);
      columns[c] = Math.max(LEAST_COLUMN, header + 4);
    }
    for (Node node : graph.nodes()) {
      if (!node.initial()) {
        columns[node.column()] = Math.max(columns[node.column()], width(node));
      }
    }
  }

  private void rows(ExecutionGraph graph, Ports ports) {
    for (int i = 0; i < graph.nodes().size(); i++) {
      Node node = graph.nodes().get(i);
      if (!node.initial()) {
        double text = node.detail().isEmpty() ? LOW_ROW : ROW;
        double needed = (ports.most(i) - 1) * Layout.PORT + 18;
        rows[node.row()] = Math.max(rows[node.row()], Math.max(text, needed));
      }
    }
  }

  private void channels(ExecutionGraph graph, List<Itinerary> plan, List<Places> places) {
    int[] crossing = new int[channels.length];
    double[] names = new double[channels.length];
    double[][] above = new double[columns.length][2];
    for (Itinerary way : plan) {
      double name = label(way.arrow().name());
      Node from = graph.nodes().get(way.arrow().from());
      Node to = graph.nodes().get(way.arrow().to());
      switch (way) {
        case Down down -> {}
        case Top top -> {}
        case Beside(var arrow, Side side, int depth) -> {
          double[] room = arcs[from.column()];
          room[side.ordinal()] = Math.max(room[side.ordinal()], 14 + TRACK * (depth + 1));
          int channel = from.column() + side.ordinal();
          // It may have to stand beside its arrow.
          names[channel] = Math.max(names[channel], 2 * name);
        }
        case Across(var arrow, Side side, int gap, int track) -> {
          int left = Math.min(from.column(), to.column());
          int right = Math.max(from.column(), to.column());
          for (int c = left + 1; c <= right; c++) {
            crossing[c]++;
            names[c] = Math.max(names[c], name);
          }
        }
        case Above(var arrow, Side side, int depth) -> {
          int column = Math.max(from.column(), to.column());
          double[] room = above[column];
          room[side.ordinal()] = Math.max(room[side.ordinal()], 4 + TRACK * (depth + 1));
          int channel = column + side.ordinal();
          boolean outer = channel == 0 || channel == channels.length - 1;
          // On the outside the initial write itself stands above its arrow.
          names[channel] =
              Math.max(names[channel], outer ? width(from.initial() ? from : to) : name);
        }
      }
    }
    for (int i = 0; i < channels.length; i++) {
      boolean outer = i == 0 || i == channels.length - 1;
      double inner =
          crossing[i] == 0
              ? names[i] / 2 + (outer ? 10 : CHANNEL / 2)
              : CHANNEL
                  + names[i]
                  + Math.min(MOST_CROWD, CROWD * Math.max(0, crossing[i] - CROWDED));
      double room = inner + Layout.frameRoom(places, i);
      if (i > 0) {
        room += arcs[i - 1][Side.RIGHT.ordinal()] + above[i - 1][Side.RIGHT.ordinal()];
      }
      if (i < columns.length) {
        room += arcs[i][Side.LEFT.ordinal()] + above[i][Side.LEFT.ordinal()];
      }
      channels[i] = room;
    }
  }

  private void gaps(List<Itinerary> plan) {
    for (Itinerary way : plan) {
      if (way instanceof Across across && across.gap() >= 0) {
        tracks[across.gap()] = Math.max(tracks[across.gap()], across.track() + 1);
      }
    }
    Arrays.fill(gaps, GAP);
    gaps[0] = 14;
    gaps[gaps.length - 1] = gaps.length == 1 ? 14 : 8;
    for (int g = 0; g < gaps.length; g++) {
      gaps[g] += tracks[g] == 0 ? 0 : LANE * tracks[g] + (g == 0 ? 8 : 4);
    }
  }
}
