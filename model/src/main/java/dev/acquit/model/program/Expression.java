package dev.acquit.model.program;

import java.util.List;

/// What a thread computes from its registers.
public sealed interface Expression {
  /// A constant.
  ///
  /// @param value its value
  record Constant(long value) implements Expression {}

  /// A register.
  ///
  /// @param name its name; zero before its first assignment
  record Register(String name) implements Expression {}

  /// An operator with its operands.
  ///
  /// @param operator which
  /// @param type the type at which it computes
  /// @param operands as many as the operator has
  record Apply(Arithmetic operator, IntegerType type, List<Expression> operands)
      implements Expression {
    /// Copies the list.
    public Apply {
      operands = List.copyOf(operands);
    }
  }

  /// An operator with its operands.
  static Expression apply(Arithmetic operator, IntegerType type, Expression... operands) {
    return new Apply(operator, type, List.of(operands));
  }
}
