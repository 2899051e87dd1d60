package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.ast.ValueForm;
import java.util.List;
import java.util.Locale;

/// The built-in functions of clang with a scope, in freestanding C. A block is a work group there.
final class ClangWriter implements DialectWriter {
  private static final String PRELUDE = CTypes.definitions();

  @Override
  public List<ThreadScope> scopes(CppOperation kind) {
    return NO_CLUSTER;
  }

  @Override
  public String prelude() {
    return PRELUDE;
  }

  @Override
  public String function(Cell cell) {
    return CFunction.of(
        "", cell, cell.operation().type().map(ValueType::toString).orElse(""), "_Bool", body(cell));
  }

  private static String body(Cell cell) {
    SourceOperation operation = cell.operation();
    String orders =
        order(cell, operation.order())
            + operation.failure().map(f -> ", " + order(cell, f)).orElse("");
    String rest = orders + ", " + scope(operation.scope()) + ")";
    return switch (operation.kind()) {
      // The fence without a scope is that of the system, and older than the one with a scope.
      case FENCE ->
          operation.scope() == ThreadScope.SYSTEM
              ? "__atomic_thread_fence(" + orders + ");"
              : "__scoped_atomic_thread_fence(" + rest + ";";
      case LOAD, STORE, EXCHANGE, COMPARE_EXCHANGE ->
          Built.body("__scoped_atomic_", cell, rest, values(operation));
      default ->
          CFunction.body(cell, "__scoped_atomic_" + operation.kind().word() + "(p, v, " + rest);
    };
  }

  private static boolean values(SourceOperation operation) {
    return operation.type().orElseThrow().form() != ValueForm.FLOAT;
  }

  private static String scope(ThreadScope scope) {
    return "__MEMORY_SCOPE_"
        + switch (scope) {
          case THREAD -> "SINGLE";
          case BLOCK -> "WRKGRP";
          case CLUSTER -> "CLUSTR";
          case DEVICE -> "DEVICE";
          case SYSTEM -> "SYSTEM";
        };
  }

  private static String order(Cell cell, MemoryOrder order) {
    return "__ATOMIC_" + cell.word(order).toUpperCase(Locale.ROOT);
  }
}
