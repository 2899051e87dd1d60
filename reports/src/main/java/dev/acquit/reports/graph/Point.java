package dev.acquit.reports.graph;

/// A place on the paper, in pixels; y goes down.
record Point(double x, double y) {
  Point plus(double dx, double dy) {
    return new Point(x + dx, y + dy);
  }

  double distance(Point other) {
    double dx = x - other.x;
    double dy = y - other.y;
    return Math.sqrt(dx * dx + dy * dy);
  }

  /// Between this (0) and another point (1).
  Point towards(Point other, double t) {
    return new Point(x + (other.x - x) * t, y + (other.y - y) * t);
  }
}
