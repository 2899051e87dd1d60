package dev.acquit.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Tables of comma-separated values (RFC 4180) with the place of each field. Blank lines and lines
/// that begin with `#` are passed over.
///
/// A program for spreadsheets takes a cell that begins with `=`, `+`, `-` or `@` for a formula and
/// runs it. Such a cell, unless it is a number, is written with `'` before it, as those programs
/// have it for texts; it is read without.
public final class Csv {
  private static final Pattern FORMULA = Pattern.compile("'*[=+\\-@\t\r]");
  private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(\\.\\d+)?");

  private final String file;
  private final String text;
  private final List<Row> rows = new ArrayList<>();
  private int at;
  private int line = 1;
  private int lineStart;

  private Csv(String file, String text) {
    this.file = file;
    this.text = text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /// A field.
  ///
  /// @param position where its text begins
  /// @param text without quotes and surrounding blanks
  public record Field(Position position, String text) {}

  /// A row.
  ///
  /// @param position where it begins
  /// @param fields its fields, at least one
  public record Row(Position position, List<Field> fields) {
    /// Copies the list.
    public Row {
      fields = List.copyOf(fields);
    }
  }

  /// The rows of a text, the header first.
  ///
  /// @throws InputException if a quote is not closed, or something stands behind one
  public static List<Row> rows(String file, String text) throws InputException {
    Csv csv = new Csv(file, text);
    csv.read();
    return List.copyOf(csv.rows);
  }

  /// A row as it is written, with its line feed.
  public static String line(List<String> fields) {
    return fields.stream().map(Csv::quoted).collect(Collectors.joining(",")) + "\n";
  }

  private static String quoted(String cell) {
    String field =
        FORMULA.matcher(cell).lookingAt() && !NUMBER.matcher(cell).matches() ? "'" + cell : cell;
    boolean plain =
        field.equals(field.strip())
            && field.chars().noneMatch(c -> c == '"' || c == ',' || c == '\n' || c == '\r')
            && !field.startsWith("#");
    return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
  }

  private void read() throws InputException {
    while (at < text.length()) {
      int end = text.indexOf('\n', at);
      String rest = text.substring(at, end < 0 ? text.length() : end);
      if (rest.isBlank() || rest.startsWith("#")) {
        at += rest.length();
        newline();
      } else {
        row();
      }
    }
  }

  private void row() throws InputException {
    Position begin = here();
    List<Field> fields = new ArrayList<>(List.of(field()));
    while (at < text.length() && text.charAt(at) == ',') {
      at++;
      fields.add(field());
    }
    newline();
    rows.add(new Row(begin, fields));
  }

  private Field field() throws InputException {
    blanks();
    Position begin = here();
    if (at < text.length() && text.charAt(at) == '"') {
      return new Field(new Position(begin.line(), begin.column() + 1), text(quotedField(begin)));
    }
    int from = at;
    while (at < text.length() && text.charAt(at) != ',' && text.charAt(at) != '\n') {
      at++;
    }
    return new Field(begin, text(text.substring(from, at).strip()));
  }

  private static String text(String cell) {
    return cell.startsWith("'") && FORMULA.matcher(cell).lookingAt() ? cell.substring(1) : cell;
  }

  private String quotedField(Position begin) throws InputException {
    StringBuilder field = new StringBuilder();
    at++;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '"' && text.startsWith("\"\"", at)) {
        field.append(c);
        at += 2;
      } else if (c == '"') {
        at++;
        blanks();
        if (at < text.length() && text.charAt(at) != ',' && text.charAt(at) != '\n') {
          throw new InputException(
              file,
              here(),
              "found '" + text.charAt(at) + "' behind a quoted field, expected ','",
              "a quote inside a quoted field is written twice");
        }
        return field.toString();
      } else {
        field.append(c);
        if (c == '\n') {
          newline();
        } else {
          at++;
        }
      }
    }
    throw new InputException(file, begin, "this quote is not closed, expected '\"'");
  }

  private void blanks() {
    while (at < text.length()
        && text.charAt(at) != '\n'
        && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private void newline() {
    if (at < text.length()) {
      at++;
      line++;
      lineStart = at;
    }
  }

  private Position here() {
    return new Position(line, at - lineStart + 1);
  }
}
