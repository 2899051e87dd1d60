package dev.acquit.model.execution;

import dev.acquit.model.program.Expression;
import dev.acquit.ptx.compute.Algebra;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import java.util.List;
import java.util.OptionalLong;

/// A value on a path of a thread, in terms of what the reads on the path will return.
public sealed interface Symbolic {
  /// A known value.
  record Known(long value) implements Symbolic {}

  /// What a read returns.
  ///
  /// @param event the index of the read among the events of its path
  record OfRead(int event) implements Symbolic {}

  /// An operation on operands.
  ///
  /// @param op which
  /// @param width how many bits count
  /// @param operands as many as it has
  record Apply(Op op, int width, List<Symbolic> operands) implements Symbolic {
    /// Copies the list.
    public Apply {
      operands = List.copyOf(operands);
    }
  }

  /// Zero.
  Symbolic ZERO = new Known(0);

  /// Values as what a formula is read with.
  Algebra<Symbolic> ALGEBRA =
      new Algebra<>() {
        @Override
        public Symbolic constant(Word value) {
          return new Known(value.low());
        }

        @Override
        public Symbolic apply(Op op, int width, List<Symbolic> operands) {
          return Symbolic.apply(op, width, operands);
        }
      };

  /// An operation on operands; known as far as it can be. `x ^ x`, `x - x`, `x & 0` and `x * 0` are
  /// 0 whatever x is: their value does not depend on x, though dependencies in the model's sense
  /// are syntactic and stay.
  static Symbolic apply(Op op, int width, List<Symbolic> operands) {
    if (operands.stream().allMatch(Known.class::isInstance)) {
      long[] x = operands.stream().mapToLong(o -> ((Known) o).value()).toArray();
      OptionalLong result = Expression.Apply.compute(op, width, x);
      if (result.isPresent()) {
        return new Known(result.getAsLong());
      }
    } else if (operands.size() == 2 && isZero(op, operands.get(0), operands.get(1))) {
      return ZERO;
    } else if (op == Op.ADD && operands.get(1).equals(ZERO) && width >= Long.SIZE) {
      return operands.get(0);
    }
    return new Apply(op, width, operands);
  }

  /// A value as so many bits hold it, filled up with its sign.
  static Symbolic cut(Symbolic value, int bits) {
    boolean fits =
        bits >= Long.SIZE
            || (value instanceof Apply(Op op, int width, var _)
                && op.bits(width) <= bits
                && op != Op.TRUNC);
    return fits ? value : apply(Op.ADD, bits, List.of(value, ZERO));
  }

  private static boolean isZero(Op op, Symbolic a, Symbolic b) {
    return switch (op) {
      case XOR, SUB -> a.equals(b);
      case AND, MUL -> a.equals(ZERO) || b.equals(ZERO);
      default -> false;
    };
  }
}
