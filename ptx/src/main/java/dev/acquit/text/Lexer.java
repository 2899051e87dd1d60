package dev.acquit.text;

import java.util.ArrayList;
import java.util.List;

/// Cuts a text into tokens, one at a time or all at once, in time linear in its length.
public final class Lexer {
  /// How many words are remembered, so that one that recurs is one string. A power of two.
  private static final int WORDS = 1 << 10;

  private final String file;
  private final String text;
  private final Lexicon lexicon;

  /// Words by their hash; one that comes later takes the place of one with the same hash. Made when
  /// the text is long enough for words to recur.
  private final String[] words;

  private int at;
  private int line;

  /// Where the line begins; before the text when the text begins inside a line.
  private int lineStart;

  /// Begins to read a part of a file; positions count in the file, offsets in the part.
  ///
  /// @param begin where in the file the first character of the text stands
  public Lexer(String file, String text, Lexicon lexicon, Position begin) {
    this.file = file;
    this.text = text;
    this.lexicon = lexicon;
    this.words = text.length() < WORDS ? new String[0] : new String[WORDS];
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
    List<Token> tokens = new ArrayList<>();
    Token token;
    do {
      token = lexer.next();
      tokens.add(token);
    } while (token.kind() != Token.Kind.END);
    return List.copyOf(tokens);
  }

  /// The next token; behind the last one [Token.Kind#END], again and again.
  ///
  /// @throws InputException on a character that no token begins with, or an unclosed comment or
  ///   string
  public Token next() throws InputException {
    while (at < text.length()) {
      char c = text.charAt(at);
      Lexicon.Start start = lexicon.start(c);
      if (start == Lexicon.Start.BLANK) {
        at++;
      } else if (start == Lexicon.Start.NEWLINE) {
        Token token = token(Token.Kind.NEWLINE, "\n", at, at + 1);
        at++;
        newLine();
        if (lexicon.newlines()) {
          return token;
        }
      } else if (!lexicon.mayBeginComment(c) || !comment()) {
        return token(c, start);
      }
    }
    return token(Token.Kind.END, "", at, at);
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

  private Token token(char c, Lexicon.Start start) throws InputException {
    return switch (start) {
      case STRING -> string();
      case NUMBER -> number();
      case WORD -> word();
      case SYMBOL, BLANK, NEWLINE -> symbol(c);
    };
  }

  private Token number() {
    int begin = at;
    while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
      at++;
    }
    return token(Token.Kind.NUMBER, string(begin, at), begin, at);
  }

  private Token word() {
    int begin = at;
    at++;
    while (at < text.length() && lexicon.isWordPart(text.charAt(at))) {
      at++;
    }
    return token(Token.Kind.WORD, string(begin, at), begin, at);
  }

  private Token symbol(char c) throws InputException {
    int begin = at;
    for (String symbol : lexicon.symbols(c)) {
      if (symbol.length() == 1 || text.startsWith(symbol, begin)) {
        at += symbol.length();
        return token(Token.Kind.SYMBOL, symbol, begin, at);
      }
    }
    throw new InputException(file, here(), "unexpected character '" + printable(c) + "'");
  }

  private Token string() throws InputException {
    Position begin = here();
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
    return new Token(Token.Kind.STRING, text.substring(open + 1, at - 1), begin, open, at);
  }

  /// A part of the text, the same string as before if it was there not long ago.
  private String string(int begin, int end) {
    if (words.length == 0) {
      return text.substring(begin, end);
    }
    int hash = 0;
    for (int i = begin; i < end; i++) {
      hash = hash * 31 + text.charAt(i);
    }
    int place = (hash ^ hash >>> 10) & (WORDS - 1);
    String known = words[place];
    if (known == null
        || known.length() != end - begin
        || !known.regionMatches(0, text, begin, end - begin)) {
      known = text.substring(begin, end);
      words[place] = known;
    }
    return known;
  }

  private Position here() {
    return new Position(line, at - lineStart + 1);
  }

  private Token token(Token.Kind kind, String word, int begin, int end) {
    return new Token(kind, word, new Position(line, begin - lineStart + 1), begin, end);
  }

  private static String printable(char c) {
    return c < ' ' || c > '~' ? String.format("U+%04X", (int) c) : String.valueOf(c);
  }
}
