package dev.acquit.reports.graph;

import dev.acquit.reports.graph.Curve.Piece;
import dev.acquit.reports.graph.Drawing.TextStyle;
import dev.acquit.reports.graph.Shape.Box;
import dev.acquit.reports.graph.Shape.Group;
import dev.acquit.reports.graph.Shape.Head;
import dev.acquit.reports.graph.Shape.Stroke;
import dev.acquit.reports.graph.Shape.Text;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import javax.imageio.ImageIO;

/// Shapes as pixels, by Java 2D. The only class that needs the module `java.desktop`; nobody may
/// touch it without asking [Pixels] first.
final class PngWriter {
  private static final double SCALE = 2;
  private static final double MOST_PIXELS = 40_000_000;

  private final Graphics2D graphics;

  private PngWriter(Graphics2D graphics) {
    this.graphics = graphics;
  }

  /// A PNG file on light paper, with two pixels for each of the drawing, fewer if it is very large.
  static byte[] write(Drawing drawing) {
    double area = drawing.width() * drawing.height();
    double scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / area));
    BufferedImage image =
        new BufferedImage(
            (int) Math.ceil(drawing.width() * scale),
            (int) Math.ceil(drawing.height() * scale),
            BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(color(Ink.PAPER));
    graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
    graphics.scale(scale, scale);
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    new PngWriter(graphics).paint(Painter.shapes(drawing));
    graphics.dispose();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, "png", bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private void paint(List<Shape> shapes) {
    for (Shape shape : shapes) {
      switch (shape) {
        case Box b -> box(b);
        case Stroke s -> {
          graphics.setColor(color(s.ink()));
          graphics.setStroke(stroke(s.width()));
          graphics.draw(path(s.curve()));
        }
        case Head h -> {
          Path2D.Double path = new Path2D.Double();
          path.moveTo(h.tip().x(), h.tip().y());
          path.lineTo(h.left().x(), h.left().y());
          path.lineTo(h.right().x(), h.right().y());
          path.closePath();
          graphics.setColor(color(h.ink()));
          graphics.fill(path);
        }
        case Text t -> text(t);
        case Group g -> paint(g.shapes());
      }
    }
  }

  private void box(Box b) {
    Rect r = b.rect();
    var rect =
        new RoundRectangle2D.Double(
            r.x(), r.y(), r.width(), r.height(), 2 * b.radius(), 2 * b.radius());
    graphics.setColor(color(b.fill()));
    graphics.fill(rect);
    b.border()
        .ifPresent(ink -> {
          graphics.setColor(color(ink));
          graphics.setStroke(stroke(b.width()));
          graphics.draw(rect);
        });
  }

  private static BasicStroke stroke(double width) {
    return new BasicStroke((float) width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
  }

  private static Path2D path(Curve curve) {
    Path2D.Double path = new Path2D.Double();
    path.moveTo(curve.start().x(), curve.start().y());
    for (Piece p : curve.pieces()) {
      path.curveTo(
          p.first().x(), p.first().y(), p.second().x(), p.second().y(), p.end().x(), p.end().y());
    }
    return path;
  }

  /// A font that is wider than the layout thought is made narrower.
  private void text(Text t) {
    TextStyle style = t.style();
    Font font =
        new Font(
                style.mono() ? Font.MONOSPACED : Font.SANS_SERIF,
                style.bold() ? Font.BOLD : Font.PLAIN,
                1)
            .deriveFont((float) style.size());
    double width = font.getStringBounds(t.text(), graphics.getFontRenderContext()).getWidth();
    double most = GraphText.width(t.text(), style);
    double narrow = width > most ? most / width : 1;
    double x = t.middle() ? t.at().x() - width * narrow / 2 : t.at().x();
    AffineTransform before = graphics.getTransform();
    graphics.translate(x, t.at().y());
    graphics.scale(narrow, 1);
    graphics.setFont(font);
    graphics.setColor(color(t.ink()));
    graphics.drawString(t.text(), 0f, 0f);
    graphics.setTransform(before);
  }

  private static Color color(Ink ink) {
    return new Color(Integer.parseInt(ink.light().substring(1), 16));
  }
}
