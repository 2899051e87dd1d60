package dev.acquit.reports.graph;

import dev.acquit.reports.graph.Curve.Piece;
import dev.acquit.reports.graph.Drawing.TextStyle;
import dev.acquit.reports.graph.Shape.Box;
import dev.acquit.reports.graph.Shape.Group;
import dev.acquit.reports.graph.Shape.Head;
import dev.acquit.reports.graph.Shape.Stroke;
import dev.acquit.reports.graph.Shape.Text;
import dev.acquit.reports.latex.Latex;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Shapes as TikZ, in a document of the class `standalone`: it can be compiled alone, and a
/// document that uses the package of that name takes it with `\input`, where what is before the
/// picture is passed over. Colours are defined in the picture for that reason.
final class TikzWriter {
  /// Big points, 72 an inch, for pixels, 96 an inch.
  private static final double POINTS = 0.75;

  private final StringBuilder out = new StringBuilder();

  private TikzWriter() {}

  /// @param description what the picture shows, for those who do not see it
  static String write(Drawing drawing, String description) {
    TikzWriter writer = new TikzWriter();
    List<Shape> shapes = Painter.shapes(drawing);
    writer.open(drawing, description, shapes);
    shapes.forEach(writer::shape);
    return writer.out.append("\\end{tikzpicture}\n\\end{document}\n").toString();
  }

  private void open(Drawing drawing, String description, List<Shape> shapes) {
    out.append(Latex.comment(drawing.graph().words().title()))
        .append(Latex.comment(description))
        .append("\\documentclass[border=2bp]{standalone}\n")
        .append("\\usepackage[T1]{fontenc}\n\\usepackage{lmodern}\n\\usepackage{tikz}\n")
        .append("\\begin{document}\n")
        .append("\\begin{tikzpicture}[x=0.75bp, y=-0.75bp, line cap=round, inner sep=0pt]\n");
    for (Ink ink : Shape.inks(shapes)) {
      out.append("\\definecolor{" + name(ink) + "}{HTML}{")
          .append(ink.light().substring(1).toUpperCase(Locale.ROOT) + "}\n");
    }
    Point end = new Point(drawing.width(), drawing.height());
    out.append("\\useasboundingbox (0,0) rectangle " + point(end) + ";\n");
  }

  private void shape(Shape shape) {
    switch (shape) {
      case Box b -> box(b);
      case Stroke s ->
          out.append("\\draw[" + name(s.ink()) + ", " + width(s.width()) + "] " + path(s.curve()))
              .append(";\n");
      case Head h ->
          out.append("\\fill[" + name(h.ink()) + "] " + point(h.tip()) + " -- " + point(h.left()))
              .append(" -- " + point(h.right()) + " -- cycle;\n");
      case Text t -> text(t);
      case Group g -> {
        out.append(Latex.comment(g.title()));
        g.shapes().forEach(this::shape);
      }
    }
  }

  private void box(Box b) {
    Rect r = b.rect();
    Point end = new Point(r.x() + r.width(), r.y() + r.height());
    Optional<String> border = b.border().map(i -> ", draw=" + name(i) + ", " + width(b.width()));
    out.append("\\path[fill=" + name(b.fill()) + border.orElse(""))
        .append(b.radius() > 0 ? ", rounded corners=" + length(b.radius()) : "")
        .append("] " + point(new Point(r.x(), r.y())) + " rectangle " + point(end) + ";\n");
  }

  private void text(Text t) {
    TextStyle style = t.style();
    out.append("\\node[anchor=" + (t.middle() ? "base" : "base west") + ", text=" + name(t.ink()))
        .append(", font=\\fontsize{" + number(style.size() * POINTS) + "}{")
        .append(number(style.size() * POINTS * 1.2) + "}\\selectfont")
        .append(style.mono() ? "\\ttfamily" : "\\sffamily")
        .append(style.bold() ? "\\bfseries" : "")
        .append("] at " + point(t.at()) + " {")
        .append(Latex.text(GraphText.visible(t.text())) + "};\n");
  }

  private static String path(Curve curve) {
    StringBuilder path = new StringBuilder(point(curve.start()));
    for (Piece p : curve.pieces()) {
      path.append(" .. controls " + point(p.first()) + " and " + point(p.second()))
          .append(" .. " + point(p.end()));
    }
    return path.toString();
  }

  private static String name(Ink ink) {
    return "acquit-" + ink.css();
  }

  private static String width(double pixels) {
    return "line width=" + length(pixels);
  }

  private static String length(double pixels) {
    return number(pixels * POINTS) + "bp";
  }

  private static String point(Point p) {
    return "(" + number(p.x()) + "," + number(p.y()) + ")";
  }

  /// With two digits behind the point, the same on every machine.
  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
