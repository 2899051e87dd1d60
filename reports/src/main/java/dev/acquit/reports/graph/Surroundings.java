package dev.acquit.reports.graph;

import dev.acquit.reports.graph.Drawing.Key;
import dev.acquit.reports.graph.Drawing.Line;
import dev.acquit.reports.graph.Drawing.TextStyle;
import dev.acquit.reports.graph.ExecutionGraph.Arrow;
import dev.acquit.reports.graph.ExecutionGraph.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Title, legend and caption.
final class Surroundings {
  private static final double KEY = 26;
  private static final double KEY_GAP = 6;
  private static final double KEYS_APART = 20;
  private static final double LEADING = 1.35;
  private static final int OUTCOME_LINES = 4;
  private static final int OTHER_LINES = 3;

  private final ExecutionGraph graph;
  private final double left;
  private final double width;
  private final List<Line> texts = new ArrayList<>();
  private final List<Key> legend = new ArrayList<>();

  Surroundings(ExecutionGraph graph, double left, double width) {
    this.graph = graph;
    this.left = left;
    this.width = width;
  }

  List<Line> texts() {
    return texts;
  }

  List<Key> legend() {
    return legend;
  }

  /// Title and subtitle.
  ///
  /// @return where what is below begins
  double above(double y) {
    Words words = graph.words();
    double end = text(y, words.title(), TextStyle.TITLE, 1);
    return text(end, words.subtitle(), TextStyle.SUBTITLE, OTHER_LINES) + 12;
  }

  /// Legend and caption.
  ///
  /// @return where they end
  double below(double y) {
    double end = keys(y);
    end = text(end, graph.words().outcome(), TextStyle.OUTCOME, OUTCOME_LINES);
    return text(end, graph.words().finding(), TextStyle.FINDING, OTHER_LINES);
  }

  private double text(double y, String text, TextStyle style, int lines) {
    int cells = (int) (width / GraphText.width("n", style));
    double end = y;
    for (String line : GraphText.wrapped(text, cells, lines)) {
      end += style.size() * LEADING;
      texts.add(new Line(new Point(left, end - style.size() * 0.3), style, line, text));
    }
    return end;
  }

  private double keys(double y) {
    Map<String, Ink> relations = new LinkedHashMap<>();
    graph.arrows().stream()
        .sorted(Comparator.comparing(Arrow::ink))
        .forEach(a -> relations.putIfAbsent(a.name(), a.ink()));
    double x = left;
    double end = y + 14;
    for (Map.Entry<String, Ink> relation : relations.entrySet()) {
      x = key(x, end, relation.getKey(), relation.getValue(), false);
      end = legend.getLast().start().y() + 4;
    }
    if (graph.hasCycle()) {
      boolean pair = graph.arrows().stream().filter(Arrow::cycle).count() == 1;
      key(x, end, pair ? "the pair" : "violated cycle", Ink.TEXT, true);
      end = legend.getLast().start().y() + 4;
    }
    return legend.isEmpty() ? y : end + 8;
  }

  /// @return where the next begins
  private double key(double x, double base, String name, Ink ink, boolean cycle) {
    double whole = KEY + KEY_GAP + GraphText.width(name, TextStyle.KEY);
    boolean fits = x == left || x + whole <= left + width;
    double at = fits ? x : left;
    double line = fits ? base : base + 20;
    Point start = new Point(at, line - 4);
    legend.add(
        new Key(
            start,
            start.plus(KEY, 0),
            ink,
            cycle,
            new Line(new Point(at + KEY + KEY_GAP, line), TextStyle.KEY, name, name)));
    return at + whole + KEYS_APART;
  }
}
