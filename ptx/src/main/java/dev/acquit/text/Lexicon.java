package dev.acquit.text;

import java.util.Comparator;
import java.util.List;

/// What the words of a language look like.
///
/// @param symbols punctuation; the longest that fits is taken
/// @param wordStart characters that may begin a word, beside letters and `_`
/// @param wordPart characters that may stand inside a word, beside letters, digits and `_`
/// @param lineComments what begins a comment that runs to the end of the line
/// @param nestedComments whether block comments nest
/// @param blockComments pairs of opening and closing marks of block comments
/// @param newlines whether the end of a line is a token
public record Lexicon(
    List<String> symbols,
    String wordStart,
    String wordPart,
    List<String> lineComments,
    List<BlockComment> blockComments,
    boolean nestedComments,
    boolean newlines) {
  /// The marks around a block comment.
  ///
  /// @param open for example `(*`
  /// @param close for example `*)`
  public record BlockComment(String open, String close) {}

  /// Sorts the symbols so that the longest comes first.
  public Lexicon {
    symbols = symbols.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList();
    lineComments = List.copyOf(lineComments);
    blockComments = List.copyOf(blockComments);
  }
}
