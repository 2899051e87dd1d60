package dev.acquit.reports;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Texts beside each other.
public final class Columns {
  private static final int WIDTH = 110;
  private static final int GAP = 2;

  /// So wide a column of words stays.
  private static final int LEAST = 9;

  private static final String END = "\u001b[0m";
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

  /// Rows that are wider together than there is room, with the words of their widest columns below
  /// each other; as they are if that is not enough.
  ///
  /// @param rows each as rows of one line
  public static List<List<List<String>>> narrowed(List<List<List<String>>> rows, int room) {
    int n = rows.isEmpty() ? 0 : rows.getFirst().getFirst().size();
    int[] widths = new int[n];
    int[] least = new int[n];
    rows.stream()
        .flatMap(List::stream)
        .forEach(row -> {
          for (int i = 0; i < n; i++) {
            widths[i] = Math.max(widths[i], room(row.get(i)));
            least[i] =
                Stream.of(row.get(i).split(" "))
                    .mapToInt(Columns::room)
                    .reduce(Math.max(least[i], Math.min(LEAST, widths[i])), Math::max);
          }
        });
    int over = IntStream.of(widths).sum() + GAP * (n - 1) - room;
    if (over <= 0) {
      return rows;
    }
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingInt(i -> -widths[i]))
            .mapToInt(i -> i)
            .toArray();
    for (int i : order) {
      int less = Math.max(0, Math.min(over, widths[i] - least[i]));
      widths[i] -= less;
      over -= less;
    }
    return over > 0 ? rows : rows.stream().map(group -> below(group, widths).toList()).toList();
  }

  private static Stream<List<String>> below(List<List<String>> group, int[] widths) {
    List<List<String>> cells =
        IntStream.range(0, widths.length)
            .mapToObj(i ->
                group.stream()
                    .map(row -> row.get(i))
                    .filter(cell -> !cell.isEmpty())
                    .flatMap(cell -> folded(cell, widths[i]).stream())
                    .toList())
            .toList();
    return IntStream.range(0, cells.stream().mapToInt(List::size).max().orElse(0))
        .mapToObj(at -> cells.stream().map(c -> at < c.size() ? c.get(at) : "").toList());
  }

  private static List<String> folded(String text, int room) {
    return folded(text, room, Columns::room);
  }

  /// The lines of a text, broken at blanks where it is wider than there is room. What has no blank
  /// stays whole; a colour ends with its line and begins again on the next.
  ///
  /// @param width how wide a text is
  public static List<String> folded(String text, int room, ToIntFunction<String> width) {
    if (width.applyAsInt(text) <= room) {
      return List.of(text);
    }
    List<String> lines = new ArrayList<>();
    String row = "";
    for (String word : text.stripTrailing().split(" ", -1)) {
      if (row.isBlank() || width.applyAsInt(row + " " + word) <= room) {
        row = row.isEmpty() ? word : row + " " + word;
        continue;
      }
      int colour = row.lastIndexOf('\u001b');
      String open = colour < 0 ? "" : row.substring(colour, row.indexOf('m', colour) + 1);
      boolean ended = open.isEmpty() || open.equals(END);
      lines.add((row + (ended ? "" : END)).stripTrailing());
      row = (ended ? "" : open) + word;
    }
    lines.add(row);
    return lines;
  }

  /// How wide a text is beside the names of files, which are as long as they are.
  public static int roomBesidePaths(String text) {
    return Stream.of(text.split(" ", -1)).mapToInt(w -> w.contains("/") ? 2 : 1 + room(w)).sum()
        - 1;
  }

  /// How wide a text is; colours take no room.
  public static int room(String cell) {
    return cell.replaceAll("\u001b\\[\\d+m", "").length();
  }

  private static int widest(List<String> lines) {
    return lines.stream().mapToInt(Columns::room).max().orElse(0);
  }
}
