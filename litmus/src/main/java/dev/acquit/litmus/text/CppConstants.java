package dev.acquit.litmus.text;

import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;

/// Integers of C++, whose suffixes are dropped.
final class CppConstants {
  private CppConstants() {}

  /// The value of a number.
  ///
  /// @throws InputException if it is octal or too large
  static long of(TokenReader in, Token token, boolean negative) throws InputException {
    String digits = token.text().replaceFirst("[uUlL]+$", "");
    if (digits.matches("0[0-9]+")) {
      throw in.error(token, "octal constants are not supported, found '" + token.text() + "'");
    }
    Token plain = new Token(token.kind(), digits, token.position(), token.start(), token.end());
    return TokenReader.integer(in.file(), plain, negative);
  }
}
