package dev.acquit.reports.graph;

/// An upright rectangle.
///
/// @param x its left side
/// @param y its upper side
record Rect(double x, double y, double width, double height) {
  static Rect around(Point centre, double width, double height) {
    return new Rect(centre.x() - width / 2, centre.y() - height / 2, width, height);
  }

  double right() {
    return x + width;
  }

  double bottom() {
    return y + height;
  }

  double centreX() {
    return x + width / 2;
  }

  double centreY() {
    return y + height / 2;
  }

  /// Whether the insides meet; sides may touch.
  boolean overlaps(Rect o) {
    return overlap(o) > 0;
  }

  /// The area in common.
  double overlap(Rect o) {
    double w = Math.min(right(), o.right()) - Math.max(x, o.x);
    double h = Math.min(bottom(), o.bottom()) - Math.max(y, o.y);
    return w > 0 && h > 0 ? w * h : 0;
  }

  boolean contains(Rect o) {
    return o.x >= x && o.y >= y && o.right() <= right() && o.bottom() <= bottom();
  }

  /// Whether a point is inside, not on a side.
  boolean contains(Point p) {
    return p.x() > x && p.x() < right() && p.y() > y && p.y() < bottom();
  }

  /// Larger by that much on each side.
  Rect grown(double by) {
    return new Rect(x - by, y - by, width + 2 * by, height + 2 * by);
  }
}
