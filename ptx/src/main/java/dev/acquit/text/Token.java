package dev.acquit.text;

/// A word of a text.
///
/// @param kind what it is
/// @param text its characters; of a string, what stands between the quotes; of the end, how it is
///   called if not the end of the file
/// @param position where it begins
/// @param start offset of its first character in the text
/// @param end offset just behind its last character in the text
public record Token(Kind kind, String text, Position position, int start, int end) {
  /// Of a longer text a message shows the beginning.
  private static final int LONGEST = 200;

  /// What a token is.
  public enum Kind {
    /// A name or keyword.
    WORD,
    /// An integer, decimal or hexadecimal.
    NUMBER,
    /// A quoted string.
    STRING,
    /// Punctuation, one of the symbols of the language.
    SYMBOL,
    /// The end of a line, where the language says that it matters.
    NEWLINE,
    /// The end of the text.
    END
  }

  /// Whether this is the given symbol or word (never a string).
  public boolean is(String expected) {
    return (kind == Kind.SYMBOL || kind == Kind.WORD) && text.equals(expected);
  }

  /// How the token is called in a message.
  public String describe() {
    return switch (kind) {
      case END -> text.isEmpty() ? "the end of the file" : text;
      case NEWLINE -> "the end of the line";
      case STRING -> "the string \"" + shortened() + "\"";
      case WORD, NUMBER, SYMBOL -> "'" + shortened() + "'";
    };
  }

  private String shortened() {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
  }
}
