package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppThread;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.Set;

/// The names in a C++ thread: its local variables, and the locations whose addresses it takes.
final class Locals {
  private final SequencedSet<String> names = new LinkedHashSet<>();
  private final Set<String> locations = new LinkedHashSet<>();

  Locals(CppThread thread) {
    statements(thread.body());
  }

  /// All of them, in the order of their first mention.
  SequencedSet<String> names() {
    return new LinkedHashSet<>(names);
  }

  /// The locations whose addresses the thread takes.
  Set<String> locations() {
    return Collections.unmodifiableSet(locations);
  }

  /// Whether evaluating an expression may write a local variable: a compare-exchange does.
  static boolean writes(CppExpression expression, String local) {
    return (expression instanceof CppExpression.CompareExchange swap
            && swap.expected().equals(local))
        || expression.parts().stream().anyMatch(e -> writes(e, local));
  }

  private void statements(List<CppStatement> body) {
    for (CppStatement statement : body) {
      switch (statement) {
        case CppStatement.Declare(var type, var name, var value) -> {
          value.ifPresent(this::expressions);
          mention(name);
        }
        case CppStatement.Assign(var name, var value) -> {
          mention(name);
          expressions(value);
        }
        case CppStatement.PlainStore(var address, var value) -> expressions(address, value);
        case CppStatement.AtomicStore(var address, var value, var o, var s) ->
            expressions(address, value);
        case CppStatement.Evaluate(var expression) -> expressions(expression);
        case CppStatement.Fence f -> {}
        case CppStatement.If(var condition, var then, var otherwise) -> {
          expressions(condition);
          statements(then);
          statements(otherwise);
        }
        case CppStatement.While(var condition, var repeated) -> {
          expressions(condition);
          statements(repeated);
        }
        case CppStatement.DoWhile(var repeated, var condition) -> {
          statements(repeated);
          expressions(condition);
        }
        case CppStatement.Leave _ -> {}
      }
    }
  }

  private void expressions(CppExpression... all) {
    for (CppExpression expression : all) {
      switch (expression) {
        case CppExpression.AddressOf(var location) -> locations.add(location);
        case CppExpression.Local(var name) -> mention(name);
        default -> {}
      }
      expressions(expression.parts().toArray(CppExpression[]::new));
      if (expression instanceof CppExpression.CompareExchange swap) {
        mention(swap.expected());
      }
    }
  }

  private void mention(String name) {
    names.add(name);
  }
}
