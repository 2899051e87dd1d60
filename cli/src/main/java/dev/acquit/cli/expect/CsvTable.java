package dev.acquit.cli.expect;

import java.util.ArrayList;
import java.util.List;

/// A table of comma-separated values (RFC 4180, a field does not go over a line's end).
///
/// @param rows its lines that are not blank, the header first
record CsvTable(List<Row> rows) {
  CsvTable {
    rows = List.copyOf(rows);
  }

  /// A line.
  ///
  /// @param line its number in the file, from 1
  /// @param fields its fields, without quotes and surrounding blanks
  record Row(int line, List<String> fields) {
    Row {
      fields = List.copyOf(fields);
    }
  }

  static CsvTable of(String text) {
    List<Row> rows = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (!line.isBlank()) {
        rows.add(new Row(number, fields(line)));
      }
    }
    return new CsvTable(rows);
  }

  private static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        field.append(c);
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        fields.add(field.toString().strip());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString().strip());
    return fields;
  }
}
