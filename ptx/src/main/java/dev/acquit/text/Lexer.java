package dev.acquit.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Cuts a text into tokens.
public final class Lexer {
  private final String file;
  private final String text;
  private final Lexicon lexicon;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int line;

  /// Where the line begins; before the text when the text begins inside a line.
  private int lineStart;

  private Lexer(String file, String text, Lexicon lexicon, Position begin) {
    this.file = file;
    this.text = text;
    this.lexicon = lexicon;
    this.line = begin.line();
    this.lineStart = 1 - begin.column();
  }

  /// The tokens of a text, the last one being [Token.Kind#END].
  ///
  /// @throws InputException on a character that no token begins with, or an unclosed comment or
  ///   string
  public static List<Token> tokens(String file, String text, Lexicon lexicon)
      throws InputException {
    return tokens(file, text, lexicon, Position.START);
  }

  /// The tokens of a part of a file, the last one being [Token.Kind#END]; positions count in the
  /// file, offsets in the part.
  ///
  /// @param begin where in the file the first character of the text stands
  /// @throws InputException on a character that no token begins with, or an unclosed comment or
  ///   string
  public static List<Token> tokens(String file, String text, Lexicon lexicon, Position begin)
      throws InputException {
    Lexer lexer = new Lexer(file, text, lexicon, begin);
    lexer.run();
    return List.copyOf(lexer.tokens);
  }

  private void run() throws InputException {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\n') {
        if (lexicon.newlines()) {
          add(Token.Kind.NEWLINE, "\n", at, at + 1);
        }
        at++;
        newLine();
      } else if (Character.isWhitespace(c) || c == '\uFEFF') {
        at++;
      } else if (!comment()) {
        token(c);
      }
    }
    add(Token.Kind.END, "", at, at);
  }

  private void newLine() {
    line++;
    lineStart = at;
  }

  private boolean comment() throws InputException {
    for (String mark : lexicon.lineComments()) {
      if (text.startsWith(mark, at)) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
        return true;
      }
    }
    for (Lexicon.BlockComment marks : lexicon.blockComments()) {
      if (text.startsWith(marks.open(), at)) {
        skipBlock(marks);
        return true;
      }
    }
    return false;
  }

  private void skipBlock(Lexicon.BlockComment marks) throws InputException {
    Position begin = here();
    int depth = 0;
    while (at < text.length()) {
      if (text.startsWith(marks.close(), at)) {
        at += marks.close().length();
        depth--;
        if (depth == 0) {
          return;
        }
      } else if (text.startsWith(marks.open(), at) && (depth == 0 || lexicon.nestedComments())) {
        at += marks.open().length();
        depth++;
      } else {
        boolean newline = text.charAt(at) == '\n';
        at++;
        if (newline) {
          newLine();
        }
      }
    }
    throw new InputException(
        file, begin, "this comment is not closed, expected '" + marks.close() + "'");
  }

  private void token(char c) throws InputException {
    int begin = at;
    if (c == '"') {
      string();
    } else if (Character.isDigit(c)) {
      int end = begin;
      while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
        end++;
      }
      add(Token.Kind.NUMBER, text.substring(begin, end), begin, end);
      at = end;
    } else if (Character.isLetter(c) || c == '_' || lexicon.wordStart().indexOf(c) >= 0) {
      int end = begin + 1;
      while (end < text.length() && isWordPart(text.charAt(end))) {
        end++;
      }
      add(Token.Kind.WORD, text.substring(begin, end), begin, end);
      at = end;
    } else {
      String symbol =
          lexicon.symbols().stream()
              .filter(s -> text.startsWith(s, begin))
              .findFirst()
              .orElse(null);
      if (symbol == null) {
        throw new InputException(
            new Diagnostic(
                file, here(), "unexpected character '" + printable(c) + "'", Optional.empty()));
      }
      add(Token.Kind.SYMBOL, symbol, begin, begin + symbol.length());
      at += symbol.length();
    }
  }

  private void string() throws InputException {
    Position begin = here();
    int beginLine = line;
    int beginLineStart = lineStart;
    int open = at;
    at++;
    while (at < text.length() && text.charAt(at) != '"') {
      boolean newline = text.charAt(at) == '\n';
      at++;
      if (newline) {
        newLine();
      }
    }
    if (at >= text.length()) {
      throw new InputException(file, begin, "this string is not closed, expected '\"'");
    }
    at++;
    tokens.add(
        new Token(
            Token.Kind.STRING,
            text.substring(open + 1, at - 1),
            new Position(beginLine, open - beginLineStart + 1),
            open,
            at));
  }

  private boolean isWordPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || lexicon.wordPart().indexOf(c) >= 0;
  }

  private Position here() {
    return new Position(line, at - lineStart + 1);
  }

  private void add(Token.Kind kind, String word, int begin, int end) {
    tokens.add(new Token(kind, word, new Position(line, begin - lineStart + 1), begin, end));
  }

  private static String printable(char c) {
    return c < ' ' || c > '~' ? String.format("U+%04X", (int) c) : String.valueOf(c);
  }
}
