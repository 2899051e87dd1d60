package dev.acquit.reports.graph;

import dev.acquit.reports.graph.Drawing.TextStyle;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Something to be painted, in pictures' terms only.
sealed interface Shape {
  /// The colours of shapes and of what they are on.
  static Set<Ink> inks(List<Shape> shapes) {
    Set<Ink> inks = EnumSet.of(Ink.PAPER);
    for (Shape shape : shapes) {
      switch (shape) {
        case Box b -> {
          inks.add(b.fill());
          b.border().ifPresent(inks::add);
        }
        case Stroke s -> inks.add(s.ink());
        case Head h -> inks.add(h.ink());
        case Text t -> inks.add(t.ink());
        case Group g -> inks.addAll(inks(g.shapes()));
      }
    }
    return inks;
  }

  /// A rectangle.
  ///
  /// @param rect where
  /// @param radius of its corners
  /// @param fill its inside
  /// @param border its border, if it has one
  /// @param width the width of the border
  record Box(Rect rect, double radius, Ink fill, Optional<Ink> border, double width)
      implements Shape {}

  /// A curve.
  ///
  /// @param curve where
  /// @param ink its colour
  record Stroke(Curve curve, Ink ink, double width) implements Shape {}

  /// The head of an arrow: a triangle.
  ///
  /// @param left one of the other corners
  /// @param right the other
  /// @param ink its colour
  record Head(Point tip, Point left, Point right, Ink ink) implements Shape {}

  /// A line of text.
  ///
  /// @param at the beginning, or the middle, of its base line
  /// @param middle whether `at` is the middle
  /// @param style how it looks
  /// @param ink its colour
  /// @param text what it says
  record Text(Point at, boolean middle, TextStyle style, Ink ink, String text) implements Shape {}

  /// Shapes that belong together.
  ///
  /// @param name what they are, for style sheets
  /// @param title what a reader is told who points there
  record Group(String name, String title, List<Shape> shapes) implements Shape {
    public Group {
      shapes = List.copyOf(shapes);
    }
  }
}
