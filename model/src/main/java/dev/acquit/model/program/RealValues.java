package dev.acquit.model.program;

import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.typing.Reals;
import dev.acquit.ptx.compute.CanonicalNan;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Op;

/// What C++ computes with `float` and `double`, on their bits. Results that are no numbers have the
/// bits that PTX gives them.
///
/// @cpp expr.mul, expr.add, expr.rel, expr.eq, conv.bool, conv.double, conv.fpint
/// @ptx 9.7.3 Floating Point Instructions
final class RealValues {
  private static final Formula SOURCE = new Formula.Source(0);

  private RealValues() {}

  /// 1 or 0, as a number is no zero or is one.
  static Expression truth(Expression e, int bits) {
    return Expression.not(Expression.apply(Op.FEQ, bits, e, new Expression.Constant(0)));
  }

  /// A value as one of another type, one of which is a floating-point type; integers have 64 bits.
  ///
  /// @throws NotCoveredException if an integer is made, which has no meaning of numbers that its
  ///   type does not have, or one of the types is not covered
  /// @cpp conv.double, conv.fpint
  static Expression convert(Expression e, CppType from, CppType to) throws NotCoveredException {
    if (from.equals(to)) {
      return e;
    } else if (Reals.covers(from) && Reals.covers(to)) {
      boolean widens = to.bits() > from.bits();
      return Expression.of(
          CanonicalNan.of(
              to.bits(), Formula.apply(widens ? Op.FWIDE : Op.FNARROW, to.bits(), SOURCE)),
          e);
    } else if (from.integral() && from.bits() == Long.SIZE && Reals.covers(to)) {
      return Expression.apply(from.signed() ? Op.FROM_S : Op.FROM_U, to.bits(), e);
    }
    throw new NotCoveredException(
        "a conversion of '" + from.words() + "' to '" + to.words() + "' is not covered");
  }

  /// The number with the other sign.
  static Expression minus(Expression e, int bits) {
    return Expression.apply(Op.XOR, bits, e, sign(bits));
  }

  private static Expression sign(int bits) {
    return new Expression.Constant(bits == Long.SIZE ? Long.MIN_VALUE : Integer.MIN_VALUE);
  }

  /// An operator on two numbers of a type.
  ///
  /// @throws NotCoveredException if its results are not known here
  static Expression binary(BinaryOperator operator, Expression a, Expression b, CppType type)
      throws NotCoveredException {
    int bits = type.bits();
    return switch (operator) {
      case EQ -> Expression.apply(Op.FEQ, bits, a, b);
      case NE -> Expression.not(Expression.apply(Op.FEQ, bits, a, b));
      case LT -> Expression.apply(Op.FLT, bits, a, b);
      case LE -> Expression.apply(Op.FLE, bits, a, b);
      case GT -> Expression.apply(Op.FLT, bits, b, a);
      case GE -> Expression.apply(Op.FLE, bits, b, a);
      case ADD -> number(Op.FADD, a, b, bits);
      case SUB -> number(Op.FSUB, a, b, bits);
      case MUL -> number(Op.FMUL, a, b, bits);
      case OR_ELSE, AND_THEN, OR, XOR, AND, SHL, SHR, DIV, REM ->
          throw new NotCoveredException(
              "'"
                  + operator.symbol()
                  + "' of values of type '"
                  + type.words()
                  + "' is not covered");
    };
  }

  private static Expression number(Op op, Expression a, Expression b, int bits) {
    Formula result = Formula.apply(op, bits, SOURCE, new Formula.Source(1));
    return Expression.of(CanonicalNan.of(bits, result), a, b);
  }

  /// What an atomic sum or difference leaves in memory.
  ///
  /// @cpp atomics.types.float
  static Formula updated(Formula formula, int bits) {
    return CanonicalNan.of(bits, formula);
  }
}
