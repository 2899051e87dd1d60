package dev.acquit.reports;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/// Texts beside each other.
public final class Columns {
  private static final int WIDTH = 110;
  private static final int GAP = 2;
  private static final String BETWEEN = "  |  ";

  private Columns() {}

  /// The lines of a text.
  public static List<String> lines(String text) {
    return text.lines().map(String::stripTrailing).toList();
  }

  /// The lines of two texts, as [#of(List, List, int)] has them.
  public static List<String> of(String left, String right, int indent) {
    return of(lines(left), lines(right), indent);
  }

  /// The lines of both, side by side if there is room, otherwise one below the other.
  ///
  /// @param indent how far they will be indented
  public static List<String> of(List<String> left, List<String> right, int indent) {
    int width = widest(left);
    if (indent + width + BETWEEN.length() + widest(right) > WIDTH) {
      return Stream.of(left, List.of(""), right).flatMap(List::stream).toList();
    }
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
      String l = i < left.size() ? left.get(i) : "";
      String r = i < right.size() ? right.get(i) : "";
      lines.add((l + " ".repeat(width - room(l)) + BETWEEN + r).stripTrailing());
    }
    return lines;
  }

  /// Rows of cells below each other. Colours take no room.
  public static List<String> table(List<List<String>> rows) {
    return table(rows, _ -> false);
  }

  /// The same.
  ///
  /// @param right which columns stand at their right side
  public static List<String> table(List<List<String>> rows, IntPredicate right) {
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        int column = i;
        int width = rows.stream().mapToInt(r -> room(r.get(column))).max().orElse(0);
        int rest = width - room(row.get(i));
        line.repeat(" ", right.test(i) ? rest : 0)
            .append(row.get(i))
            .repeat(" ", (right.test(i) ? 0 : rest) + GAP);
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  /// How wide a text is; colours take no room.
  public static int room(String cell) {
    return cell.replaceAll("\u001b\\[\\d+m", "").length();
  }

  private static int widest(List<String> lines) {
    return lines.stream().mapToInt(Columns::room).max().orElse(0);
  }
}
