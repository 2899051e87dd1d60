package dev.acquit.testing.cpp;

import java.math.BigInteger;

/// The operators of C++20 on integers, short circuits aside.
final class Operators {
  private Operators() {}

  /// @param operator one of `+ - ~ !`
  static IntegerValue unary(String operator, IntegerValue operand) throws UndefinedBehaviour {
    IntegerType type = operand.type().promoted();
    BigInteger number = operand.number();
    return switch (operator) {
      case "+" -> operand.to(type);
      case "-" -> result(type, number.negate(), "-" + number);
      case "~" -> new IntegerValue(type, type.of(number.not()));
      case "!" -> IntegerValue.bool(!operand.isTrue());
      default -> throw new IllegalArgumentException(operator);
    };
  }

  /// @param operator any that evaluates both operands and is no assignment
  static IntegerValue binary(String operator, IntegerValue left, IntegerValue right)
      throws UndefinedBehaviour {
    if (operator.equals("<<") || operator.equals(">>")) {
      return shift(operator, left, right);
    }
    IntegerType type = left.type().with(right.type());
    BigInteger a = type.of(left.number());
    BigInteger b = type.of(right.number());
    String what = a + " " + operator + " " + b;
    return switch (operator) {
      case "+" -> result(type, a.add(b), what);
      case "-" -> result(type, a.subtract(b), what);
      case "*" -> result(type, a.multiply(b), what);
      case "/", "%" -> divide(operator, type, a, b);
      case "&" -> new IntegerValue(type, type.of(a.and(b)));
      case "|" -> new IntegerValue(type, type.of(a.or(b)));
      case "^" -> new IntegerValue(type, type.of(a.xor(b)));
      case "==" -> IntegerValue.bool(a.equals(b));
      case "!=" -> IntegerValue.bool(!a.equals(b));
      case "<" -> IntegerValue.bool(a.compareTo(b) < 0);
      case "<=" -> IntegerValue.bool(a.compareTo(b) <= 0);
      case ">" -> IntegerValue.bool(a.compareTo(b) > 0);
      case ">=" -> IntegerValue.bool(a.compareTo(b) >= 0);
      default -> throw new IllegalArgumentException(operator);
    };
  }

  /// [expr.mul]: rounds to zero; what cannot be represented is undefined, of the rest too.
  private static IntegerValue divide(String operator, IntegerType type, BigInteger a, BigInteger b)
      throws UndefinedBehaviour {
    if (b.signum() == 0) {
      throw new UndefinedBehaviour(a + " " + operator + " 0");
    }
    IntegerValue quotient = result(type, a.divide(b), a + " " + operator + " " + b);
    return operator.equals("/") ? quotient : new IntegerValue(type, a.remainder(b));
  }

  /// [expr.shift]: operands are promoted one by one; C++20 shifts to the left modulo 2 to the
  /// width.
  private static IntegerValue shift(String operator, IntegerValue left, IntegerValue right)
      throws UndefinedBehaviour {
    IntegerType type = left.type().promoted();
    BigInteger amount = right.number();
    if (amount.signum() < 0 || amount.compareTo(BigInteger.valueOf(type.bits())) >= 0) {
      throw new UndefinedBehaviour(type + " " + operator + " " + amount);
    }
    BigInteger number = left.number();
    return new IntegerValue(
        type,
        operator.equals("<<")
            ? type.of(number.shiftLeft(amount.intValue()))
            : number.shiftRight(amount.intValue()));
  }

  private static IntegerValue result(IntegerType type, BigInteger exact, String what)
      throws UndefinedBehaviour {
    if (type.signed() && !type.holds(exact)) {
      throw new UndefinedBehaviour(what + " in " + type);
    }
    return new IntegerValue(type, type.of(exact));
  }
}
