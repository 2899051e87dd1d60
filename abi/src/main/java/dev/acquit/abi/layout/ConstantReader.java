package dev.acquit.abi.layout;

import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads constant expressions of integers, as bounds of arrays and widths of bit fields are.
final class ConstantReader {
  /// Binary operators, those that bind least first.
  static final List<List<String>> LEVELS =
      List.of(
          List.of("||"),
          List.of("&&"),
          List.of("|"),
          List.of("^"),
          List.of("&"),
          List.of("==", "!="),
          List.of("<", "<=", ">", ">="),
          List.of("<<", ">>"),
          List.of("+", "-"),
          List.of("*", "/", "%"));

  /// Reads the type in `sizeof (int*)`.
  @FunctionalInterface
  interface Types {
    /// The type up to the closing parenthesis; empty if no type begins there.
    Optional<DataType> type() throws InputException;
  }

  private final TokenReader in;
  private final Map<String, Long> names;
  private final Types types;

  ConstantReader(TokenReader in, Map<String, Long> names, Types types) {
    this.in = in;
    this.names = names;
    this.types = types;
  }

  /// Reads one.
  ///
  /// @throws InputException if it is none, or not of integers that are known here
  long read() throws InputException {
    long condition = binary(0);
    if (!in.accept("?")) {
      return condition;
    }
    long yes = read();
    in.expect(":");
    long no = read();
    return condition != 0 ? yes : no;
  }

  private long binary(int level) throws InputException {
    if (level == LEVELS.size()) {
      return unary();
    }
    long left = binary(level + 1);
    while (LEVELS.get(level).stream().anyMatch(in::at)) {
      Token operator = in.next();
      long right = binary(level + 1);
      left = apply(operator, left, right);
    }
    return left;
  }

  private long apply(Token operator, long a, long b) throws InputException {
    if (b == 0 && (operator.is("/") || operator.is("%"))) {
      throw in.error(operator, "found a division by 0, expected a constant");
    }
    return switch (operator.text()) {
      case "||" -> truth(a != 0 || b != 0);
      case "&&" -> truth(a != 0 && b != 0);
      case "|" -> a | b;
      case "^" -> a ^ b;
      case "&" -> a & b;
      case "==" -> truth(a == b);
      case "!=" -> truth(a != b);
      case "<" -> truth(a < b);
      case "<=" -> truth(a <= b);
      case ">" -> truth(a > b);
      case ">=" -> truth(a >= b);
      case "<<" -> a << b;
      case ">>" -> a >> b;
      case "+" -> a + b;
      case "-" -> a - b;
      case "*" -> a * b;
      case "/" -> a / b;
      default -> a % b;
    };
  }

  private static long truth(boolean value) {
    return value ? 1 : 0;
  }

  private long unary() throws InputException {
    if (in.accept("-")) {
      return -unary();
    } else if (in.accept("+")) {
      return unary();
    } else if (in.accept("~")) {
      return ~unary();
    } else if (in.accept("!")) {
      return truth(unary() == 0);
    } else if (in.accept("(")) {
      Optional<DataType> cast = types.type();
      if (cast.isPresent()) {
        in.expect(")");
        return cut(unary(), cast.orElseThrow());
      }
      long value = read();
      in.expect(")");
      return value;
    } else if (in.at("sizeof") || in.at("alignof") || in.at("_Alignof") || in.at("__alignof__")) {
      return ofType(in.next());
    } else if (in.at(Token.Kind.NUMBER)) {
      Token token = in.next();
      String digits = token.text().replaceAll("[uUlL]+$", "");
      try {
        return Long.decode(digits);
      } catch (NumberFormatException e) {
        throw in.error(token, "found " + token.describe() + ", expected an integer of 64 bits");
      }
    } else if (in.at("true") || in.at("false")) {
      return truth(in.next().is("true"));
    } else if (in.at(Token.Kind.WORD)) {
      Token token = in.next();
      Long value = names.get(token.text());
      if (value == null) {
        throw in.error(
            token,
            "found " + token.describe() + ", expected an integer, or the name of one that is known",
            "constants are known here from enumerations and from '#define NAME NUMBER'");
      }
      return value;
    }
    throw in.unexpected("an integer");
  }

  /// What a cast leaves of a value.
  private static long cut(long value, DataType type) {
    if (!(type.plain() instanceof Scalar scalar) || scalar.size() >= Long.BYTES) {
      return value;
    }
    int away = (int) (Long.SIZE - 8 * scalar.size());
    return switch (scalar.kind()) {
      case BOOL -> truth(value != 0);
      case UNSIGNED -> value << away >>> away;
      default -> value << away >> away;
    };
  }

  private long ofType(Token word) throws InputException {
    in.expect("(");
    Token first = in.peek();
    Optional<DataType> type = types.type();
    if (type.isEmpty() || type.orElseThrow() instanceof IncompleteType) {
      throw in.error(first, "found " + first.describe() + ", expected a type that has a size");
    }
    in.expect(")");
    DataType known = type.orElseThrow();
    return word.is("sizeof") ? known.size() : known.align();
  }
}
