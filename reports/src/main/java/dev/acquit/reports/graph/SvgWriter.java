package dev.acquit.reports.graph;

import dev.acquit.reports.graph.Curve.Piece;
import dev.acquit.reports.graph.Drawing.TextStyle;
import dev.acquit.reports.graph.Shape.Box;
import dev.acquit.reports.graph.Shape.Group;
import dev.acquit.reports.graph.Shape.Head;
import dev.acquit.reports.graph.Shape.Stroke;
import dev.acquit.reports.graph.Shape.Text;
import java.util.List;
import java.util.Set;

/// Shapes as SVG 1.1, a document of its own that may also stand inside an HTML page: it has no
/// identifiers that could meet others, and its style rules hold inside it only.
///
/// Colours are attributes for light paper, and classes that a style sheet repaints where the reader
/// prefers dark. Nothing is loaded from anywhere.
final class SvgWriter {
  private static final String ROOT = "acquit-graph";
  private static final String MONO =
      "'DejaVu Sans Mono','Liberation Mono',Menlo,Consolas,ui-monospace,monospace";
  private static final String SANS = "'DejaVu Sans','Liberation Sans',Helvetica,Arial,sans-serif";

  private final StringBuilder out = new StringBuilder();

  private SvgWriter() {}

  /// @param description what the picture shows, for those who do not see it
  static String write(Drawing drawing, String description) {
    SvgWriter writer = new SvgWriter();
    List<Shape> shapes = Painter.shapes(drawing);
    writer.open(drawing, description, Shape.inks(shapes));
    shapes.forEach(writer::shape);
    return writer.out.append("</svg>\n").toString();
  }

  private void open(Drawing drawing, String description, Set<Ink> inks) {
    String width = number(drawing.width());
    String height = number(drawing.height());
    String title = escape(drawing.graph().words().title());
    out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"" + ROOT + "\" role=\"img\"")
        .append(" aria-label=\"" + title + "\"")
        .append(" width=\"" + width + "\" height=\"" + height + "\"")
        .append(" viewBox=\"0 0 " + width + " " + height + "\">\n")
        .append("<title>" + title + "</title>\n")
        .append("<desc>" + escape(description) + "</desc>\n")
        .append("<style>\n")
        .append("." + ROOT + " .mono{font-family:" + MONO + "}\n")
        .append("." + ROOT + " .sans{font-family:" + SANS + "}\n")
        .append("@media screen and (prefers-color-scheme:dark){\n");
    for (Ink ink : inks) {
      String rule = "." + ROOT + " .";
      out.append(rule + "f-" + ink.css() + "{fill:" + ink.dark() + "}")
          .append(rule + "s-" + ink.css() + "{stroke:" + ink.dark() + "}\n");
    }
    out.append("}\n</style>\n");
    Rect paper = new Rect(0, 0, drawing.width(), drawing.height());
    shape(new Box(paper, 0, Ink.PAPER, java.util.Optional.empty(), 0));
  }

  private void shape(Shape shape) {
    switch (shape) {
      case Box b -> box(b);
      case Stroke s ->
          out.append(
                  "<path d=\"" + path(s.curve()) + "\" fill=\"none\" " + stroke(s.ink(), s.width()))
              .append(" class=\"s-" + s.ink().css() + "\" stroke-linecap=\"round\"/>\n");
      case Head h ->
          out.append(
                  "<path d=\"M" + point(h.tip()) + "L" + point(h.left()) + "L" + point(h.right()))
              .append("z\" " + fill(h.ink()) + " class=\"f-" + h.ink().css() + "\"/>\n");
      case Text t -> text(t);
      case Group g -> {
        out.append("<g class=\"" + g.name() + "\"><title>" + escape(g.title()) + "</title>\n");
        g.shapes().forEach(this::shape);
        out.append("</g>\n");
      }
    }
  }

  private void box(Box b) {
    Rect r = b.rect();
    out.append("<rect x=\"" + number(r.x()) + "\" y=\"" + number(r.y()) + "\" width=\"")
        .append(number(r.width()) + "\" height=\"" + number(r.height()) + "\"");
    if (b.radius() > 0) {
      out.append(" rx=\"" + number(b.radius()) + "\"");
    }
    out.append(" " + fill(b.fill()));
    String border = b.border().map(i -> " s-" + i.css()).orElse("");
    b.border().ifPresent(i -> out.append(" " + stroke(i, b.width())));
    out.append(" class=\"f-" + b.fill().css() + border + "\"/>\n");
  }

  private void text(Text t) {
    TextStyle style = t.style();
    out.append("<text x=\"" + number(t.at().x()) + "\" y=\"" + number(t.at().y()) + "\"")
        .append(t.middle() ? " text-anchor=\"middle\"" : "")
        .append(" font-size=\"" + number(style.size()) + "\"")
        .append(style.bold() ? " font-weight=\"bold\"" : "")
        .append(" font-family=\"" + (style.mono() ? MONO : SANS) + "\"")
        .append(" " + fill(t.ink()))
        .append(" class=\"" + (style.mono() ? "mono" : "sans") + " f-" + t.ink().css() + "\"")
        .append(" xml:space=\"preserve\">" + escape(t.text()) + "</text>\n");
  }

  private static String path(Curve curve) {
    StringBuilder d = new StringBuilder("M" + point(curve.start()));
    for (Piece p : curve.pieces()) {
      d.append("C" + point(p.first()) + " " + point(p.second()) + " " + point(p.end()));
    }
    return d.toString();
  }

  private static String fill(Ink ink) {
    return "fill=\"" + ink.light() + "\"";
  }

  private static String stroke(Ink ink, double width) {
    return "stroke=\"" + ink.light() + "\" stroke-width=\"" + number(width) + "\"";
  }

  private static String point(Point p) {
    return number(p.x()) + "," + number(p.y());
  }

  /// With at most one digit behind the point, the same on every machine.
  private static String number(double value) {
    long tenths = Math.round(value * 10);
    String sign = tenths < 0 ? "-" : "";
    long size = Math.abs(tenths);
    return sign + size / 10 + (size % 10 == 0 ? "" : "." + size % 10);
  }

  private static String escape(String text) {
    return GraphText.visible(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
