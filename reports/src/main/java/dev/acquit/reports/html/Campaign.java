package dev.acquit.reports.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.acquit.reports.Visible;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A table of many rows. The first are in the page as they are; all of them are there as data, for
/// the script that sorts, filters and pages.
///
/// @param rows its rows, a cell for each column
public record Campaign(List<Column> columns, List<List<Cell>> rows) {
  private static final int FIRST = 200;

  /// Copies the lists.
  public Campaign {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /// What a column holds.
  public enum Kind {
    /// Text, which may be a link to details in the page.
    LINK,
    /// One of few words; the first such column can be filtered by.
    WORD,
    /// A number.
    NUMBER
  }

  /// A column.
  ///
  /// @param name its head
  /// @param kind what it holds
  /// @param filter whether rows can be chosen by it; it is a column of words
  public record Column(String name, Kind kind, boolean filter) {}

  /// A cell.
  ///
  /// @param text what is shown, on one line
  /// @param number the number behind it; null in columns of text
  /// @param tone the colour of a word; null for none
  /// @param anchor the id of details in this page; null for none
  public record Cell(
      String text, @Nullable Number number, @Nullable Tone tone, @Nullable String anchor) {
    /// Spells out what is not seen. It is done here since the script reads JSON, whose escapes it
    /// undoes.
    public Cell {
      text = Visible.line(text);
    }

    /// Text.
    public static Cell of(String text) {
      return new Cell(text, null, null, null);
    }

    /// Text that leads to details, if there are any.
    public static Cell link(String text, Optional<String> anchor) {
      return new Cell(text, null, null, anchor.orElse(null));
    }

    /// A coloured word.
    public static Cell word(String text, Tone tone) {
      return new Cell(text, null, tone, null);
    }

    /// A number.
    public static Cell number(Number number) {
      return new Cell(number.toString(), number, null, null);
    }

    /// The class in the style sheet.
    public String style() {
      return number != null ? "number" : tone == null ? "name" : "";
    }
  }

  /// The rows that are in the page without the script.
  public List<List<Cell>> first() {
    return rows.subList(0, Math.min(FIRST, rows.size()));
  }

  /// How many rows are left to the script.
  public int more() {
    return rows.size() - first().size();
  }

  /// The head of the column that rows can be chosen by.
  public String filterName() {
    return columns.stream().filter(Column::filter).map(Column::name).findFirst().orElse("");
  }

  /// The words of that column, in the order in which they come.
  public Set<String> filterWords() {
    Set<String> words = new LinkedHashSet<>();
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).filter()) {
        for (List<Cell> row : rows) {
          words.add(row.get(i).text());
        }
      }
    }
    return words;
  }

  /// All rows as JSON that can stand in a `script` element: no `<` is in it. Words are numbers into
  /// a list, since there are few of them.
  public String data() {
    Map<String, Integer> words = new LinkedHashMap<>();
    Map<String, Tone> colours = new LinkedHashMap<>();
    StringWriter text = new StringWriter();
    try (JsonGenerator out = new JsonFactory().createGenerator(text)) {
      out.writeStartObject();
      out.writeArrayFieldStart("columns");
      for (Column c : columns) {
        out.writeStartObject();
        out.writeStringField("name", c.name());
        out.writeStringField("kind", c.kind().name().toLowerCase(java.util.Locale.ROOT));
        out.writeBooleanField("filter", c.filter());
        out.writeEndObject();
      }
      out.writeEndArray();
      out.writeArrayFieldStart("rows");
      for (List<Cell> row : rows) {
        out.writeStartArray();
        for (int i = 0; i < row.size(); i++) {
          cell(out, columns.get(i).kind(), row.get(i), words, colours);
        }
        out.writeEndArray();
      }
      out.writeEndArray();
      out.writeArrayFieldStart("words");
      for (String word : words.keySet()) {
        out.writeString(word);
      }
      out.writeEndArray();
      out.writeObjectFieldStart("colours");
      for (var e : colours.entrySet()) {
        out.writeStringField(e.getKey(), e.getValue().style());
      }
      out.writeEndObject();
      out.writeEndObject();
    } catch (IOException e) {
      throw new IllegalStateException("a string can be written to", e);
    }
    return text.toString().replace("<", "\\u003c");
  }

  private static void cell(
      JsonGenerator out,
      Kind kind,
      Cell cell,
      Map<String, Integer> words,
      Map<String, Tone> colours)
      throws IOException {
    switch (kind) {
      case NUMBER -> out.writeNumber(cell.text());
      case WORD -> {
        out.writeNumber(words.computeIfAbsent(cell.text(), w -> words.size()));
        if (cell.tone() != null) {
          colours.put(cell.text(), cell.tone());
        }
      }
      case LINK -> {
        if (cell.anchor() == null) {
          out.writeString(cell.text());
        } else {
          out.writeArray(new String[] {cell.text(), cell.anchor()}, 0, 2);
        }
      }
    }
  }

  /// Puts rows together.
  public static final class Builder {
    private final List<Column> columns;
    private final List<List<Cell>> rows = new ArrayList<>();

    public Builder(Column... columns) {
      this.columns = List.of(columns);
    }

    /// Adds a row, a cell for each column.
    public void row(Cell... cells) {
      rows.add(List.of(cells));
    }

    /// The table.
    public Campaign build() {
      return new Campaign(columns, rows);
    }
  }
}
