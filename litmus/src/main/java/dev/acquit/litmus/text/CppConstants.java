package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.Fundamental;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;

/// Integer literals of C++: their types, and how they are written.
///
/// @cpp lex.icon
final class CppConstants {
  private CppConstants() {}

  /// Reads a number.
  ///
  /// @param negative whether a minus stands before it, which is then part of the constant
  /// @throws InputException if it is octal, too large, or has a suffix that C++ does not have
  static CppExpression.Constant of(TokenReader in, Token token, boolean negative)
      throws InputException {
    String text = token.text().toLowerCase(Locale.ROOT);
    String digits = text.replaceFirst("[ul]+$", "");
    String suffix = text.substring(digits.length());
    if (digits.matches("0[0-9]+")) {
      throw in.error(token, "octal constants are not supported, found '" + token.text() + "'");
    }
    boolean hex = digits.startsWith("0x");
    BigInteger number = number(in, token, hex ? digits.substring(2) : digits, hex);
    Fundamental type =
        candidates(in, token, suffix, hex).stream()
            .filter(t -> number.bitLength() <= (t.signed() ? t.bits() - 1 : t.bits()))
            .findFirst()
            .orElse(Fundamental.VOID);
    BigInteger value = negative ? number.negate() : number;
    if (type == Fundamental.VOID) {
      // The smallest number: C++ has no literal for it, and everybody knows what is meant.
      if (suffix.isEmpty() && value.equals(BigInteger.valueOf(Long.MIN_VALUE))) {
        return new CppExpression.Constant(Long.MIN_VALUE);
      }
      throw in.error(token, "'" + token.text() + "' is not an integer of at most 64 bits");
    }
    // What has no sign is modulo its width.
    long bits = value.longValue();
    boolean cut = type == Fundamental.UINT;
    return new CppExpression.Constant(cut ? Integer.toUnsignedLong((int) bits) : bits, type);
  }

  private static BigInteger number(TokenReader in, Token token, String digits, boolean hex)
      throws InputException {
    try {
      return new BigInteger(digits, hex ? 16 : 10);
    } catch (NumberFormatException e) {
      throw in.error(token, "'" + token.text() + "' is not an integer of at most 64 bits");
    }
  }

  /// The types that a literal may have, the first that can hold it; a decimal one has a sign unless
  /// its suffix says otherwise.
  private static List<Fundamental> candidates(
      TokenReader in, Token token, String suffix, boolean hex) throws InputException {
    List<Fundamental> all =
        switch (suffix) {
          case "" ->
              List.of(Fundamental.INT, Fundamental.UINT, Fundamental.LONG, Fundamental.ULONG);
          case "u" -> List.of(Fundamental.UINT, Fundamental.ULONG);
          case "l" -> List.of(Fundamental.LONG, Fundamental.ULONG);
          case "ul", "lu" -> List.of(Fundamental.ULONG);
          case "ll" -> List.of(Fundamental.LLONG, Fundamental.ULLONG);
          case "ull", "llu" -> List.of(Fundamental.ULLONG);
          default ->
              throw in.error(
                  token, "found the suffix '" + suffix + "', expected one of u, l, ul, ll, ull");
        };
    return hex || suffix.contains("u") ? all : all.stream().filter(Fundamental::signed).toList();
  }

  /// A constant as C++ writes it, so that it has its type when it is read.
  static String write(CppExpression.Constant constant) {
    long value = constant.value();
    if (!(constant.type() instanceof Fundamental type)) {
      return Long.toString(value);
    }
    return switch (type) {
      case BOOL -> value == 0 ? "false" : "true";
      case UINT -> Long.toUnsignedString(value) + "u";
      case ULONG -> Long.toUnsignedString(value) + "ul";
      case ULLONG -> Long.toUnsignedString(value) + "ull";
      case LLONG -> value + "ll";
      case FLOAT, DOUBLE -> Decimals.write(constant);
      case LONG ->
          new CppExpression.Constant(value).type() == Fundamental.LONG ? value + "" : value + "l";
      default -> Long.toString(value);
    };
  }
}
