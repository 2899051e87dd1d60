package dev.acquit.litmus.ast;

import java.util.List;
import java.util.Optional;

/// A C++ statement.
public sealed interface CppStatement {
  /// `int r = e;`.
  ///
  /// @param type the type as written
  /// @param name the local variable
  /// @param value its first value, if any
  record Declare(String type, String name, Optional<CppExpression> value) implements CppStatement {}

  /// `r = e;`.
  ///
  /// @param name the local variable
  /// @param value what it gets
  record Assign(String name, CppExpression value) implements CppStatement {}

  /// `*x = e;`, a non-atomic write.
  ///
  /// @param address what is written
  /// @param value the value
  record PlainStore(CppExpression address, CppExpression value) implements CppStatement {}

  /// `atomic_store_explicit(x, e, order, scope);`.
  ///
  /// @param address the atomic object
  /// @param value the value
  /// @param order relaxed, release or seq_cst
  /// @param scope its thread scope
  record AtomicStore(
      CppExpression address, CppExpression value, MemoryOrder order, ThreadScope scope)
      implements CppStatement {}

  /// `e;`, evaluated for what it does.
  ///
  /// @param expression an exchange, compare-exchange, fetch-modify or load
  record Evaluate(CppExpression expression) implements CppStatement {}

  /// `atomic_thread_fence(order, scope);`.
  ///
  /// @param order any but relaxed, which a reader accepts and drops
  /// @param scope its thread scope
  record Fence(MemoryOrder order, ThreadScope scope) implements CppStatement {}

  /// `if (condition) { ... } else { ... }`.
  ///
  /// @param condition true when not zero
  /// @param then what is done when it is true
  /// @param otherwise what is done when it is false; may be empty
  record If(CppExpression condition, List<CppStatement> then, List<CppStatement> otherwise)
      implements CppStatement {
    /// Copies the lists.
    public If {
      then = List.copyOf(then);
      otherwise = List.copyOf(otherwise);
    }
  }

  /// `while (condition) { ... }`.
  ///
  /// @param condition true when not zero
  /// @param body what is repeated
  record While(CppExpression condition, List<CppStatement> body) implements CppStatement {
    /// Copies the list.
    public While {
      body = List.copyOf(body);
    }
  }
}
