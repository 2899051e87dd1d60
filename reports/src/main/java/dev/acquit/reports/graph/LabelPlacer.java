package dev.acquit.reports.graph;

import dev.acquit.reports.graph.Drawing.Route;
import dev.acquit.reports.graph.Drawing.TextStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Finds a place for the name of each arrow: on its curve, near the middle, away from boxes, other
/// names and other arrows.
final class LabelPlacer {
  private static final double[] PARTS = {
    0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.27, 0.73, 0.22, 0.78, 0.17, 0.83, 0.12, 0.88
  };
  private static final double[] NO_SHIFT = {0};
  private static final double[] SHIFTS = {0, -9, 9, -16, 16};
  private static final double BOX_COST = 60;
  private static final double NAME_COST = 100;
  private static final double LINE_COST = 5;
  private static final double CYCLE_COST = 14;
  private static final double END_COST = 40;
  private static final double MIDDLE_COST = 24;
  private static final double SHIFT_COST = 1.5;
  private static final double OUTSIDE_COST = 1_000;

  private final List<Route> routes;
  private final List<List<Point>> points;
  private final List<Rect> extents;
  private final List<Rect> taken;
  private final Rect paper;
  private final List<Rect> names = new ArrayList<>();

  private LabelPlacer(List<Route> routes, List<Rect> taken, Rect paper) {
    this.routes = routes;
    this.points = routes.stream().map(r -> r.curve().points()).toList();
    this.extents = points.stream().map(LabelPlacer::extent).toList();
    this.taken = taken;
    this.paper = paper;
  }

  /// The same routes with places for names, those of the cycle chosen first.
  ///
  /// @param taken what names must not stand on
  /// @param paper where they must be
  static List<Route> place(List<Route> routes, List<Rect> taken, Rect paper) {
    LabelPlacer placer = new LabelPlacer(routes, taken, paper);
    List<Route> result = new ArrayList<>(routes);
    for (boolean cycle : new boolean[] {true, false}) {
      for (int i = 0; i < routes.size(); i++) {
        Route r = routes.get(i);
        boolean plain = r.arrow().ink() == Ink.PO && !r.arrow().cycle();
        if (r.arrow().cycle() == cycle && !plain) {
          result.set(i, new Route(r.arrow(), r.curve(), Optional.of(placer.best(i))));
        }
      }
    }
    return result;
  }

  /// A little more than the smallest rectangle around points.
  private static Rect extent(List<Point> points) {
    double left = points.stream().mapToDouble(Point::x).min().orElseThrow();
    double right = points.stream().mapToDouble(Point::x).max().orElseThrow();
    double top = points.stream().mapToDouble(Point::y).min().orElseThrow();
    double bottom = points.stream().mapToDouble(Point::y).max().orElseThrow();
    return new Rect(left, top, right - left, bottom - top).grown(1);
  }

  private Rect best(int i) {
    Route route = routes.get(i);
    double width = Sizes.label(route.arrow().name());
    double height = TextStyle.RELATION.size() + 3;
    boolean vertical =
        route.curve().start().x() == route.curve().end().x() && Layout.isSpine(route.arrow());
    List<Point> spots = Arrays.stream(PARTS).mapToObj(route.curve()::along).toList();
    double beside = width / 2 + 5;
    Rect best = Rect.around(spots.getFirst(), width, height);
    double least = Double.MAX_VALUE;
    for (double aside : vertical ? new double[] {beside} : new double[] {0, beside, -beside}) {
      for (double shift : vertical ? NO_SHIFT : SHIFTS) {
        for (int part = 0; part < PARTS.length; part++) {
          double cost =
              Math.abs(PARTS[part] - 0.5) * MIDDLE_COST
                  + (Math.abs(shift) + (vertical ? 0 : Math.abs(aside))) * SHIFT_COST;
          if (cost < least) {
            Point p = spots.get(part).plus(aside, shift);
            Rect r = Rect.around(p, width, height);
            cost += cost(r, i);
            if (cost < least) {
              least = cost;
              best = r;
            }
          }
        }
      }
    }
    names.add(best);
    return best;
  }

  private double cost(Rect r, int self) {
    double cost = paper.contains(r) ? 0 : OUTSIDE_COST;
    for (Rect box : taken) {
      cost += r.grown(2).overlaps(box) ? BOX_COST + r.overlap(box) : 0;
    }
    for (Rect name : names) {
      cost += r.grown(2).overlaps(name) ? NAME_COST + r.overlap(name) : 0;
    }
    Rect near = r.grown(1);
    for (int i = 0; i < points.size(); i++) {
      if (i != self && near.overlaps(extents.get(i))) {
        boolean crossed = points.get(i).stream().anyMatch(near::contains);
        cost += crossed ? routes.get(i).arrow().cycle() ? CYCLE_COST : LINE_COST : 0;
        cost += near.contains(points.get(i).getLast()) ? END_COST : 0;
      }
    }
    Curve own = routes.get(self).curve();
    return cost + (r.grown(9).contains(own.end()) ? END_COST : 0);
  }
}
