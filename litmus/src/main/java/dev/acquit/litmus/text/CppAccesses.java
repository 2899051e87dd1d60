package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppExpression;
import java.util.function.Predicate;

/// What expressions do and mention.
final class CppAccesses {
  private CppAccesses() {}

  /// Whether evaluating it reads or writes a shared variable.
  static boolean in(CppExpression expression) {
    return has(
        expression,
        e ->
            switch (e) {
              case CppExpression.Constant c -> false;
              case CppExpression.Local l -> false;
              case CppExpression.AddressOf a -> false;
              case CppExpression.Unary u -> false;
              case CppExpression.Binary b -> false;
              default -> true;
            });
  }

  /// Whether it has this local variable in it.
  static boolean mentions(CppExpression expression, String local) {
    return has(
        expression,
        e ->
            switch (e) {
              case CppExpression.Local(var name) -> name.equals(local);
              case CppExpression.CompareExchange swap -> swap.expected().equals(local);
              default -> false;
            });
  }

  /// Whether it has a local variable in it.
  static boolean varies(CppExpression expression) {
    return has(expression, e -> e instanceof CppExpression.Local);
  }

  private static boolean has(CppExpression expression, Predicate<CppExpression> wanted) {
    return wanted.test(expression)
        || switch (expression) {
          case CppExpression.Constant c -> false;
          case CppExpression.Local l -> false;
          case CppExpression.AddressOf a -> false;
          case CppExpression.PlainLoad(var at) -> has(at, wanted);
          case CppExpression.AtomicLoad(var at, var order, var scope) -> has(at, wanted);
          case CppExpression.Exchange(var at, var value, var order, var scope) ->
              has(at, wanted) || has(value, wanted);
          case CppExpression.CompareExchange swap ->
              has(swap.address(), wanted) || has(swap.desired(), wanted);
          case CppExpression.FetchModify(var what, var at, var value, var order, var scope) ->
              has(at, wanted) || has(value, wanted);
          case CppExpression.Unary(var operator, var operand) -> has(operand, wanted);
          case CppExpression.Binary(var operator, var left, var right) ->
              has(left, wanted) || has(right, wanted);
        };
  }
}
