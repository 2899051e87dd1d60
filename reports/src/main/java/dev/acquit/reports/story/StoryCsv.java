package dev.acquit.reports.story;

import dev.acquit.text.Csv;
import java.util.stream.Collectors;

/// The table that a story is, as comma-separated values: a row of heads, and one for each thing.
public final class StoryCsv {
  private StoryCsv() {}

  /// The rows; heads alone if there are none.
  public static String render(Part.Table table) {
    return Csv.line(table.columns())
        + table.rows().stream()
            .map(row -> Csv.line(row.stream().map(StoryCsv::cell).toList()))
            .collect(Collectors.joining());
  }

  /// Digits of numbers stand together.
  private static String cell(Line line) {
    return line.is(Line.Number.class) ? line.text().replace(",", "") : line.text();
  }
}
