package dev.acquit.testing.cpp;

import java.util.List;

/// A statement.
sealed interface Code {
  /// A declaration.
  ///
  /// @param word how the type is written; `auto` takes that of the value
  /// @param type the type; null with `auto`
  record Declare(String word, IntegerType type, String name, Expression value) implements Code {}

  /// An assignment to a local variable.
  ///
  /// @param operator of a compound one, or empty
  record Assign(String name, String operator, Expression value) implements Code {}

  /// `++` or `--` of a local variable.
  record Step(String template, String name, String operator) implements Code {}

  /// A store.
  record Store(String template, String object, Expression value) implements Code {}

  /// A compound assignment to an object that is not atomic.
  record Compound(String template, String object, String operator, Expression value)
      implements Code {}

  /// An expression for what it does.
  record Evaluate(Expression expression) implements Code {}

  /// A branch.
  record If(Expression condition, List<Code> then, List<Code> otherwise) implements Code {}

  /// A loop, which asks first or last.
  record Loop(boolean asksFirst, Expression condition, List<Code> body) implements Code {}

  /// A loop with a counter of its own.
  record For(Declare first, Expression condition, Code step, List<Code> body) implements Code {}

  /// Leaves the loop, or goes on with the next round.
  record Leave(boolean goesOn) implements Code {}
}
