package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.text.Token;
import java.util.Optional;

/// What a part of a C++ expression is before it is known what becomes of it: `*x` may be read,
/// assigned or have a member called.
sealed interface CppOperand {
  /// A value.
  ///
  /// @param type its static type
  record Value(CppExpression expression, WrittenType type) implements CppOperand {}

  /// A local variable.
  record Variable(Token name, WrittenType type) implements CppOperand {}

  /// An object in shared memory.
  ///
  /// @param address where it is
  /// @param type its type, or that of the `atomic_ref` that refers to it
  /// @param named whether it is the name of a reference
  record Shared(CppExpression address, WrittenType type, boolean named) implements CppOperand {}

  /// `x += e` or `++x` of an atomic object: its value is the new one.
  ///
  /// @param where the operator
  /// @param type the type of the values
  record Update(
      Token where, CppExpression.FetchModify did, BinaryOperator operator, WrittenType type)
      implements CppOperand {}

  /// What is done for no value that we have; empty if it does nothing.
  ///
  /// @param where what a message that wants a value points at
  /// @param what how that is called
  record Action(Token where, String what, Optional<CppStatement> statement) implements CppOperand {
    static Action of(Token operator, CppStatement statement) {
      return new Action(operator, operator.text(), Optional.of(statement));
    }
  }
}
