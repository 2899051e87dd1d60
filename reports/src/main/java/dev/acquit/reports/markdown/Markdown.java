package dev.acquit.reports.markdown;

import dev.acquit.reports.Visible;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Writes Markdown as GitHub reads it (GitHub Flavored Markdown). Text from outside stays text:
/// what could be read as markup is written as a character reference.
final class Markdown {
  private static final String PLAIN = " .,;/=-+%()'\"?^";

  private final StringBuilder out = new StringBuilder();

  void heading(int level, String text) {
    out.append("#".repeat(level)).append(' ').append(text).append("\n\n");
  }

  void paragraph(String text) {
    out.append(text).append("\n\n");
  }

  /// A table; nothing if it has no rows.
  ///
  /// @param head its head, escaped
  /// @param rows its rows, escaped
  void table(List<String> head, List<List<String>> rows) {
    if (rows.isEmpty()) {
      return;
    }
    row(head);
    row(head.stream().map(h -> "--").toList());
    rows.forEach(this::row);
    out.append('\n');
  }

  private void row(List<String> cells) {
    out.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  /// Something that is closed at first.
  ///
  /// @param summary its heading, escaped
  /// @param programs what is in it, as it is
  void details(String summary, String... programs) {
    out.append("<details><summary>").append(summary).append("</summary>\n\n");
    for (String program : programs) {
      block(program);
    }
    out.append("</details>\n\n");
  }

  private void block(String text) {
    String shown = Visible.lines(text).stripTrailing();
    int run = 2;
    int longest = 0;
    for (int i = 0; i < shown.length(); i++) {
      run = shown.charAt(i) == '`' ? (i > 0 && shown.charAt(i - 1) == '`' ? run + 1 : 1) : 0;
      longest = Math.max(longest, run);
    }
    String fence = "`".repeat(Math.max(3, longest + 1));
    out.append(fence).append('\n').append(shown).append('\n').append(fence).append("\n\n");
  }

  /// Text from outside, on one line.
  static String text(String text) {
    if (text == null) {
      return "";
    }
    StringBuilder escaped = new StringBuilder();
    Visible.line(text)
        .codePoints()
        .forEach(c -> {
          if (Character.isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0) {
            escaped.appendCodePoint(c);
          } else {
            escaped.append("&#").append(c).append(';');
          }
        });
    // An address is made a link wherever it stands.
    return escaped.toString().replace("www.", "www&#46;");
  }

  /// Text from outside in the type of programs.
  static String code(String text) {
    return text == null || text.isEmpty() ? "" : "<code>" + text(text) + "</code>";
  }

  /// The first rows of many, with a last one that says how many there are.
  static List<List<String>> first(int limit, List<List<String>> rows) {
    if (rows.size() <= limit) {
      return rows;
    }
    List<List<String>> some = new ArrayList<>(rows.subList(0, limit));
    List<String> last = new ArrayList<>();
    last.add("and " + (rows.size() - limit) + " more");
    while (last.size() < rows.getFirst().size()) {
      last.add("");
    }
    some.add(last);
    return some;
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
