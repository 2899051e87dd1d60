package dev.acquit.litmus.text;

import dev.acquit.text.InputException;
import dev.acquit.text.Lexicon;
import dev.acquit.text.Position;
import dev.acquit.text.TokenReader;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/// The text of a test together with the name of its file. Parts of it are read with their own
/// lexicons; every position is one of the whole file.
final class Source {
  private final String file;
  private final String text;

  /// Offsets of the beginnings of lines, when somebody has asked for a position.
  private int[] lines = {};

  /// @param file the file's name as the user wrote it
  /// @param text everything in it
  Source(String file, String text) {
    this.file = file;
    this.text = text;
  }

  String file() {
    return file;
  }

  String text() {
    return text;
  }

  /// A part of the text.
  ///
  /// @param from offset of its first character
  /// @param to offset behind its last character
  record Span(int from, int to) {}

  /// The tokens of a part.
  ///
  /// @throws InputException when the part has no tokens of that language
  TokenReader reader(Span part, Lexicon lexicon) throws InputException {
    // What stands before the part becomes blanks: so the lexer counts lines and columns right.
    StringBuilder blanked = new StringBuilder(text.substring(0, part.to()));
    blank(blanked, 0, part.from());
    return new TokenReader(file, blanked.toString(), lexicon);
  }

  /// Where the character at an offset stands.
  Position position(int offset) {
    if (lines.length == 0) {
      lines =
          IntStream.concat(
                  IntStream.of(0),
                  IntStream.range(0, text.length())
                      .filter(i -> text.charAt(i) == '\n')
                      .map(i -> i + 1))
              .toArray();
    }
    int found = Arrays.binarySearch(lines, offset);
    int line = found >= 0 ? found : -found - 2;
    return new Position(line + 1, offset - lines[line] + 1);
  }

  /// A complaint about what stands at an offset.
  InputException error(int offset, String message) {
    return new InputException(file, position(offset), message);
  }

  /// A complaint about what stands at an offset, with a hint.
  InputException error(int offset, String message, String hint) {
    return new InputException(file, position(offset), message, hint);
  }

  /// The offset of the first character that is not blank, from here on; the text's length if there
  /// is none.
  int skipBlanks(int from) {
    int at = from;
    while (at < text.length() && isBlank(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /// The offset behind the comment that begins here.
  ///
  /// @param at where
  /// @param stars whether `(*` begins a comment, which it does not among C++ expressions
  /// @return empty if no comment begins here
  /// @throws InputException if the comment is not closed
  Optional<Integer> commentEnd(int at, boolean stars) throws InputException {
    if (text.startsWith("//", at)) {
      int end = text.indexOf('\n', at);
      return Optional.of(end < 0 ? text.length() : end);
    }
    if (text.startsWith("/*", at)) {
      int end = text.indexOf("*/", at + 2);
      if (end < 0) {
        throw error(at, "this comment is not closed, expected '*/'");
      }
      return Optional.of(end + 2);
    }
    return stars && text.startsWith("(*", at) ? Optional.of(nestedEnd(at)) : Optional.empty();
  }

  private int nestedEnd(int begin) throws InputException {
    int depth = 0;
    int at = begin;
    while (at < text.length()) {
      if (text.startsWith("(*", at)) {
        depth++;
        at += 2;
      } else if (text.startsWith("*)", at)) {
        depth--;
        at += 2;
        if (depth == 0) {
          return at;
        }
      } else {
        at++;
      }
    }
    throw error(begin, "this comment is not closed, expected '*)'");
  }

  /// Replaces all but line ends by blanks.
  static void blank(StringBuilder text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) != '\n') {
        text.setCharAt(i, ' ');
      }
    }
  }

  static boolean isBlank(char c) {
    return Character.isWhitespace(c) || c == '\uFEFF';
  }
}
