package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.AtomicDialect;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.ast.ValueForm;
import java.util.List;
import java.util.Optional;

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
  public String function(MatrixCell cell) {
    SourceOperation operation = cell.operation();
    Optional<ValueType> type = operation.type();
    // The fence without a scope is that of the system, and older than the one with a scope.
    boolean old = operation.kind() == CppOperation.FENCE && operation.scope() == ThreadScope.SYSTEM;
    boolean values = type.filter(t -> t.form() != ValueForm.FLOAT).isPresent();
    String body =
        old
            ? "__atomic_thread_fence(" + cell.orders(WORDS) + ");"
            : Built.body(WORDS, cell, operation.kind().word(), values);
    return CFunction.of("", cell, type.map(ValueType::toString).orElse(""), "_Bool", body);
  }
}
