package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.text.InputException;
import dev.acquit.text.Lexicon;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// The words of the sections that all languages share: initial values and trailer.
final class TestWords {
  /// Comments are gone before this is used.
  static final Lexicon LEXICON =
      new Lexicon(
          List.of(
              "(", ")", "[", "]", "{", "}", ";", ":", "::", ",", "=", "==", "!=", "<>", "<", "<=",
              ">", ">=", "~", "!", "&", "&&", "||", "\\/", "/\\", "-", "+", "*", "@", ".", "->",
              "|"),
          "$%",
          "$",
          List.of(),
          List.of(),
          false,
          false);

  private static final Pattern THREAD = Pattern.compile("P[0-9]+");
  private static final Pattern COLUMN = Pattern.compile("[PHN][0-9]+");

  private TestWords() {}

  /// The number in `P0`; empty if the word is not of that form.
  static OptionalInt threadName(Token token) {
    return name(token, THREAD);
  }

  /// The number in `P0`, `H0` or `N0`; empty if the word is not of that form.
  static OptionalInt columnName(Token token) {
    return name(token, COLUMN);
  }

  private static OptionalInt name(Token token, Pattern pattern) {
    if (token.kind() != Token.Kind.WORD || !pattern.matcher(token.text()).matches()) {
      return OptionalInt.empty();
    }
    try {
      return OptionalInt.of(Integer.parseInt(token.text().substring(1)));
    } catch (NumberFormatException e) {
      return OptionalInt.empty();
    }
  }

  /// That a test has room for one more thread.
  ///
  /// @param name the thread
  /// @param before how many there are
  /// @throws InputException if not
  static void checkThreads(TokenReader in, Token name, int before) throws InputException {
    if (before >= LitmusTest.MOST_THREADS) {
      throw in.error(name, "a test has at most " + LitmusTest.MOST_THREADS + " threads").asBound();
    }
  }

  /// Whether a register comes: `0:` or `P0:`; `H0:` and `N0:` in mixed tests.
  static boolean atRegister(TokenReader in) {
    return in.peek(1).is(":") && (in.at(Token.Kind.NUMBER) || columnName(in.peek()).isPresent());
  }

  /// Takes a thread: `0` or `P0`.
  ///
  /// @throws InputException if something else comes
  static int thread(TokenReader in) throws InputException {
    OptionalInt named = columnName(in.peek());
    if (named.isPresent()) {
      in.next();
      return named.getAsInt();
    }
    if (!in.at(Token.Kind.NUMBER)) {
      throw in.unexpected("a thread, as in 'P0'");
    }
    return smallNumber(in, "the number of a thread");
  }

  /// Takes a number that is not negative and fits an `int`.
  ///
  /// @throws InputException if something else comes
  static int smallNumber(TokenReader in, String what) throws InputException {
    Token token = in.expect(Token.Kind.NUMBER, what);
    long value = TokenReader.integer(in.file(), token, false);
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw in.error(token, token.describe() + " is too large for " + what);
    }
    return (int) value;
  }
}
