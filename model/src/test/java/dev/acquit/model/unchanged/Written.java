package dev.acquit.model.unchanged;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A litmus test in PTX as text: what stands before the threads, the columns, and what stands
/// behind.
///
/// @param begin up to the brace behind the initial values
/// @param heads the names and places of threads
/// @param columns the lines of each, none of them empty
/// @param end the question
record Written(String begin, List<String> heads, List<List<String>> columns, String end) {
  private static final Pattern TABLE =
      Pattern.compile("(?s)(.*?\\{.*?\\}\\n)((?:[^\\n]*;[ \\t]*\\n)+)(.*)");

  /// Of a text that the writer of tests wrote.
  static Written of(String text) {
    Matcher m = TABLE.matcher(text);
    if (!m.matches()) {
      throw new IllegalArgumentException(text);
    }
    List<String> heads = new ArrayList<>();
    List<List<String>> columns = new ArrayList<>();
    for (String row : m.group(2).lines().toList()) {
      String[] cells = row.substring(0, row.lastIndexOf(';')).split("\\|", -1);
      for (int c = 0; c < cells.length; c++) {
        String cell = cells[c].strip();
        if (heads.size() < cells.length && columns.size() == c) {
          heads.add(cell);
          columns.add(new ArrayList<>());
        } else if (!cell.isEmpty()) {
          // A label stands alone, so that something can stand before it.
          Matcher label = Pattern.compile("([\\w$]+:)\\s*(.*)").matcher(cell);
          if (label.matches()) {
            columns.get(c).add(label.group(1));
            cell = label.group(2);
          }
          if (!cell.isEmpty()) {
            columns.get(c).add(cell);
          }
        }
      }
    }
    return new Written(m.group(1), heads, columns, m.group(3));
  }

  Written with(List<List<String>> newColumns) {
    return new Written(begin, heads, newColumns, end);
  }

  /// The lines of each thread as one can change them.
  List<List<String>> copy() {
    return columns.stream().map(c -> (List<String>) new ArrayList<>(c)).toList();
  }

  /// With more initial values.
  Written holding(String entries) {
    int brace = begin.lastIndexOf('}');
    String before = begin.substring(0, brace).stripTrailing();
    String apart = before.endsWith(";") || before.endsWith("{") ? " " : "; ";
    return new Written(before + apart + entries + " }\n", heads, columns, end);
  }

  /// The names of variables.
  List<String> locations() {
    String init = begin.substring(begin.lastIndexOf('{') + 1, begin.lastIndexOf('}'));
    return Arrays.stream(init.split(";"))
        .map(e -> Pattern.compile("^\\s*(?:\\w+ )*([a-zA-Z_]\\w*)(\\[\\])?\\s*(=|$)").matcher(e))
        .filter(Matcher::find)
        .map(m -> m.group(1))
        .distinct()
        .toList();
  }

  String text() {
    StringBuilder text = new StringBuilder(begin);
    text.append(heads.stream().collect(Collectors.joining(" | ", " ", " ;\n")));
    for (int r = 0; r < columns.stream().mapToInt(List::size).max().orElse(0); r++) {
      int row = r;
      text.append(
          columns.stream()
              .map(c -> row < c.size() ? c.get(row) : "")
              .collect(Collectors.joining(" | ", " ", " ;\n")));
    }
    return text + end;
  }
}
