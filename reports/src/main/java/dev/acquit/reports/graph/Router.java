package dev.acquit.reports.graph;

import dev.acquit.reports.graph.Drawing.Route;
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
import java.util.Optional;

/// Turns ways into curves.
///
/// @param plan the way of each arrow
/// @param ports where arrows touch boxes
/// @param sizes how much room there is
/// @param boxes the boxes of nodes
/// @param headerTop where the headers of threads begin: above is room for arrows from initial
///   writes
/// @param lanes the height of a track in a gap
record Router(
    ExecutionGraph graph,
    List<Itinerary> plan,
    Ports ports,
    Sizes sizes,
    Rect[] boxes,
    double headerTop,
    Lanes lanes) {
  private static final double BEND = 22;

  /// Where tracks are.
  interface Lanes {
    /// The height of a track in a gap.
    double y(int gap, int track);
  }

  List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    for (int i = 0; i < plan.size(); i++) {
      routes.add(new Route(plan.get(i).arrow(), curve(i, plan.get(i)), Optional.empty()));
    }
    return routes;
  }

  private Curve curve(int i, Itinerary way) {
    return switch (way) {
      case Down(var a) -> {
        Rect from = boxes[a.from()];
        Rect to = boxes[a.to()];
        yield new Curve.Pen(new Point(from.centreX(), from.bottom()))
            .line(new Point(to.centreX(), to.y()))
            .curve();
      }
      case Beside b -> beside(i, b);
      case Across a -> across(i, a);
      case Above a -> above(i, a);
      case Top(var a) -> {
        Point from = new Point(boxes[a.from()].centreX(), boxes[a.from()].bottom());
        Point to = new Point(boxes[a.to()].centreX(), boxes[a.to()].bottom());
        yield new Curve.Pen(from).cubic(from.plus(0, BEND), to.plus(0, BEND), to).curve();
      }
    };
  }

  private Point port(int node, Side side, int arrow, boolean end) {
    Rect box = boxes[node];
    double x = side == Side.LEFT ? box.x() : box.right();
    return new Point(x, box.centreY() + ports.at(node, side, arrow, end).offset(box.height()));
  }

  private Curve beside(int i, Beside way) {
    Point from = port(way.arrow().from(), way.side(), i, false);
    Point to = port(way.arrow().to(), way.side(), i, true);
    double out = way.side().sign() * (14 + Sizes.TRACK * way.depth());
    double down = to.y() >= from.y() ? 1 : -1;
    double bend = down * Math.min(BEND, Math.abs(to.y() - from.y()) / 2);
    double x = from.x() + out;
    Point first = new Point(x, from.y() + bend);
    Point last = new Point(x, to.y() - bend);
    return new Curve.Pen(from)
        .cubic(from.plus(out * 0.7, 0), new Point(x, from.y() + bend * 0.3), first)
        .line(last)
        .cubic(new Point(x, to.y() - bend * 0.3), to.plus(out * 0.7, 0), to)
        .curve();
  }

  private Curve across(int i, Across way) {
    Point from = port(way.arrow().from(), way.side(), i, false);
    Point to = port(way.arrow().to(), way.side().other(), i, true);
    Curve.Pen pen = new Curve.Pen(from);
    if (way.gap() >= 0) {
      double y = lanes.y(way.gap(), way.track());
      int step = way.side().sign();
      Rect first = column(graph.nodes().get(way.arrow().from()).column() + step);
      Rect last = column(graph.nodes().get(way.arrow().to()).column() - step);
      pen.across(new Point(step > 0 ? first.x() : first.right(), y));
      pen.line(new Point(step > 0 ? last.right() : last.x(), y));
    }
    return pen.across(to).curve();
  }

  private Rect column(int column) {
    for (int i = 0; i < boxes.length; i++) {
      if (graph.nodes().get(i).column() == column) {
        return boxes[i];
      }
    }
    throw new IllegalStateException("no event in column " + column);
  }

  private Curve above(int i, Above way) {
    Node from = graph.nodes().get(way.arrow().from());
    boolean down = from.initial();
    int initial = down ? way.arrow().from() : way.arrow().to();
    int event = down ? way.arrow().to() : way.arrow().from();
    Point start = below(initial, i);
    Point end = port(event, way.side(), i, down);
    int column = graph.nodes().get(event).column();
    double out = sizes.out(way, column);
    double x = end.x() + way.side().sign() * out;
    double turn = headerTop - 2;
    double reach = (turn - start.y()) * 0.55;
    double bend = Math.min(BEND, end.y() - turn);
    Point gate = new Point(x, turn);
    Point last = new Point(x, end.y() - bend);
    Curve curve =
        new Curve.Pen(start)
            .cubic(start.plus(0, reach), gate.plus(0, -reach), gate)
            .line(last)
            .cubic(last.plus(0, bend * 0.6), end.plus(way.side().sign() * out * 0.6, 0), end)
            .curve();
    return down ? curve : curve.reversed();
  }

  /// A place at the lower side of an initial write, in the order of where its arrows go.
  private Point below(int initial, int arrow) {
    List<Integer> mine = new ArrayList<>();
    for (int i = 0; i < plan.size(); i++) {
      boolean here = plan.get(i).arrow().from() == initial || plan.get(i).arrow().to() == initial;
      if (plan.get(i) instanceof Above && here) {
        mine.add(i);
      }
    }
    mine.sort(Comparator.comparingDouble(this::goal));
    Rect box = boxes[initial];
    double step = Math.min(14, (box.width() - 16) / Math.max(1, mine.size()));
    double x = box.centreX() + (mine.indexOf(arrow) - (mine.size() - 1) / 2.0) * step;
    return new Point(x, box.bottom());
  }

  private double goal(int i) {
    Above way = (Above) plan.get(i);
    boolean down = graph.nodes().get(way.arrow().from()).initial();
    Rect box = boxes[down ? way.arrow().to() : way.arrow().from()];
    return way.side() == Side.LEFT ? box.x() - way.depth() : box.right() + way.depth();
  }
}
