package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.AtomicDialect;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.List;

/// `cuda::atomic` and `cuda::atomic_ref` of the header `cuda/atomic`.
///
/// @param reference whether it is `atomic_ref`, which also stands for fences
record LibcuWriter(boolean reference) implements DialectWriter {
  private static final AtomicDialect WORDS = AtomicDialect.LIBCU;
  private static final String PRELUDE =
      WORDS.prelude() + CTypes.definitions() + "#define F extern \"C\" __device__\n";

  static LibcuWriter ofReferences() {
    return new LibcuWriter(true);
  }

  static LibcuWriter ofObjects() {
    return new LibcuWriter(false);
  }

  @Override
  public List<ThreadScope> scopes(CppOperation kind) {
    return kind == CppOperation.FENCE && !reference ? List.of() : WORDS.scopes();
  }

  @Override
  public List<CellForm> forms(CppOperation kind) {
    return kind == CppOperation.COMPARE_EXCHANGE
        ? CellForm.of(kind)
        : List.of(CellForm.PLAIN); // what it expands to does not depend on whether it is used
  }

  @Override
  public String prelude() {
    return PRELUDE;
  }

  @Override
  public String function(MatrixCell cell) {
    SourceOperation operation = cell.operation();
    String scope = WORDS.scope(operation.scope()).orElseThrow();
    if (operation.kind() == CppOperation.FENCE) {
      String fence = WORDS.functions() + "thread_fence(" + cell.orders(WORDS) + ", " + scope + ")";
      return CFunction.of("F ", cell, "", "bool", CFunction.body(cell, fence));
    }
    ValueType type = operation.type().orElseThrow();
    String template = "<" + type + ", " + scope + ">";
    String access =
        (reference ? "cuda::atomic_ref" + template + "(*p)." : "p->") + call(cell, operation);
    String object = reference ? type.toString() : "cuda::atomic" + template;
    return CFunction.of("F ", cell, object, "bool", CFunction.body(cell, access));
  }

  private static String call(MatrixCell cell, SourceOperation operation) {
    String name = operation.kind().word() + cell.form().suffix();
    return switch (operation.kind()) {
      case LOAD -> name + "(" + cell.orders(WORDS) + ")";
      case COMPARE_EXCHANGE -> name + "(*e, v, " + cell.orders(WORDS) + ")";
      default -> name + "(v, " + cell.orders(WORDS) + ")";
    };
  }
}
