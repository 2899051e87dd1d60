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
              case CppExpression.Cast c -> false;
              case CppExpression.Unary u -> false;
              case CppExpression.Binary b -> false;
              case CppExpression.Conditional c -> false;
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

  /// Whether evaluating it may write this local variable: a compare-exchange does.
  static boolean writes(CppExpression expression, String local) {
    return has(
        expression,
        e -> e instanceof CppExpression.CompareExchange swap && swap.expected().equals(local));
  }

  /// Whether evaluating it may write a local variable that another expression has in it.
  static boolean writesAny(CppExpression expression, CppExpression mentioning) {
    return has(
        expression,
        e ->
            e instanceof CppExpression.CompareExchange swap
                && mentions(mentioning, swap.expected()));
  }

  /// Whether it has a local variable in it.
  static boolean varies(CppExpression expression) {
    return has(expression, e -> e instanceof CppExpression.Local);
  }

  private static boolean has(CppExpression expression, Predicate<CppExpression> wanted) {
    return wanted.test(expression) || expression.parts().stream().anyMatch(e -> has(e, wanted));
  }
}
