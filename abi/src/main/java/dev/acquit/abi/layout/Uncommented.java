package dev.acquit.abi.layout;

/// Takes comments out of a source, so that lines of the preprocessor can be told from them. Lines
/// and columns stay what they are.
///
/// @see "C++20, [lex.phases] and [lex.comment]"
final class Uncommented {
  private final String text;
  private final StringBuilder out;
  private int at;

  private Uncommented(String text) {
    this.text = text;
    this.out = new StringBuilder(text.length());
  }

  /// A source with spaces for its comments; one that is not closed stays, and so does what is
  /// behind it.
  static String of(String text) {
    return new Uncommented(text).all();
  }

  private String all() {
    while (at < text.length()) {
      if (text.startsWith("//", at)) {
        int end = text.indexOf('\n', at);
        blank(end < 0 ? text.length() : end);
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          copy(text.length());
        } else {
          blank(end + 2);
        }
      } else if (text.startsWith("R\"", at)) {
        copy(raw());
      } else if (text.charAt(at) == '"' || (text.charAt(at) == '\'' && !separates())) {
        copy(quoted(text.charAt(at)));
      } else {
        copy(at + 1);
      }
    }
    return out.toString();
  }

  private void copy(int end) {
    out.append(text, at, end);
    at = end;
  }

  private void blank(int end) {
    for (; at < end; at++) {
      out.append(text.charAt(at) == '\n' ? '\n' : ' ');
    }
  }

  /// Whether an apostrophe stands between digits.
  private boolean separates() {
    return at > 0 && Character.isLetterOrDigit(text.charAt(at - 1));
  }

  /// Behind a string or a character; behind its first quote if the line ends before.
  private int quoted(char quote) {
    for (int i = at + 1; i < text.length() && text.charAt(i) != '\n'; i++) {
      if (text.charAt(i) == '\\') {
        i++;
      } else if (text.charAt(i) == quote) {
        return i + 1;
      }
    }
    return at + 1;
  }

  /// Behind a raw string.
  private int raw() {
    int open = text.indexOf('(', at);
    if (open < 0) {
      return at + 2;
    }
    String close = ")" + text.substring(at + 2, open) + "\"";
    int end = text.indexOf(close, open);
    return end < 0 ? at + 2 : end + close.length();
  }
}
