package dev.acquit.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// A cursor over tokens, for recursive-descent readers.
///
/// The tokens are there from the beginning, or are cut from a text when they are asked for, so that
/// a long text is never there as tokens. A text that is cut late ends, for its reader, where it has
/// no further token; every complaint from there on is what the [Lexer] says.
public final class TokenReader {
  /// How many tokens that have been read are kept before they are forgotten.
  private static final int KEPT = 256;

  private final String file;
  private final Optional<Lexer> lexer;

  /// How the end of a text is called that is cut late.
  private final String end;

  /// All tokens, or the next ones of those that are cut late.
  private final List<Token> tokens;

  /// What the lexer said when it could not go on.
  private Optional<InputException> failure = Optional.empty();

  private int at;

  /// Reads the tokens of a text of the given language.
  ///
  /// @throws InputException when the text has no tokens of that language
  public TokenReader(String file, String text, Lexicon lexicon) throws InputException {
    this(file, Lexer.tokens(file, text, lexicon));
  }

  /// Reads given tokens; the last must be [Token.Kind#END].
  public TokenReader(String file, List<Token> tokens) {
    this.file = file;
    this.lexer = Optional.empty();
    this.end = "";
    this.tokens = tokens;
  }

  /// Reads tokens that are cut when they are asked for.
  ///
  /// @param end how the end of the text is called in messages; empty if it is that of the file
  public TokenReader(String file, Lexer lexer, String end) {
    this.file = file;
    this.lexer = Optional.of(lexer);
    this.end = end;
    this.tokens = new ArrayList<>();
  }

  /// Makes sure that a token is there, if there is one.
  private void fill(int ahead) {
    if (at > KEPT) {
      tokens.subList(0, at).clear();
      at = 0;
    }
    while (tokens.size() <= at + ahead
        && (tokens.isEmpty() || tokens.getLast().kind() != Token.Kind.END)) {
      tokens.add(cut());
    }
  }

  private Token cut() {
    try {
      Token token = lexer.orElseThrow().next();
      return token.kind() == Token.Kind.END
          ? new Token(Token.Kind.END, end, token.position(), token.start(), token.end())
          : token;
    } catch (InputException e) {
      failure = Optional.of(e);
      return new Token(Token.Kind.END, "", e.diagnostic().position(), 0, 0);
    }
  }

  /// The complaint of the lexer, if the reader has come to it; nothing otherwise. To be called by
  /// readers to which the end of the text is welcome.
  ///
  /// @throws InputException if the text does not end here but has no further token
  public void checkEnd() throws InputException {
    if (failure.isPresent() && at(Token.Kind.END)) {
      throw failure.get();
    }
  }

  /// The name of the file, for messages.
  public String file() {
    return file;
  }

  /// The next token, which stays where it is.
  public Token peek() {
    return peek(0);
  }

  /// The token after the next `ahead` tokens; the end of the text if there are not so many.
  public Token peek(int ahead) {
    if (lexer.isPresent() && tokens.size() <= at + ahead) {
      fill(ahead);
    }
    return tokens.get(Math.min(at + ahead, tokens.size() - 1));
  }

  /// Whether the next token is this symbol or word.
  public boolean at(String text) {
    return peek().is(text);
  }

  /// Whether the next token is of this kind.
  public boolean at(Token.Kind kind) {
    return peek().kind() == kind;
  }

  /// Takes the next token.
  public Token next() {
    Token token = peek(0);
    if (token.kind() != Token.Kind.END) {
      at++;
    }
    return token;
  }

  /// Takes the next token if it is this symbol or word.
  public boolean accept(String text) {
    if (at(text)) {
      next();
      return true;
    }
    return false;
  }

  /// Takes this symbol or word.
  ///
  /// @throws InputException if something else comes
  public Token expect(String text) throws InputException {
    if (!at(text)) {
      throw unexpected("'" + text + "'");
    }
    return next();
  }

  /// Takes a token of this kind.
  ///
  /// @param what how the expected thing is called in the message
  /// @throws InputException if something else comes
  public Token expect(Token.Kind kind, String what) throws InputException {
    if (!at(kind)) {
      throw unexpected(what);
    }
    return next();
  }

  /// Takes an integer, decimal or `0x`, with an optional minus sign before it.
  ///
  /// @throws InputException if something else comes or the number has over 64 bits
  public long expectInteger(String what) throws InputException {
    boolean negative = accept("-");
    return integer(file, expect(Token.Kind.NUMBER, what), negative);
  }

  /// The value of a number token.
  ///
  /// @throws InputException if it is no integer of 64 bits
  public static long integer(String file, Token token, boolean negative) throws InputException {
    String digits = token.text();
    try {
      boolean hex = digits.startsWith("0x") || digits.startsWith("0X");
      String signed = (negative ? "-" : "") + (hex ? digits.substring(2) : digits);
      return hex && !negative
          ? Long.parseUnsignedLong(signed, 16)
          : Long.parseLong(signed, hex ? 16 : 10);
    } catch (NumberFormatException e) {
      throw new InputException(
          file, token.position(), "'" + digits + "' is not an integer of at most 64 bits");
    }
  }

  /// The complaint that the next token is not what was expected.
  public InputException unexpected(String expected) {
    return error(peek(), "found " + peek().describe() + ", expected " + expected);
  }

  /// The complaint that the next token is none of the words known here, with the nearest one.
  public InputException unknown(String what, Token found, Collection<String> known) {
    Optional<String> near = Suggestion.didYouMean(found.text(), known);
    return new InputException(
        new Diagnostic(
            file,
            found.position(),
            "unknown " + what + " " + found.describe() + ", expected " + oneOf(known),
            near));
  }

  /// A complaint at a token.
  public InputException error(Token where, String message) {
    return failure.isPresent() && at(Token.Kind.END)
        ? failure.get()
        : new InputException(Diagnostic.of(file, where.position(), message));
  }

  /// A complaint at a token, with a hint.
  public InputException error(Token where, String message, String hint) {
    return new InputException(file, where.position(), message, hint);
  }

  private static String oneOf(Collection<String> known) {
    return known.size() == 1 ? known.iterator().next() : "one of " + String.join(", ", known);
  }
}
