package dev.acquit.reports.graph;

import dev.acquit.reports.graph.Drawing.Frame;
import dev.acquit.reports.graph.Drawing.Route;
import dev.acquit.reports.graph.Drawing.TextStyle;
import dev.acquit.reports.graph.ExecutionGraph.Arrow;
import dev.acquit.reports.graph.ExecutionGraph.Node;
import dev.acquit.reports.graph.Itinerary.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Gives a graph places: threads in columns, events in rows, arrows in the space between.
final class Layout {
  /// The distance between arrows at one side of a box.
  static final double PORT = 13;

  private static final double MARGIN = 16;
  private static final double FRAME_PAD = 10;
  private static final double FRAME_NAME = 17;
  private static final double HEADER = 24;
  private static final double INITIAL = 28;
  private static final double BELOW_INITIAL = 30;
  private static final double BESIDE_INITIAL = 24;
  private static final double LEAST_WIDTH = 380;
  private static final double MOST_TITLE = 640;

  private final ExecutionGraph graph;
  private final List<Itinerary> plan;
  private final Ports ports;
  private final List<Places> places;
  private final Sizes sizes;
  private final double[] left;
  private final double[] top;
  private final Rect[] boxes;
  private final List<Rect> headers = new ArrayList<>();
  private double headerTop;
  private double bottom;

  private Layout(ExecutionGraph graph) {
    this.graph = graph;
    this.plan = Planner.plan(graph);
    this.ports = Ports.of(graph, plan);
    this.places = Places.frames(graph.columns());
    this.sizes = Sizes.of(graph, plan, ports, places);
    this.left = new double[graph.columns().size()];
    this.top = new double[sizes.rows().length];
    this.boxes = new Rect[graph.nodes().size()];
  }

  /// Places everything.
  static Drawing of(ExecutionGraph graph) {
    return new Layout(graph).draw();
  }

  /// Whether an arrow is part of the line that joins the events of a thread.
  static boolean isSpine(Arrow arrow) {
    return arrow.ink() == Ink.PO || arrow.name().equals("rmw");
  }

  /// How much of a channel frames take.
  static double frameRoom(List<Places> places, int channel) {
    long ends = places.stream().filter(p -> p.last() == channel - 1).count();
    long starts = places.stream().filter(p -> p.first() == channel).count();
    return (ends + starts) * FRAME_PAD + (ends > 0 && starts > 0 ? FRAME_PAD : 0);
  }

  /// How far from a column frames go on one side, not counting arrows that come back to it.
  static double frameReach(List<Places> places, int column, Side side) {
    return FRAME_PAD
        * places.stream().filter(p -> (side == Side.LEFT ? p.first() : p.last()) == column).count();
  }

  private Drawing draw() {
    double content = columns();
    double width =
        Math.max(
            Math.max(content, LEAST_WIDTH),
            2 * MARGIN
                + Math.min(MOST_TITLE, GraphText.width(graph.words().title(), TextStyle.TITLE)));
    double shift = (width - content) / 2;
    for (int c = 0; c < left.length; c++) {
      left[c] += shift;
    }
    Surroundings around = new Surroundings(graph, MARGIN, width - 2 * MARGIN);
    double y = around.above(MARGIN);
    y = initial(y, width);
    rows(y);
    List<Frame> frames = frames();
    List<Route> routes =
        new Router(graph, plan, ports, sizes, boxes, headerTop, this::lane).routes();
    double end = around.below(bottom + 14) + MARGIN;
    List<Rect> taken = new ArrayList<>(List.of(boxes));
    taken.addAll(headers);
    frames.forEach(f -> taken.add(frameName(f)));
    return new Drawing(
        graph,
        width,
        end,
        List.of(boxes),
        headers,
        frames,
        LabelPlacer.place(routes, taken, new Rect(2, 2, width - 4, end - 4)),
        around.texts(),
        around.legend());
  }

  private static Rect frameName(Frame frame) {
    double size = TextStyle.FRAME.size();
    return new Rect(
        frame.name().x(),
        frame.name().y() - size,
        GraphText.width(frame.label(), TextStyle.FRAME),
        size + 3);
  }

  /// @return how wide everything is
  private double columns() {
    double x = MARGIN;
    for (int c = 0; c < left.length; c++) {
      x += sizes.channels()[c];
      left[c] = x;
      x += sizes.columns()[c];
    }
    return x + sizes.channels()[left.length] + MARGIN;
  }

  /// Initial writes stand above the threads that read them.
  ///
  /// @return where the threads begin
  private double initial(double y, double width) {
    List<Integer> nodes = new ArrayList<>();
    double[] wanted = new double[graph.nodes().size()];
    int arrows = 0;
    for (int i = 0; i < graph.nodes().size(); i++) {
      if (graph.nodes().get(i).initial()) {
        nodes.add(i);
        wanted[i] = wanted(i, width / 2);
      }
    }
    for (Itinerary way : plan) {
      arrows += way instanceof Itinerary.Above ? 1 : 0;
    }
    if (nodes.isEmpty()) {
      return y;
    }
    nodes.sort(Comparator.<Integer>comparingDouble(i -> wanted[i]).thenComparing(i -> i));
    double total = -BESIDE_INITIAL;
    for (int i : nodes) {
      total += Sizes.width(graph.nodes().get(i)) + BESIDE_INITIAL;
    }
    double x = MARGIN;
    double rest = total;
    for (int i : nodes) {
      double w = Sizes.width(graph.nodes().get(i));
      double latest = width - MARGIN - rest;
      x = Math.max(x, Math.min(wanted[i] - w / 2, latest));
      boxes[i] = new Rect(x, y, w, INITIAL);
      x += w + BESIDE_INITIAL;
      rest -= w + BESIDE_INITIAL;
    }
    return y + INITIAL + BELOW_INITIAL + 3 * arrows;
  }

  /// The middle of where a node's arrows go.
  private double wanted(int node, double otherwise) {
    double sum = 0;
    int count = 0;
    for (Itinerary way : plan) {
      Arrow a = way.arrow();
      if (way instanceof Itinerary.Above above && (a.from() == node || a.to() == node)) {
        Node event = graph.nodes().get(a.from() == node ? a.to() : a.from());
        int c = event.column();
        double edge = above.side() == Side.LEFT ? left[c] : left[c] + sizes.columns()[c];
        sum += edge + above.side().sign() * sizes.out(above, c);
        count++;
      }
    }
    return count == 0 ? otherwise : sum / count;
  }

  private void rows(double start) {
    int levels = (int) places.stream().map(Places::scope).distinct().count();
    headerTop = start + levels * FRAME_PAD;
    for (int c = 0; c < left.length; c++) {
      headers.add(new Rect(left[c], headerTop, sizes.columns()[c], HEADER));
    }
    double y = headerTop + HEADER;
    for (int r = 0; r < top.length; r++) {
      y += sizes.gaps()[r];
      top[r] = y;
      y += sizes.rows()[r];
    }
    bottom = y + sizes.gaps()[top.length];
    for (int i = 0; i < boxes.length; i++) {
      Node node = graph.nodes().get(i);
      if (!node.initial()) {
        int c = node.column();
        boxes[i] = new Rect(left[c], top[node.row()], sizes.columns()[c], sizes.rows()[node.row()]);
      }
    }
  }

  /// The height of a track in a gap.
  private double lane(int gap, int track) {
    double start = gap == 0 ? headerTop + HEADER : top[gap - 1] + sizes.rows()[gap - 1];
    return start + sizes.gaps()[gap] * (track + 1) / (sizes.tracks()[gap] + 1);
  }

  /// From the inside out: each frame goes around those that it contains. Names stand at the bottom,
  /// where arrows do not go.
  private List<Frame> frames() {
    List<Frame> frames = new ArrayList<>();
    double lowest = bottom;
    for (int i = places.size() - 1; i >= 0; i--) {
      Places place = places.get(i);
      long inside = levelsInside(i);
      double pad = FRAME_PAD * (inside + 1);
      double x = left[place.first()] - pad - room(place.first(), Side.LEFT);
      double right =
          left[place.last()] + sizes.columns()[place.last()] + pad + room(place.last(), Side.RIGHT);
      double end = bottom + FRAME_NAME * (inside + 1) + 2 * inside;
      lowest = Math.max(lowest, end);
      frames.add(
          0,
          new Frame(
              new Rect(x, headerTop - pad, right - x, end - headerTop + pad),
              new Point(x + 8, end - 5),
              place.label()));
    }
    bottom = lowest;
    return frames;
  }

  /// Arrows that come back to a column stay inside its frames.
  private double room(int column, Side side) {
    return sizes.arcs()[column][side.ordinal()];
  }

  private long levelsInside(int index) {
    Places outer = places.get(index);
    return places.stream()
        .skip(index + 1L)
        .filter(p ->
            p.scope() != outer.scope() && p.first() >= outer.first() && p.last() <= outer.last())
        .map(Places::scope)
        .distinct()
        .count();
  }
}
