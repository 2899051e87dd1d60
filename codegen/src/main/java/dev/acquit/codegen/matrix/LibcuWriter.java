package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.List;

/// `cuda::atomic` and `cuda::atomic_ref` of the header `cuda/atomic`.
///
/// @param reference whether it is `atomic_ref`, which also stands for fences
record LibcuWriter(boolean reference) implements DialectWriter {
  private static final String PRELUDE =
      "#include <cuda/atomic>\n" + CTypes.definitions() + "#define F extern \"C\" __device__\n";

  static LibcuWriter ofReferences() {
    return new LibcuWriter(true);
  }

  static LibcuWriter ofObjects() {
    return new LibcuWriter(false);
  }

  @Override
  public List<ThreadScope> scopes(CppOperation kind) {
    return kind == CppOperation.FENCE && !reference ? List.of() : NO_CLUSTER;
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
  public String function(Cell cell) {
    SourceOperation operation = cell.operation();
    String scope = "cuda::thread_scope_" + operation.scope().word();
    if (operation.kind() == CppOperation.FENCE) {
      String fence =
          "cuda::atomic_thread_fence(" + order(cell, operation.order()) + ", " + scope + ")";
      return CFunction.of("F ", cell, "", "bool", CFunction.body(cell, fence));
    }
    ValueType type = operation.type().orElseThrow();
    String template = "<" + type + ", " + scope + ">";
    String access =
        (reference ? "cuda::atomic_ref" + template + "(*p)." : "p->") + call(cell, operation);
    String object = reference ? type.toString() : "cuda::atomic" + template;
    return CFunction.of("F ", cell, object, "bool", CFunction.body(cell, access));
  }

  private static String call(Cell cell, SourceOperation operation) {
    String order = order(cell, operation.order());
    String name = operation.kind().word() + cell.form().suffix();
    return switch (operation.kind()) {
      case LOAD -> name + "(" + order + ")";
      case COMPARE_EXCHANGE ->
          name + "(*e, v, " + order + ", " + order(cell, operation.failure().orElseThrow()) + ")";
      default -> name + "(v, " + order + ")";
    };
  }

  private static String order(Cell cell, MemoryOrder order) {
    return "cuda::memory_order_" + cell.word(order);
  }
}
