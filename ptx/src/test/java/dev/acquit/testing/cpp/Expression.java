package dev.acquit.testing.cpp;

/// An expression. Calls have templates of their text, with `%s` for each operand.
sealed interface Expression {
  /// A literal with its suffix.
  record Literal(String text, IntegerValue value) implements Expression {}

  /// A local variable.
  record Local(String name) implements Expression {}

  /// One of `+ - ~ !`.
  record Unary(String operator, Expression operand) implements Expression {}

  /// Any operator of two operands that is no assignment.
  record Binary(String operator, Expression left, Expression right) implements Expression {}

  /// `?:`.
  record Conditional(Expression condition, Expression then, Expression otherwise)
      implements Expression {}

  /// A conversion.
  ///
  /// @param template `(long)%s`, whose operand is a primary expression, or `long(%s)`
  record Cast(String template, IntegerType type, Expression operand) implements Expression {}

  /// What an object holds.
  record Load(String text, String object) implements Expression {}

  /// A read-modify-write.
  ///
  /// @param fresh whether it gives the new value
  record Update(
      String template, String object, Modification modification, boolean fresh, Expression operand)
      implements Expression {}

  /// A compare-exchange: whether it was done; if not, the local variable has what was there.
  record CompareExchange(String template, String object, String expected, Expression desired)
      implements Expression {}

  /// CUDA's compare-and-swap, which gives what was there.
  record Swap(String template, String object, Expression expected, Expression desired)
      implements Expression {}
}
