package dev.acquit.abi.layout;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Lexer;
import dev.acquit.text.Lexicon;
import dev.acquit.text.Token;
import java.util.List;
import java.util.Map;

/// The words of a source. Macros are not replaced, but for those that are a number.
///
/// @param tokens the words that are there, without lines of the preprocessor
/// @param numbers macros that are a number
/// @param markers where a preprocessor says that lines are from
/// @param open by line, conditions that are not known and decide what is there
/// @param wanting whether it has headers and macros that are not read
record SourceText(
    List<Token> tokens,
    Map<String, Long> numbers,
    LineMarkers markers,
    Map<Integer, Diagnostic> open,
    boolean wanting) {
  private static final Lexicon LEXICON =
      new Lexicon(
          List.of(
              "::", "->", "<<", ">>", "==", "!=", "<=", ">=", "&&", "||", "...", "{", "}", "(", ")",
              "[", "]", ";", ",", ":", "*", "&", "~", "=", "<", ">", ".", "+", "-", "/", "%", "!",
              "^", "|", "?", "'", "\\"),
          "$",
          "$",
          List.of("//"),
          List.of(new Lexicon.BlockComment("/*", "*/")),
          false,
          false);

  SourceText {
    tokens = List.copyOf(tokens);
    numbers = Map.copyOf(numbers);
    open = Map.copyOf(open);
  }

  /// Reads a source.
  ///
  /// @param macros what is known of macros before it
  /// @throws InputException on a character that no word begins with, an unclosed comment or string,
  ///   or what [Conditionals] cannot go on behind
  static SourceText of(String file, String text, Macros macros) throws InputException {
    Conditionals.Read read = Conditionals.of(file, text, macros);
    return new SourceText(
        Lexer.tokens(file, read.text(), LEXICON),
        macros.numbers(),
        read.markers(),
        read.open(),
        read.wanting());
  }
}
