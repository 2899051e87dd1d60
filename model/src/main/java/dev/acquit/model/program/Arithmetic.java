package dev.acquit.model.program;

import java.util.OptionalLong;

/// Integer operators.
public enum Arithmetic {
  /// Sum.
  ADD(2),
  /// Difference.
  SUB(2),
  /// Product.
  MUL(2),
  /// Quotient; undefined for zero.
  DIV(2),
  /// Remainder; undefined for zero.
  REM(2),
  /// The smaller.
  MIN(2),
  /// The larger.
  MAX(2),
  /// Bitwise and.
  AND(2),
  /// Bitwise or.
  OR(2),
  /// Bitwise exclusive or.
  XOR(2),
  /// Shift to the left.
  SHL(2),
  /// Shift to the right.
  SHR(2),
  /// PTX `inc`: `a >= b ? 0 : a + 1`, unsigned.
  INC(2),
  /// PTX `dec`: `a == 0 || a > b ? b : a - 1`, unsigned.
  DEC(2),
  /// 1 or 0.
  EQ(2),
  /// 1 or 0.
  NE(2),
  /// 1 or 0.
  LT(2),
  /// 1 or 0.
  LE(2),
  /// 1 or 0.
  GT(2),
  /// 1 or 0.
  GE(2),
  /// The second operand; what an exchange writes.
  SECOND(2),
  /// Bitwise complement.
  COMPLEMENT(1),
  /// Negation.
  NEGATE(1),
  /// 1 for zero, else 0.
  NOT(1),
  /// The second operand if the first is not zero, else the third.
  SELECT(3);

  private final int arity;

  Arithmetic(int arity) {
    this.arity = arity;
  }

  /// The number of operands.
  public int arity() {
    return arity;
  }

  /// The result; empty where the operation is undefined (division by zero).
  ///
  /// @param type the type at which it computes
  /// @param x the operands, as many as [#arity]
  public OptionalLong compute(IntegerType type, long... x) {
    long a = x[0];
    long b = x.length > 1 ? x[1] : 0;
    long ra = type.read(a);
    long rb = type.read(b);
    return switch (this) {
      case ADD -> of(type, a + b);
      case SUB -> of(type, a - b);
      case MUL -> of(type, a * b);
      case DIV -> rb == 0 ? OptionalLong.empty() : of(type, divide(type, ra, rb));
      case REM -> rb == 0 ? OptionalLong.empty() : of(type, remainder(type, ra, rb));
      case MIN -> of(type, compare(type, ra, rb) <= 0 ? a : b);
      case MAX -> of(type, compare(type, ra, rb) >= 0 ? a : b);
      case AND -> of(type, a & b);
      case OR -> of(type, a | b);
      case XOR -> of(type, a ^ b);
      case SHL -> of(type, rb < 0 || rb > 63 ? 0 : a << rb);
      case SHR -> of(type, shiftRight(type, ra, rb));
      case INC -> of(type, compare(type, ra, rb) >= 0 ? 0 : a + 1);
      case DEC -> of(type, ra == 0 || compare(type, ra, rb) > 0 ? b : a - 1);
      case EQ -> truth(type.keep(a) == type.keep(b));
      case NE -> truth(type.keep(a) != type.keep(b));
      case LT -> truth(compare(type, ra, rb) < 0);
      case LE -> truth(compare(type, ra, rb) <= 0);
      case GT -> truth(compare(type, ra, rb) > 0);
      case GE -> truth(compare(type, ra, rb) >= 0);
      case SECOND -> of(type, b);
      case COMPLEMENT -> of(type, ~a);
      case NEGATE -> of(type, -a);
      case NOT -> truth(a == 0);
      case SELECT -> OptionalLong.of(a != 0 ? b : x[2]);
    };
  }

  private static int compare(IntegerType type, long a, long b) {
    return type.signed() ? Long.compare(a, b) : Long.compareUnsigned(a, b);
  }

  private static long divide(IntegerType type, long a, long b) {
    return type.signed() ? a / b : Long.divideUnsigned(a, b);
  }

  private static long remainder(IntegerType type, long a, long b) {
    return type.signed() ? a % b : Long.remainderUnsigned(a, b);
  }

  private static long shiftRight(IntegerType type, long a, long b) {
    if (b < 0 || b > 63) {
      return type.signed() && a < 0 ? -1 : 0;
    }
    return type.signed() ? a >> b : a >>> b;
  }

  private static OptionalLong truth(boolean b) {
    return OptionalLong.of(b ? 1 : 0);
  }

  private static OptionalLong of(IntegerType type, long value) {
    return OptionalLong.of(type.keep(value));
  }
}
