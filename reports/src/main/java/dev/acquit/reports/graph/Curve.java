package dev.acquit.reports.graph;

import java.util.ArrayList;
import java.util.List;

/// A smooth line: cubic Bézier pieces, each beginning where the one before ends.
///
/// @param pieces the pieces, at least one
record Curve(List<Piece> pieces) {
  private static final int SAMPLES = 24;

  Curve {
    pieces = List.copyOf(pieces);
  }

  /// A cubic Bézier curve.
  record Piece(Point start, Point first, Point second, Point end) {
    /// The point at a parameter from 0 to 1.
    Point at(double t) {
      double s = 1 - t;
      double a = s * s * s;
      double b = 3 * s * s * t;
      double c = 3 * s * t * t;
      double d = t * t * t;
      return new Point(
          a * start.x() + b * first.x() + c * second.x() + d * end.x(),
          a * start.y() + b * first.y() + c * second.y() + d * end.y());
    }

    /// The part from the start to a parameter, by de Casteljau's construction.
    private Piece until(double t) {
      Point a = start.towards(first, t);
      Point m = first.towards(second, t);
      Point b = second.towards(end, t);
      Point am = a.towards(m, t);
      return new Piece(start, a, am, am.towards(m.towards(b, t), t));
    }

    private Piece reversed() {
      return new Piece(end, second, first, start);
    }
  }

  Point start() {
    return pieces.getFirst().start();
  }

  Point end() {
    return pieces.getLast().end();
  }

  Curve reversed() {
    return new Curve(pieces.reversed().stream().map(Piece::reversed).toList());
  }

  /// The same without about that much of its end.
  Curve shortened(double length) {
    Piece last = pieces.getLast();
    double t = 1;
    while (t > 0.02 && last.at(t).distance(last.end()) < length) {
      t -= 0.02;
    }
    List<Piece> rest = new ArrayList<>(pieces);
    rest.set(rest.size() - 1, last.until(t));
    return new Curve(rest);
  }

  /// Points along the curve, the ends among them.
  List<Point> points() {
    List<Point> points = new ArrayList<>(List.of(start()));
    for (Piece piece : pieces) {
      for (int i = 1; i <= SAMPLES; i++) {
        points.add(piece.at((double) i / SAMPLES));
      }
    }
    return points;
  }

  /// The point at a part of the length.
  Point along(double part) {
    List<Point> points = points();
    double length = 0;
    for (int i = 1; i < points.size(); i++) {
      length += points.get(i - 1).distance(points.get(i));
    }
    double left = length * part;
    for (int i = 1; i < points.size(); i++) {
      double step = points.get(i - 1).distance(points.get(i));
      if (left <= step && step > 0) {
        return points.get(i - 1).towards(points.get(i), left / step);
      }
      left -= step;
    }
    return end();
  }

  /// Draws a curve piece by piece.
  static final class Pen {
    private static final double LEVEL = 18;

    private final List<Piece> pieces = new ArrayList<>();
    private Point at;

    Pen(Point start) {
      at = start;
    }

    /// A straight line.
    Pen line(Point to) {
      return cubic(at.towards(to, 1.0 / 3), at.towards(to, 2.0 / 3), to);
    }

    Pen cubic(Point first, Point second, Point to) {
      if (at.distance(to) > 0.01) {
        pieces.add(new Piece(at, first, second, to));
        at = to;
      }
      return this;
    }

    /// To a point further left or right, leaving and arriving horizontally unless it is at nearly
    /// the same height.
    Pen across(Point to) {
      if (Math.abs(to.y() - at.y()) < LEVEL) {
        return line(to);
      }
      double reach = (to.x() - at.x()) * 0.5;
      return cubic(at.plus(reach, 0), to.plus(-reach, 0), to);
    }

    Curve curve() {
      return new Curve(pieces);
    }
  }
}
