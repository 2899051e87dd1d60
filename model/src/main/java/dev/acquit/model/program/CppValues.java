package dev.acquit.model.program;

import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Fundamental;
import dev.acquit.litmus.ast.ValueForm;
import dev.acquit.litmus.typing.Reals;
import dev.acquit.ptx.compute.Op;
import java.util.Optional;

/// What C++ computes, on registers as the engines have them.
///
/// A register holds a value of 32 or 64 bits with its highest bit repeated up to bit 63, as all
/// registers do; one of a narrower type as `int` holds it, so that promoting it does nothing.
///
/// Of the types of 128 bits a register holds numbers of 64 bits with their sign, and where the type
/// has none, from 0 to 2^63. Nothing is covered that might make others of these: that is why there
/// is no arithmetic on them.
///
/// Of a floating-point number a register holds the bits. What is computed with them is rounded to
/// nearest even, one operator after the other; quotients, and conversions to integers of what is no
/// constant, are not covered.
///
/// @cpp conv.integral, conv.bool, expr.mul, expr.add, expr.shift, expr.rel
final class CppValues {
  private static final Expression ZERO = new Expression.Constant(0);
  private static final Expression ONE = new Expression.Constant(1);

  private CppValues() {}

  /// What loads, stores and read-modify-writes of objects of a type do with the bits.
  ///
  /// @throws NotCoveredException if values of the type are not covered
  static IntegerType integer(CppType type) throws NotCoveredException {
    CppType value = type.value();
    if (value.pointer()) {
      return new IntegerType(Long.SIZE, false);
    } else if (Reals.covers(value)) {
      return new IntegerType(value.bits(), true);
    } else if (!value.integral()) {
      throw new NotCoveredException(
          "values of type '" + value.words() + "' are not covered in C++ tests");
    }
    return new IntegerType(Math.min(Long.SIZE, value.bits()), value.signed());
  }

  /// How the bits of a type are understood.
  static ValueForm form(CppType type) {
    return type.floating()
        ? ValueForm.FLOAT
        : type.signed() ? ValueForm.SIGNED : ValueForm.UNSIGNED;
  }

  /// A constant as a register holds it.
  ///
  /// @throws NotCoveredException as [#integer] does
  static Expression constant(long value, CppType type) throws NotCoveredException {
    IntegerType integer = integer(type);
    boolean whole = integer.bits() < Integer.SIZE && !integer.signed();
    return new Expression.Constant(whole ? value : integer.keep(value));
  }

  /// A value as one of another type.
  ///
  /// @throws NotCoveredException as [#integer] does
  static Expression convert(Expression e, CppType from, CppType to) throws NotCoveredException {
    if (to.truth()) {
      return from.truth() ? e : from.floating() ? RealValues.truth(e, from.bits()) : truth(e);
    } else if (to.floating() && from.integral() && from.bits() <= Long.SIZE) {
      CppType whole = from.signed() || from.bits() < Long.SIZE ? Fundamental.LONG : from.value();
      return RealValues.convert(convert(e, from, whole), whole, to.value());
    } else if (from.floating() || to.floating()) {
      return RealValues.convert(e, from.value(), to.value());
    } else if (to.bits() > Long.SIZE) {
      return widened(e, from, to);
    } else if (to.pointer() || from.pointer()) {
      return e;
    }
    IntegerType source = integer(from);
    IntegerType target = integer(to);
    if (target.bits() >= Long.SIZE) {
      boolean zeros = source.bits() == Integer.SIZE && !source.signed();
      return zeros ? low(e, Integer.SIZE) : e;
    } else if (target.bits() == Integer.SIZE) {
      return source.bits() > Integer.SIZE ? Expression.apply(Op.SEXT, Integer.SIZE, e) : e;
    }
    boolean fits =
        from.truth()
            || source.bits() < target.bits() && (!source.signed() || target.signed())
            || source.equals(target);
    if (fits) {
      return e;
    }
    return target.signed() ? Expression.apply(Op.SEXT, target.bits(), e) : low(e, target.bits());
  }

  /// A value as one of 128 bits.
  ///
  /// @throws NotCoveredException if it may be one that no register holds
  private static Expression widened(Expression e, CppType from, CppType to)
      throws NotCoveredException {
    IntegerType source = integer(from);
    boolean small = from.bits() > Long.SIZE || source.bits() < Long.SIZE;
    if (from.pointer() || !(source.signed() ? to.signed() : small)) {
      throw new NotCoveredException(
          "a conversion of '" + from.words() + "' to '" + to.words() + "' is not covered");
    }
    return source.bits() == Integer.SIZE && !source.signed() ? low(e, Integer.SIZE) : e;
  }

  /// Checks that an operator has a result that a register holds.
  ///
  /// @param symbol the operator
  /// @param covered whether it has of all such values
  /// @throws NotCoveredException if it computes with 128 bits and may have another
  static void checkWidth(String symbol, boolean covered, CppType... types)
      throws NotCoveredException {
    for (CppType type : types) {
      if (!covered && type.bits() > Long.SIZE) {
        throw new NotCoveredException(
            "'" + symbol + "' of values of type '" + type.words() + "' is not covered");
      }
    }
  }

  private static Expression low(Expression e, int bits) {
    return Expression.apply(Op.AND, Long.SIZE, e, new Expression.Constant((1L << bits) - 1));
  }

  /// 1 or 0, as a value is not zero or is.
  static Expression truth(Expression e) {
    return Expression.not(Expression.not(e));
  }

  /// `-` of a promoted value.
  static Expression minus(Expression e, CppType type) {
    if (type.floating()) {
      return RealValues.minus(e, type.bits());
    }
    return Expression.apply(Op.SUB, type.bits(), ZERO, e);
  }

  /// `~` of a promoted value.
  static Expression complement(Expression e, CppType type) {
    return Expression.apply(Op.NOT, type.bits(), e);
  }

  /// An operator on two values of the type in which it computes; of a shift that is the left one's.
  ///
  /// @throws NotCoveredException if it computes with floating-point numbers, and not so
  static Expression binary(BinaryOperator operator, Expression a, Expression b, CppType type)
      throws NotCoveredException {
    if (type.floating()) {
      return RealValues.binary(operator, a, b, type);
    }
    int bits = Math.min(Long.SIZE, type.bits());
    boolean signed = type.signed();
    return switch (operator) {
      case OR -> Expression.apply(Op.OR, bits, a, b);
      case XOR -> Expression.apply(Op.XOR, bits, a, b);
      case AND -> Expression.apply(Op.AND, bits, a, b);
      case EQ -> equal(a, b);
      case NE -> Expression.not(equal(a, b));
      case LT -> less(a, b, signed);
      case LE -> Expression.not(less(b, a, signed));
      case GT -> less(b, a, signed);
      case GE -> Expression.not(less(a, b, signed));
      case SHL -> Expression.apply(Op.SHL, bits, a, b);
      case SHR -> Expression.apply(signed ? Op.SHR_S : Op.SHR_U, bits, a, b);
      case ADD -> Expression.apply(Op.ADD, bits, a, b);
      case SUB -> Expression.apply(Op.SUB, bits, a, b);
      case MUL -> Expression.apply(Op.MUL, bits, a, b);
      case DIV ->
          Expression.apply(signed ? Op.DIV_S : Op.DIV_U, bits, a, Expression.notZero(b, bits));
      case REM ->
          Expression.apply(signed ? Op.REM_S : Op.REM_U, bits, a, Expression.notZero(b, bits));
      case OR_ELSE -> Expression.apply(Op.OR, Long.SIZE, truth(a), truth(b));
      case AND_THEN -> Expression.apply(Op.AND, Long.SIZE, truth(a), truth(b));
    };
  }

  private static Expression equal(Expression a, Expression b) {
    return Expression.apply(Op.EQ, Long.SIZE, a, b);
  }

  /// Repeating the highest bit keeps the order of numbers without a sign, too.
  private static Expression less(Expression a, Expression b, boolean signed) {
    return Expression.apply(signed ? Op.LT_S : Op.LT_U, Long.SIZE, a, b);
  }

  /// What has to hold so that an operator has a result, and what is wrong otherwise; empty if it
  /// always has one.
  ///
  /// @param type the type in which it computes
  /// @param amount the type of the right side
  /// @cpp expr.pre, expr.mul, expr.shift
  static Optional<Operation.Demand> demand(
      BinaryOperator operator, Expression a, Expression b, CppType type, CppType amount) {
    if (type.pointer() || type.floating()) {
      return Optional.empty();
    }
    return switch (operator) {
      case ADD, SUB, MUL ->
          type.signed()
              ? of(
                  fits(operator, a, b, type.bits()),
                  "'" + operator.symbol() + "' of " + type.words() + " values overflows")
              : Optional.empty();
      case DIV, REM -> {
        Expression some = Expression.not(equal(b, ZERO));
        Expression smallest =
            new Expression.Constant(type.bits() == Long.SIZE ? Long.MIN_VALUE : Integer.MIN_VALUE);
        Expression fits =
            type.signed()
                ? or(
                    Expression.not(equal(b, new Expression.Constant(-1))),
                    Expression.not(equal(a, smallest)))
                : ONE;
        yield of(
            Expression.apply(Op.AND, Long.SIZE, some, fits),
            "'" + operator.symbol() + "' divides by zero or overflows");
      }
      case SHL, SHR ->
          of(
              less(
                  Expression.apply(
                      Op.TRUNC, amount.bits() == Long.SIZE ? Long.SIZE : Integer.SIZE, b),
                  new Expression.Constant(type.bits()),
                  false),
              "'" + operator.symbol() + "' shifts by the width or more");
      case OR_ELSE, AND_THEN, OR, XOR, AND, EQ, NE, LT, LE, GT, GE -> Optional.empty();
    };
  }

  /// The same of `-`.
  static Optional<Operation.Demand> demandOfMinus(Expression e, CppType type) {
    return demand(BinaryOperator.SUB, ZERO, e, type, type);
  }

  private static Optional<Operation.Demand> of(Expression condition, String why) {
    return condition instanceof Expression.Constant(long value) && value != 0
        ? Optional.empty()
        : Optional.of(new Operation.Demand(condition, why));
  }

  private static Expression or(Expression a, Expression b) {
    return Expression.apply(Op.OR, Long.SIZE, a, b);
  }

  private static Expression fits(BinaryOperator operator, Expression a, Expression b, int bits) {
    Op op =
        operator == BinaryOperator.ADD ? Op.ADD : operator == BinaryOperator.SUB ? Op.SUB : Op.MUL;
    if (bits < Long.SIZE) {
      return equal(Expression.apply(op, bits, a, b), Expression.apply(op, Long.SIZE, a, b));
    }
    Expression result = Expression.apply(op, Long.SIZE, a, b);
    if (op == Op.MUL) {
      return equal(
          Expression.apply(Op.MUL_HIGH_S, Long.SIZE, a, b),
          Expression.apply(Op.SHR_S, Long.SIZE, result, new Expression.Constant(Long.SIZE - 1)));
    }
    // The result has another sign than both, where the second is subtracted than it has reversed.
    Expression first = Expression.apply(Op.XOR, Long.SIZE, a, op == Op.ADD ? result : b);
    Expression second = Expression.apply(Op.XOR, Long.SIZE, op == Op.ADD ? b : a, result);
    Expression both = Expression.apply(Op.AND, Long.SIZE, first, second);
    return Expression.not(less(both, ZERO, true));
  }
}
