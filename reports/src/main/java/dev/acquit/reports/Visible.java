package dev.acquit.reports;

/// Text from outside that may have characters in it which move the cursor, change colours, or turn
/// the direction of what follows.
public final class Visible {
  private Visible() {}

  /// The text on one line, with what is not seen written as `\u001b`.
  public static String line(String text) {
    return escape(text, "");
  }

  /// The text with its lines, and what is not seen written as `\u001b`.
  public static String lines(String text) {
    return escape(text, "\n\t");
  }

  private static String escape(String text, String kept) {
    if (text.codePoints().noneMatch(c -> hidden(c) && kept.indexOf(c) < 0)) {
      return text;
    }
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(c -> {
          if (hidden(c) && kept.indexOf(c) < 0) {
            // As JSON has it, where two stand for what is beyond U+FFFF.
            for (char unit : Character.toChars(c)) {
              out.append(String.format("\\u%04x", (int) unit));
            }
          } else {
            out.appendCodePoint(c);
          }
        });
    return out.toString();
  }

  private static boolean hidden(int c) {
    if (c >= ' ' && c <= '~') {
      return false;
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      default -> c == 0xFFFE || c == 0xFFFF;
    };
  }
}
