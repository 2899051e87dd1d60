package dev.acquit.model.execution;

import dev.acquit.model.program.Arithmetic;
import dev.acquit.model.program.IntegerType;
import java.util.List;
import java.util.OptionalLong;

/// A value on a path of a thread, in terms of what the reads on the path will return.
public sealed interface Symbolic {
  /// A known value.
  ///
  /// @param value the value
  record Known(long value) implements Symbolic {}

  /// What a read returns.
  ///
  /// @param event the index of the read among the events of its path
  record OfRead(int event) implements Symbolic {}

  /// An operator with its operands.
  ///
  /// @param operator which
  /// @param type the type at which it computes
  /// @param operands as many as the operator has
  record Apply(Arithmetic operator, IntegerType type, List<Symbolic> operands) implements Symbolic {
    /// Copies the list.
    public Apply {
      operands = List.copyOf(operands);
    }
  }

  /// Zero.
  Symbolic ZERO = new Known(0);

  /// An operator applied to operands; known as far as it can be. `x ^ x`, `x - x`, `x & 0` and `x *
  /// 0` are 0 whatever x is: their value does not depend on x, though dependencies in the model's
  /// sense are syntactic and stay.
  static Symbolic apply(Arithmetic operator, IntegerType type, List<Symbolic> operands) {
    if (operands.stream().allMatch(Known.class::isInstance)) {
      long[] x = operands.stream().mapToLong(o -> ((Known) o).value()).toArray();
      OptionalLong result = operator.compute(type, x);
      if (result.isPresent()) {
        return new Known(result.getAsLong());
      }
    } else if (operands.size() == 2 && isZero(operator, operands.get(0), operands.get(1))) {
      return ZERO;
    } else if (operator == Arithmetic.SECOND) {
      return type.bits() >= 64
          ? operands.get(1)
          : apply(Arithmetic.ADD, type, List.of(operands.get(1), ZERO));
    } else if (operator == Arithmetic.ADD && operands.get(1).equals(ZERO) && type.bits() >= 64) {
      return operands.get(0);
    }
    return new Apply(operator, type, operands);
  }

  private static boolean isZero(Arithmetic operator, Symbolic a, Symbolic b) {
    return switch (operator) {
      case XOR, SUB -> a.equals(b);
      case AND, MUL -> a.equals(ZERO) || b.equals(ZERO);
      default -> false;
    };
  }
}
