package dev.acquit.reports.graph;

import dev.acquit.reports.graph.Drawing.Frame;
import dev.acquit.reports.graph.Drawing.Key;
import dev.acquit.reports.graph.Drawing.Line;
import dev.acquit.reports.graph.Drawing.Route;
import dev.acquit.reports.graph.Drawing.TextStyle;
import dev.acquit.reports.graph.ExecutionGraph.Arrow;
import dev.acquit.reports.graph.ExecutionGraph.Node;
import dev.acquit.reports.graph.ExecutionGraph.NodeShape;
import dev.acquit.reports.graph.Shape.Box;
import dev.acquit.reports.graph.Shape.Group;
import dev.acquit.reports.graph.Shape.Head;
import dev.acquit.reports.graph.Shape.Stroke;
import dev.acquit.reports.graph.Shape.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes shapes of a drawing, from the back to the front: frames, halos, arrows, boxes, names.
final class Painter {
  private static final double THIN = 1.4;
  private static final double THICK = 2.4;
  private static final double HALO = 9;
  private static final double HEAD = 9;
  private static final double HEAD_HALF = 3.6;
  private static final double THICK_HEAD = 11;
  private static final double THICK_HEAD_HALF = 4.8;

  private final Drawing drawing;
  private final List<Shape> shapes = new ArrayList<>();

  private Painter(Drawing drawing) {
    this.drawing = drawing;
  }

  static List<Shape> shapes(Drawing drawing) {
    Painter painter = new Painter(drawing);
    painter.frames();
    painter.halos();
    painter.arrows(false);
    painter.arrows(true);
    painter.headers();
    painter.nodes();
    painter.names();
    drawing.texts().forEach(painter::line);
    painter.legend();
    return List.copyOf(painter.shapes);
  }

  private void frames() {
    for (Frame f : drawing.frames()) {
      shapes.add(new Box(f.box(), 8, Ink.PLACE, Optional.of(Ink.PLACE_EDGE), 1));
      shapes.add(new Text(f.name(), false, TextStyle.FRAME, TextStyle.FRAME.ink(), f.label()));
    }
  }

  private void halos() {
    for (Route r : drawing.routes()) {
      if (r.arrow().cycle()) {
        shapes.add(new Stroke(r.curve(), Ink.HALO, HALO));
      }
    }
  }

  private void arrows(boolean cycle) {
    for (Route r : drawing.routes()) {
      if (r.arrow().cycle() == cycle) {
        shapes.add(new Group("arrow", title(r.arrow()), arrow(r.curve(), r.arrow().ink(), cycle)));
      }
    }
  }

  private String title(Arrow a) {
    return drawing.node(a.from()).label()
        + " --"
        + a.name()
        + "--> "
        + drawing.node(a.to()).label();
  }

  private static List<Shape> arrow(Curve curve, Ink ink, boolean thick) {
    double length = thick ? THICK_HEAD : HEAD;
    double half = thick ? THICK_HEAD_HALF : HEAD_HALF;
    Point tip = curve.end();
    Point back = curve.shortened(length).end();
    double far = Math.max(0.01, back.distance(tip));
    double dx = (tip.x() - back.x()) / far;
    double dy = (tip.y() - back.y()) / far;
    Point base = tip.plus(-dx * length, -dy * length);
    return List.of(
        new Stroke(curve.shortened(length * 0.7), ink, thick ? THICK : THIN),
        new Head(tip, base.plus(-dy * half, dx * half), base.plus(dy * half, -dx * half), ink));
  }

  private void headers() {
    for (int c = 0; c < drawing.headers().size(); c++) {
      Rect box = drawing.headers().get(c);
      centred(box.centreX(), box.centreY() + 4.5, TextStyle.HEADER, label(c));
    }
  }

  private String label(int column) {
    return drawing.graph().columns().get(column).label();
  }

  private void centred(double x, double y, TextStyle style, String text) {
    shapes.add(new Text(new Point(x, y), true, style, style.ink(), text));
  }

  private void nodes() {
    for (int i = 0; i < drawing.boxes().size(); i++) {
      Node node = drawing.node(i);
      Rect box = drawing.boxes().get(i);
      Ink fill =
          node.cycle()
              ? Ink.CYCLE
              : node.shape() == NodeShape.FENCE
                  ? Ink.FENCE
                  : node.initial() ? Ink.PAPER : Ink.EVENT;
      Ink border = node.cycle() ? Ink.CYCLE_EDGE : Ink.EDGE;
      double radius = node.shape() == NodeShape.FENCE ? 12 : node.initial() ? 14 : 4;
      List<Shape> inside = new ArrayList<>();
      inside.add(new Box(box, radius, fill, Optional.of(border), node.cycle() ? 1.8 : 1));
      boolean single = node.detail().isEmpty();
      double y = single ? box.centreY() + 4.5 : box.centreY() - 2;
      inside.add(text(box.centreX(), y, TextStyle.LABEL, node.label()));
      if (!single) {
        inside.add(text(box.centreX(), box.centreY() + 13, TextStyle.DETAIL, node.detail()));
      }
      shapes.add(new Group("event", node.full(), inside));
    }
  }

  private static Text text(double x, double y, TextStyle style, String text) {
    return new Text(new Point(x, y), true, style, style.ink(), text);
  }

  private void names() {
    for (Route r : drawing.routes()) {
      r.label()
          .ifPresent(box -> {
            shapes.add(new Box(box, 3, Ink.PAPER, Optional.empty(), 0));
            shapes.add(
                new Text(
                    new Point(box.centreX(), box.centreY() + 4),
                    true,
                    TextStyle.RELATION,
                    r.arrow().ink() == Ink.FR ? Ink.FR_NAME : r.arrow().ink(),
                    r.arrow().name()));
          });
    }
  }

  private void line(Line line) {
    Text text = new Text(line.start(), false, line.style(), line.style().ink(), line.text());
    boolean cut = !line.full().contains(line.text());
    shapes.add(cut ? new Group("text", line.full(), List.of(text)) : text);
  }

  private void legend() {
    for (Key key : drawing.legend()) {
      if (key.cycle()) {
        Point start = key.start().plus(HALO / 2, 0);
        Point end = key.end().plus(-HALO / 2, 0);
        shapes.add(new Stroke(new Curve.Pen(start).line(end).curve(), Ink.HALO, HALO));
      } else {
        Curve line = new Curve.Pen(key.start()).line(key.end()).curve();
        shapes.addAll(arrow(line, key.ink(), false));
      }
      line(key.name());
    }
  }
}
