package dev.acquit.reports.graph;

import dev.acquit.reports.graph.Drawing.TextStyle;
import java.util.ArrayList;
import java.util.List;

/// Text in pictures: what can be shown of it, how wide it is, where it is cut.
///
/// Widths are those of the widest of the usual fonts, rounded up: a renderer takes the font that it
/// has, and the text must fit all the same.
final class GraphText {
  private static final char UNKNOWN = '�';
  private static final String ELLIPSIS = "…";

  private GraphText() {}

  /// Without what cannot be written in XML or would reorder the text around it: control and format
  /// characters, halves of surrogates, noncharacters.
  static String visible(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> out.appendCodePoint(shown(c) ? c : Character.isWhitespace(c) ? ' ' : UNKNOWN));
    return out.toString();
  }

  private static boolean shown(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.PRIVATE_USE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  /// The width of a text in pixels.
  static double width(String text, TextStyle style) {
    return cells(text) * style.size() * style.advance();
  }

  /// How many cells of a terminal a text takes.
  static int cells(String text) {
    return text.codePoints().map(GraphText::cells).sum();
  }

  private static int cells(int c) {
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    boolean wide =
        c >= 0x1100
            && (c <= 0x115f
                || (c >= 0x2e80 && c < 0xd800)
                || (c >= 0xf900 && c < 0xfb00)
                || (c >= 0xfe30 && c < 0xfe70)
                || (c >= 0xff00 && c <= 0xff60)
                || c >= 0x1f000);
    return wide ? 2 : 1;
  }

  /// At most so many cells, with an ellipsis where something was cut.
  static String shortened(String text, int most) {
    if (cells(text) <= most) {
      return text;
    }
    StringBuilder out = new StringBuilder();
    int used = 1;
    for (int c : text.codePoints().toArray()) {
      used += cells(c);
      if (used > most) {
        break;
      }
      out.appendCodePoint(c);
    }
    return out + ELLIPSIS;
  }

  /// Lines of at most so many cells, broken at spaces where that is possible.
  ///
  /// @param lines how many at most; the last is cut if there is more
  static List<String> wrapped(String text, int most, int lines) {
    List<String> result = new ArrayList<>();
    String line = "";
    String rest = text.strip();
    while (!rest.isEmpty()) {
      if (result.size() == lines - 1) {
        result.add(shortened(rest, most));
        return result;
      }
      int space = rest.indexOf(' ');
      String word = space < 0 ? rest : rest.substring(0, space);
      String longer = line.isEmpty() ? word : line + " " + word;
      if (cells(longer) <= most) {
        line = longer;
        rest = space < 0 ? "" : rest.substring(space + 1).stripLeading();
      } else if (!line.isEmpty()) {
        result.add(line);
        line = "";
      } else {
        int cut = prefix(word, most);
        result.add(word.substring(0, cut));
        rest = rest.substring(cut);
      }
    }
    if (!line.isEmpty()) {
      result.add(line);
    }
    return result;
  }

  private static int prefix(String word, int most) {
    int at = 0;
    int used = 0;
    while (at < word.length()) {
      int c = word.codePointAt(at);
      used += cells(c);
      if (used > most && at > 0) {
        break;
      }
      at += Character.charCount(c);
    }
    return at;
  }
}
