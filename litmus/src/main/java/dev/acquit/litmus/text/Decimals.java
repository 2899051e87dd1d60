package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Fundamental;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.typing.Reals;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.Locale;

/// Floating-point numbers: digits with a point between them, an exponent, or both, and a suffix.
/// They are several tokens, between which nothing stands.
///
/// @cpp lex.fcon
final class Decimals {
  private Decimals() {}

  /// Whether one comes.
  ///
  /// @param ahead behind how many tokens
  static boolean at(TokenReader in, int ahead) {
    Token first = in.peek(ahead);
    if (first.kind() != Token.Kind.NUMBER || first.text().matches("0[xX].*")) {
      return false;
    }
    Token point = in.peek(ahead + 1);
    Token next = in.peek(ahead + 2);
    boolean fraction = point.is(".") && joins(first, point) && joins(point, next) && isNumber(next);
    return fraction || first.text().matches("[0-9]+[eE][0-9]*[fFlL]?");
  }

  private static boolean isNumber(Token token) {
    return token.kind() == Token.Kind.NUMBER;
  }

  private static boolean joins(Token token, Token next) {
    return token.end() == next.start();
  }

  /// Reads one, of any type.
  ///
  /// @param negative whether a minus stands before it
  /// @throws InputException if it is none
  static Value.Real value(TokenReader in, boolean negative) throws InputException {
    Token where = in.peek();
    return number(in, where, text(in), negative);
  }

  /// Reads a literal.
  ///
  /// @param negative whether a minus stands before it, which is then part of the constant
  /// @throws InputException if it is none, or has a type that is not known here
  static CppExpression.Constant constant(TokenReader in, boolean negative) throws InputException {
    Token where = in.peek();
    String text = text(in);
    CppType type =
        switch (text.charAt(text.length() - 1)) {
          case 'f' -> Fundamental.FLOAT;
          case 'l' -> throw in.error(where, "'long double' is not known to device code");
          default -> Fundamental.DOUBLE;
        };
    Value.Real number = number(in, where, text, negative);
    boolean large =
        type == Fundamental.FLOAT
            ? Float.isInfinite(number.narrow())
            : Double.isInfinite(number.wide());
    if (large) {
      throw in.error(where, "'" + text + "' is larger than any '" + type.words() + "'");
    }
    return new CppExpression.Constant(Reals.bits(number, type), type);
  }

  /// A constant as C++ writes it, so that it has its type when it is read.
  static String write(CppExpression.Constant constant) {
    return Reals.number(constant.value(), constant.type())
        + (constant.type() == Fundamental.FLOAT ? "f" : "");
  }

  private static Value.Real number(TokenReader in, Token where, String text, boolean negative)
      throws InputException {
    try {
      return Value.Real.of((negative ? "-" : "") + text.replaceFirst("[fl]$", ""));
    } catch (NumberFormatException e) {
      throw in.error(where, "'" + text + "' is no floating-point number");
    }
  }

  /// Takes the tokens of one.
  private static String text(TokenReader in) {
    StringBuilder text = new StringBuilder();
    Token last = in.next();
    text.append(last.text());
    if (in.at(".") && joins(last, in.peek())) {
      text.append(in.next().text());
      last = in.next();
      text.append(last.text());
    }
    boolean sign = in.at("-") || in.at("+");
    if (last.text().matches("[0-9]+[eE]") && sign && joins(last, in.peek())) {
      text.append(in.next().text());
      text.append(in.next().text());
    }
    return text.toString().toLowerCase(Locale.ROOT);
  }
}
