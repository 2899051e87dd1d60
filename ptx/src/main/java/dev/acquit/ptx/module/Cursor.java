package dev.acquit.ptx.module;

import dev.acquit.ptx.text.InstructionReader;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Lexer;
import dev.acquit.text.Position;
import dev.acquit.text.Token;
import java.util.List;

/// A place in the characters of a function's body, with its line.
final class Cursor {
  private static final boolean[] BLANK = ascii(" \t\r\f\u000B\u001C\u001D\u001E\u001F");

  final String file;
  final char[] text;
  final int end;
  int at;
  int line;

  /// Where the line begins; before the text when the text begins inside a line.
  int lineStart;

  /// How what stands behind the end is called.
  private final String behind;

  Cursor(String file, char[] text, int from, int end, Position begin, String behind) {
    this.file = file;
    this.text = text;
    this.at = from;
    this.end = end;
    this.line = begin.line();
    this.lineStart = from + 1 - begin.column();
    this.behind = behind;
  }

  /// A table of characters.
  static boolean[] ascii(String characters) {
    boolean[] table = new boolean[128];
    characters.chars().forEach(c -> table[c] = true);
    return table;
  }

  Position position() {
    return position(at);
  }

  /// Where a place on the cursor's line is in the file.
  Position position(int place) {
    return new Position(line, place - lineStart + 1);
  }

  boolean atEnd() {
    return at >= end;
  }

  private static boolean blank(char c) {
    return c < BLANK.length ? BLANK[c] : Source.blank(c);
  }

  /// Passes over blanks, ends of lines and comments.
  ///
  /// @throws InputException if a comment is not closed
  void skipBlank() throws InputException {
    while (at < end) {
      char c = text[at];
      if (c == '\n') {
        newLine();
      } else if (blank(c)) {
        at++;
      } else if (c == '/' && at + 1 < end && text[at + 1] == '/') {
        skipLine();
      } else if (c == '/' && at + 1 < end && text[at + 1] == '*') {
        skipComment();
      } else {
        return;
      }
    }
  }

  private void newLine() {
    at++;
    line++;
    lineStart = at;
  }

  /// Goes to the end of the line.
  void skipLine() {
    while (at < end && text[at] != '\n') {
      at++;
    }
  }

  private void skipComment() throws InputException {
    Position begin = position();
    at += 2;
    while (at + 1 < end) {
      if (text[at] == '*' && text[at + 1] == '/') {
        at += 2;
        return;
      } else if (text[at] == '\n') {
        newLine();
      } else {
        at++;
      }
    }
    throw new InputException(file, begin, "this comment is not closed, expected '*/'");
  }

  /// Passes over everything that begins on the cursor's line.
  void skipDirectiveLine() throws InputException {
    int begin = line;
    while (at < end && line == begin && text[at] != '\n') {
      if (text[at] == '/') {
        int before = at;
        skipBlank();
        at += at == before ? 1 : 0;
      } else {
        at++;
      }
    }
  }

  /// Passes over a statement with the semicolon behind it and cuts it into tokens.
  ///
  /// @param most characters that it may have
  /// @param what how it is called in the complaint that the semicolon is missing; if empty, the
  ///   tokens end there, with an end that is called like what stands there
  /// @throws InputException if it has no tokens, or no end where it should have one
  List<Token> statement(int most, String what) throws InputException {
    int from = at;
    Position begin = position();
    int depth = 0;
    while (true) {
      skipBlank();
      char c = at < end ? text[at] : '}';
      if (c == ';') {
        at++;
        String words = new String(text, from, at - from);
        return ending(Lexer.tokens(file, words, InstructionReader.lexicon(), begin), "");
      }
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth < 0 || at - from > most) {
        break;
      }
      at++;
      if (c == '"') {
        while (at < end && text[at] != '"' && text[at] != '\n') {
          at++;
        }
        at += at < end && text[at] == '"' ? 1 : 0;
      }
    }
    String found = at < end ? "'" + text[at] + "'" : behind;
    if (at - from > most) {
      throw new InputException(
          file, begin, "this statement has more than " + most + " characters, expected ';'");
    }
    String words = new String(text, from, at - from);
    List<Token> tokens = Lexer.tokens(file, words, InstructionReader.lexicon(), begin);
    Token last = new Token(Token.Kind.END, found, position(), words.length(), words.length());
    if (what.isEmpty()) {
      return ending(tokens, found);
    }
    throw new InputException(
        Diagnostic.of(file, position(), "found " + last.describe() + ", expected ';' " + what));
  }

  /// The tokens with another name for their end.
  private static List<Token> ending(List<Token> tokens, String name) {
    Token end = tokens.getLast();
    List<Token> all = new java.util.ArrayList<>(tokens.subList(0, tokens.size() - 1));
    all.add(new Token(end.kind(), name, end.position(), end.start(), end.end()));
    return all;
  }
}
