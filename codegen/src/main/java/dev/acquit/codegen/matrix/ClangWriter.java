package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.AtomicDialect;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.ast.ValueForm;
import java.util.List;

/// The built-in functions of clang with a scope, in freestanding C. A block is a work group there.
final class ClangWriter implements DialectWriter {
  private static final AtomicDialect WORDS = AtomicDialect.SCOPED_ATOMIC;
  private static final String PRELUDE = CTypes.definitions();

  @Override
  public List<ThreadScope> scopes(CppOperation kind) {
    return WORDS.scopes();
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
    String orders = cell.orders(WORDS);
    String rest = orders + ", " + WORDS.scope(operation.scope()).orElseThrow() + ")";
    return switch (operation.kind()) {
      // The fence without a scope is that of the system, and older than the one with a scope.
      case FENCE ->
          operation.scope() == ThreadScope.SYSTEM
              ? "__atomic_thread_fence(" + orders + ");"
              : WORDS.functions() + "thread_fence(" + rest + ";";
      case LOAD, STORE, EXCHANGE, COMPARE_EXCHANGE ->
          Built.body(WORDS.functions(), cell, rest, values(operation));
      default ->
          CFunction.body(cell, WORDS.functions() + operation.kind().word() + "(p, v, " + rest);
    };
  }

  private static boolean values(SourceOperation operation) {
    return operation.type().orElseThrow().form() != ValueForm.FLOAT;
  }
}
