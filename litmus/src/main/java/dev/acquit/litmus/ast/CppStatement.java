package dev.acquit.litmus.ast;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

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
  record PlainStore(CppExpression address, CppExpression value) implements CppStatement {}

  /// `atomic_store_explicit(x, e, order, scope);`.
  ///
  /// @param address the atomic object
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

  /// `do { ... } while (condition);`.
  ///
  /// @param body what is repeated
  /// @param condition true when not zero
  record DoWhile(List<CppStatement> body, CppExpression condition) implements CppStatement {
    /// Copies the list.
    public DoWhile {
      body = List.copyOf(body);
    }
  }

  /// `break;`, `continue;` or `return;`.
  ///
  /// @param exit what is left; the first two stand in a loop
  record Leave(Exit exit) implements CppStatement {}

  /// What a statement leaves.
  enum Exit {
    /// The innermost loop.
    BREAK,
    /// The rest of its round.
    CONTINUE,
    /// The thread.
    RETURN;

    /// How it is written.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// Whether something in a list of statements goes on elsewhere than behind them.
  static boolean leave(List<CppStatement> body) {
    return body.stream().anyMatch(s -> leaves(s, false));
  }

  private static boolean leaves(CppStatement statement, boolean inLoop) {
    return switch (statement) {
      case Leave(var exit) -> !inLoop || exit == Exit.RETURN;
      case If(var _, var then, var otherwise) ->
          Stream.concat(then.stream(), otherwise.stream()).anyMatch(s -> leaves(s, inLoop));
      case While(var _, var body) -> body.stream().anyMatch(s -> leaves(s, true));
      case DoWhile(var body, var _) -> body.stream().anyMatch(s -> leaves(s, true));
      default -> false;
    };
  }
}
