package dev.acquit.reports.markdown;

import dev.acquit.reports.Visible;
import dev.acquit.reports.json.ErrorJson;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes Markdown as GitHub reads it (GitHub Flavored Markdown). Text from outside stays text:
/// what could be read as markup is written as a character reference.
public final class Markdown {
  /// What is no markup: letters, with underscores between them; most signs; a colon that begins
  /// neither the rest of an address nor the name of a picture; a dot that is not that of `www.`.
  private static final Pattern PLAIN =
      Pattern.compile(
          "(?:(?!www\\.)[\\p{L}\\p{N}])+(?:_+[\\p{L}\\p{N}]+)*|[ ,;/=+%()'\"?^-]|\\.|:(?=["
              + " 0-9]|$)");

  private static final int MOST = 100;

  private final StringBuilder out = new StringBuilder();

  /// A heading, escaped.
  public void heading(int level, String text) {
    out.append("#".repeat(level)).append(' ').append(text).append("\n\n");
  }

  /// A paragraph, escaped.
  public void paragraph(String text) {
    out.append(text).append("\n\n");
  }

  /// A table of at most 100 rows, with a last one that says how many are left out; nothing if it
  /// has no rows.
  ///
  /// @param head its head, escaped
  /// @param rows its rows, escaped
  public void rows(List<String> head, List<List<String>> rows) {
    if (rows.isEmpty()) {
      return;
    }
    row(head);
    row(head.stream().map(h -> "--").toList());
    first(MOST, rows).forEach(this::row);
    out.append('\n');
  }

  /// What is wrong with files.
  public void errors(List<ErrorJson> errors) {
    rows(
        List.of("bad input", "what"),
        errors.stream()
            .map(
                e -> List.of(code(e.file() + ":" + e.line() + ":" + e.column()), text(e.message())))
            .toList());
  }

  private void row(List<String> cells) {
    out.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  /// Something that is closed at first.
  ///
  /// @param summary its heading, escaped
  /// @param content adds what is in it
  public void details(String summary, Runnable content) {
    out.append("<details><summary>").append(summary).append("</summary>\n\n");
    content.run();
    out.append("</details>\n\n");
  }

  /// A program, as it is.
  public void block(String text) {
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
  public static String text(@Nullable String text) {
    if (text == null) {
      return "";
    }
    StringBuilder escaped = new StringBuilder();
    String line = Visible.line(text);
    Matcher plain = PLAIN.matcher(line);
    int at = 0;
    while (at < line.length()) {
      if (plain.region(at, line.length()).lookingAt()) {
        escaped.append(plain.group());
        at = plain.end();
      } else {
        int c = line.codePointAt(at);
        escaped.append("&#").append(c).append(';');
        at += Character.charCount(c);
      }
    }
    return escaped.toString();
  }

  /// Text from outside in the type of programs.
  public static String code(@Nullable String text) {
    return text == null || text.isEmpty() ? "" : "<code>" + text(text) + "</code>";
  }

  /// The first rows of many, with a last one that says how many there are.
  public static List<List<String>> first(int limit, List<List<String>> rows) {
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
