package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppExpression.UnaryOperator;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.CudaModification;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;

/// Writes C++ expressions, with no more parentheses than reading them back needs.
public final class CppExpressionWriter {
  private CppExpressionWriter() {}

  /// The text of an expression.
  public static String write(CppExpression expression) {
    return switch (expression) {
      case CppExpression.Constant c -> CppConstants.write(c);
      case CppExpression.Cast(CppType to, var operand) ->
          "(" + to.words() + ") " + operand(operand);
      case CppExpression.Local(var name) -> name;
      case CppExpression.AddressOf(var location) -> location;
      case CppExpression.PlainLoad(var address) -> "*" + operand(address);
      case CppExpression.AtomicLoad(var address, var order, var scope) ->
          "atomic_load_explicit(" + arguments(write(address), order(order), scope(scope)) + ")";
      case CppExpression.Exchange(var address, var value, var order, var scope) ->
          "atomic_exchange_explicit("
              + arguments(write(address), write(value), order(order), scope(scope))
              + ")";
      case CppExpression.CompareExchange c -> compareExchange(c);
      case CppExpression.FetchModify(
              CudaModification op,
              var address,
              var operand,
              var _,
              var scope) ->
          op.function(scope) + "(" + arguments(write(address), write(operand)) + ")";
      case CppExpression.FetchModify(var op, var address, var operand, var order, var scope) ->
          "atomic_"
              + op.word()
              + "_explicit("
              + arguments(write(address), write(operand), order(order), scope(scope))
              + ")";
      case CppExpression.Unary(var operator, var operand) -> unary(operator, operand);
      case CppExpression.Binary(var operator, var left, var right) ->
          side(left, operator.strength())
              + " "
              + operator.symbol()
              + " "
              + side(right, operator.strength() + 1);
      case CppExpression.Conditional(var condition, var then, var otherwise) ->
          side(condition, 1) + " ? " + write(then) + " : " + write(otherwise);
    };
  }

  private static String compareExchange(CppExpression.CompareExchange c) {
    return (c.weak()
            ? "atomic_compare_exchange_weak_explicit("
            : "atomic_compare_exchange_strong_explicit(")
        + arguments(
            write(c.address()),
            "&" + c.expected(),
            write(c.desired()),
            order(c.success()),
            order(c.failure()),
            scope(c.scope()))
        + ")";
  }

  private static String unary(UnaryOperator operator, CppExpression operand) {
    String text = operand(operand);
    String symbol = operator.symbol();
    // A minus and the digits behind it are one constant when read, and two minus signs are `--`.
    return operator == UnaryOperator.MINUS && operand instanceof CppExpression.Constant
        ? symbol + "(" + text + ")"
        : text.startsWith(symbol) && operator != UnaryOperator.NOT
            ? symbol + " " + text
            : symbol + text;
  }

  /// The text of an expression behind an operator with one operand.
  static String operand(CppExpression expression) {
    return expression instanceof CppExpression.Binary
            || expression instanceof CppExpression.Conditional
        ? "(" + write(expression) + ")"
        : write(expression);
  }

  private static String side(CppExpression expression, int strength) {
    boolean weaker =
        switch (expression) {
          case CppExpression.Binary(BinaryOperator inner, var _, var _) ->
              inner.strength() < strength;
          case CppExpression.Conditional _ -> true;
          default -> false;
        };
    return weaker ? "(" + write(expression) + ")" : write(expression);
  }

  /// `memory_order_acquire`.
  public static String order(MemoryOrder order) {
    return "memory_order_" + order.word();
  }

  /// `thread_scope_device`.
  public static String scope(ThreadScope scope) {
    return "thread_scope_" + scope.word();
  }

  private static String arguments(String... arguments) {
    return String.join(", ", arguments);
  }
}
