package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppExpression;

/// Whether expressions access memory.
final class CppAccesses {
  private CppAccesses() {}

  /// Whether evaluating it reads or writes a shared variable.
  static boolean in(CppExpression expression) {
    return switch (expression) {
      case CppExpression.Constant c -> false;
      case CppExpression.Local l -> false;
      case CppExpression.AddressOf a -> false;
      case CppExpression.PlainLoad p -> true;
      case CppExpression.AtomicLoad a -> true;
      case CppExpression.Exchange e -> true;
      case CppExpression.CompareExchange c -> true;
      case CppExpression.FetchModify f -> true;
      case CppExpression.Unary(var operator, var operand) -> in(operand);
      case CppExpression.Binary(var operator, var left, var right) -> in(left) || in(right);
    };
  }
}
