package dev.acquit.codegen.gate;

import dev.acquit.text.Csv;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Where the columns of a table are, by the names in its first row.
///
/// @param file what messages call the file
/// @param places the number of each column
record CsvColumns(String file, Map<String, Integer> places) {
  CsvColumns {
    places = Map.copyOf(places);
  }

  /// Reads the first row.
  ///
  /// @param rows the table
  /// @param needed the columns that must be there
  /// @param possible the columns that may be there too
  /// @throws InputException if one is missing, unknown or there twice
  static CsvColumns of(String file, List<Csv.Row> rows, List<String> needed, List<String> possible)
      throws InputException {
    List<String> known = Stream.of(needed, possible).flatMap(List::stream).toList();
    Map<String, Integer> places = new LinkedHashMap<>();
    List<Csv.Field> names = rows.isEmpty() ? List.of() : rows.getFirst().fields();
    for (int i = 0; i < names.size(); i++) {
      Csv.Field name = names.get(i);
      if (!known.contains(name.text())) {
        throw new InputException(
            new Diagnostic(
                file,
                name.position(),
                "found the column '" + name.text() + "', expected " + String.join(", ", known),
                Suggestion.didYouMean(name.text(), known)
                    .or(() -> Optional.of("the first row names the columns"))));
      }
      if (places.put(name.text(), i) != null) {
        throw new InputException(
            file,
            name.position(),
            "found a second column '" + name.text() + "', expected one of each");
      }
    }
    for (String name : needed) {
      if (!places.containsKey(name)) {
        throw new InputException(
            file,
            rows.isEmpty() ? Position.START : rows.getFirst().position(),
            "found no column '" + name + "' in the first row",
            "columns are " + String.join(", ", known));
      }
    }
    return new CsvColumns(file, places);
  }

  /// What stands in a column; empty if the row or the table has it not, or nothing stands there.
  Optional<Csv.Field> field(Csv.Row row, String column) {
    return Optional.ofNullable(places.get(column))
        .filter(i -> i < row.fields().size())
        .map(row.fields()::get)
        .filter(f -> !f.text().isEmpty());
  }

  /// What stands in a column.
  ///
  /// @throws InputException if nothing does
  Csv.Field need(Csv.Row row, String column) throws InputException {
    Optional<Csv.Field> field = field(row, column);
    if (field.isEmpty()) {
      throw new InputException(
          file,
          row.position(),
          "found nothing in the column '" + column + "', expected a value",
          "columns are " + String.join(", ", places.keySet().stream().sorted().toList()));
    }
    return field.get();
  }

  /// Checks that a row has no field beyond the columns.
  ///
  /// @throws InputException if it has
  void check(Csv.Row row) throws InputException {
    if (row.fields().size() > places.size()) {
      Csv.Field more = row.fields().get(places.size());
      throw new InputException(
          file,
          more.position(),
          "found a field '" + more.text() + "' beyond the last column, expected the end of the row",
          "a field with a comma in it stands in quotes");
    }
  }
}
