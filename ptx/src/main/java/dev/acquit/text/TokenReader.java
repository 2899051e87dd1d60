package dev.acquit.text;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// A cursor over tokens, for recursive-descent readers.
public final class TokenReader {
  private final String file;
  private final List<Token> tokens;
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
    this.tokens = tokens;
  }

  /// The name of the file, for messages.
  public String file() {
    return file;
  }

  /// The next token, which stays where it is.
  public Token peek() {
    return tokens.get(at);
  }

  /// The token after the next `ahead` tokens; the end of the text if there are not so many.
  public Token peek(int ahead) {
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
    Token token = tokens.get(at);
    if (at < tokens.size() - 1) {
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
    Token token = expect(Token.Kind.NUMBER, what);
    return integer(file, token, negative);
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
    return new InputException(Diagnostic.of(file, where.position(), message));
  }

  /// A complaint at a token, with a hint.
  public InputException error(Token where, String message, String hint) {
    return new InputException(file, where.position(), message, hint);
  }

  private static String oneOf(Collection<String> known) {
    return known.size() == 1 ? known.iterator().next() : "one of " + String.join(", ", known);
  }
}
