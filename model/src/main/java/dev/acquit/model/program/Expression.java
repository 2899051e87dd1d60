package dev.acquit.model.program;

import dev.acquit.ptx.compute.Algebra;
import dev.acquit.ptx.compute.Arithmetic;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import java.util.List;
import java.util.OptionalLong;

/// What a thread computes from its registers.
public sealed interface Expression {
  /// A constant.
  record Constant(long value) implements Expression {}

  /// A register.
  ///
  /// @param name its name; zero before its first assignment
  record Register(String name) implements Expression {}

  /// An operation on operands.
  ///
  /// @param op which
  /// @param width how many bits count
  /// @param operands as many as it has
  record Apply(Op op, int width, List<Expression> operands) implements Expression {
    /// Copies the list.
    public Apply {
      operands = List.copyOf(operands);
    }

    /// The result on registers, which hold values with their sign repeated up to bit 63. Addresses
    /// stay whole, however narrow the operation.
    ///
    /// @return empty where it is undefined: a division by zero
    public static OptionalLong compute(Op op, int width, long... x) {
      int bits = width;
      for (long operand : x) {
        bits = Addresses.isAddress(operand) ? Long.SIZE : bits;
      }
      try {
        long result =
            Arithmetic.apply(op, bits, x[0], x.length > 1 ? x[1] : 0, x.length > 2 ? x[2] : 0);
        boolean whole = op.isPredicate() || op == Op.TRUNC;
        int known = Math.min(Long.SIZE, op.bits(bits));
        return OptionalLong.of(whole ? result : Arithmetic.signed(known, result));
      } catch (ArithmeticException e) {
        return OptionalLong.empty();
      }
    }
  }

  /// Expressions as what a formula is read with; of constants only they are constants.
  Algebra<Expression> ALGEBRA =
      new Algebra<>() {
        @Override
        public Expression constant(Word value) {
          return new Constant(value.low());
        }

        @Override
        public Expression apply(Op op, int width, List<Expression> operands) {
          long[] values = new long[operands.size()];
          for (int i = 0; i < values.length; i++) {
            if (!(operands.get(i) instanceof Constant(long value))) {
              return new Apply(op, width, operands);
            }
            values[i] = value;
          }
          OptionalLong known = Apply.compute(op, width, values);
          return known.isPresent()
              ? new Constant(known.getAsLong())
              : new Apply(op, width, operands);
        }
      };

  /// A formula with its sources.
  static Expression of(Formula formula, Expression... sources) {
    return formula.in(ALGEBRA, List.of(sources));
  }

  /// An operation on operands; a constant if they are.
  static Expression apply(Op op, int width, Expression... operands) {
    return ALGEBRA.apply(op, width, List.of(operands));
  }

  /// What an expression is, with a dependency on another that adds nothing to it.
  static Expression dependent(Expression e, Expression on) {
    return apply(Op.ADD, Long.SIZE, e, apply(Op.AND, Long.SIZE, on, new Constant(0)));
  }

  /// A divisor: what an expression is, and one where that is zero. All other numbers are larger
  /// than one where their sign is no sign.
  static Expression notZero(Expression e, int bits) {
    return apply(Op.MAX_U, bits, e, new Constant(1));
  }

  /// Whether an expression is zero.
  static Expression not(Expression e) {
    if (e instanceof Apply(Op op, int width, var operands)) {
      if (op == Op.NOT && width == 1) {
        return operands.getFirst();
      } else if (op.isPredicate()) {
        return apply(Op.NOT, 1, e);
      }
    }
    return apply(Op.EQ, Long.SIZE, e, new Constant(0));
  }
}
