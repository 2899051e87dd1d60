package dev.acquit.text;

import java.util.Comparator;
import java.util.List;

/// What the words of a language look like.
public final class Lexicon {
  /// The marks around a block comment.
  ///
  /// @param open for example `(*`
  /// @param close for example `*)`
  public record BlockComment(String open, String close) {}

  /// What a character can begin.
  enum Start {
    BLANK,
    NEWLINE,
    WORD,
    NUMBER,
    STRING,
    SYMBOL
  }

  private static final int ASCII = 128;

  private final List<String> symbols;
  private final String wordStart;
  private final String wordPart;
  private final List<String> lineComments;
  private final List<BlockComment> blockComments;
  private final boolean nestedComments;
  private final boolean newlines;

  private final Start[] starts = new Start[ASCII];
  private final boolean[] parts = new boolean[ASCII];
  private final boolean[] comments = new boolean[ASCII];
  private final String[][] symbolsByStart = new String[ASCII][];

  /// A language.
  ///
  /// @param symbols punctuation; the longest that fits is taken
  /// @param wordStart characters that may begin a word, beside letters and `_`
  /// @param wordPart characters that may stand inside a word, beside letters, digits and `_`
  /// @param lineComments what begins a comment that runs to the end of the line
  /// @param blockComments pairs of opening and closing marks of block comments
  /// @param nestedComments whether block comments nest
  /// @param newlines whether the end of a line is a token
  public Lexicon(
      List<String> symbols,
      String wordStart,
      String wordPart,
      List<String> lineComments,
      List<BlockComment> blockComments,
      boolean nestedComments,
      boolean newlines) {
    this.symbols =
        symbols.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList();
    this.wordStart = wordStart;
    this.wordPart = wordPart;
    this.lineComments = List.copyOf(lineComments);
    this.blockComments = List.copyOf(blockComments);
    this.nestedComments = nestedComments;
    this.newlines = newlines;
    for (char c = 0; c < ASCII; c++) {
      starts[c] = findStart(c);
      parts[c] = findPart(c);
      comments[c] = findComment(c);
      symbolsByStart[c] = findSymbols(c);
    }
  }

  List<String> lineComments() {
    return lineComments;
  }

  List<BlockComment> blockComments() {
    return blockComments;
  }

  boolean nestedComments() {
    return nestedComments;
  }

  boolean newlines() {
    return newlines;
  }

  /// What a character begins, if it does not begin a comment.
  Start start(char c) {
    return c < ASCII ? starts[c] : findStart(c);
  }

  /// Whether a character may stand inside a word.
  boolean isWordPart(char c) {
    return c < ASCII ? parts[c] : findPart(c);
  }

  /// Whether some comment begins with this character.
  boolean mayBeginComment(char c) {
    return c < ASCII ? comments[c] : findComment(c);
  }

  /// The symbols that begin with this character, longest first.
  String[] symbols(char c) {
    return c < ASCII ? symbolsByStart[c] : findSymbols(c);
  }

  private Start findStart(char c) {
    if (c == '\n') {
      return Start.NEWLINE;
    } else if (Character.isWhitespace(c) || c == '\uFEFF') {
      return Start.BLANK;
    } else if (c == '"') {
      return Start.STRING;
    } else if (Character.isDigit(c)) {
      return Start.NUMBER;
    }
    boolean word = Character.isLetter(c) || c == '_' || wordStart.indexOf(c) >= 0;
    return word ? Start.WORD : Start.SYMBOL;
  }

  private boolean findPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || wordPart.indexOf(c) >= 0;
  }

  private boolean findComment(char c) {
    return lineComments.stream().anyMatch(mark -> mark.charAt(0) == c)
        || blockComments.stream().anyMatch(marks -> marks.open().charAt(0) == c);
  }

  private String[] findSymbols(char c) {
    return symbols.stream().filter(s -> s.charAt(0) == c).toArray(String[]::new);
  }
}
