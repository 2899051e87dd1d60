package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.List;

/// `atomicAdd` and its like, and `__threadfence`. The guide says that the functions order nothing
/// and that a fence is a sequentially consistent one; the suffix is the scope.
final class CudaFunctionWriter implements DialectWriter {
  private static final String PRELUDE =
      CTypes.definitions() + "#define F extern \"C\" __device__\n";

  @Override
  public List<ThreadScope> scopes(CppOperation kind) {
    return List.of(ThreadScope.BLOCK, ThreadScope.DEVICE, ThreadScope.SYSTEM);
  }

  @Override
  public List<ValueType> types(CppOperation kind) {
    return switch (kind) {
      case EXCHANGE -> CTypes.types("u32", "s32", "u64", "f32", "b128");
      // The function for 16 bits has no scope in its name, so it is only there for the device.
      case COMPARE_EXCHANGE -> CTypes.types("u32", "s32", "u64", "b128");
      case FETCH_ADD -> CTypes.types("u32", "s32", "u64", "f32", "f64");
      case FETCH_SUB -> CTypes.types("u32", "s32");
      case FETCH_AND, FETCH_OR, FETCH_XOR -> CTypes.types("u32", "s32", "u64");
      case FETCH_MIN, FETCH_MAX -> CTypes.types("u32", "s32", "u64", "s64");
      default -> List.of();
    };
  }

  @Override
  public List<CellForm> forms(CppOperation kind) {
    // A program cannot say which compare-exchange it wants, and this one never fails without cause.
    return kind == CppOperation.COMPARE_EXCHANGE ? List.of(CellForm.STRONG) : CellForm.of(kind);
  }

  @Override
  public boolean orders(SourceOperation operation) {
    MemoryOrder only =
        operation.kind() == CppOperation.FENCE ? MemoryOrder.SEQ_CST : MemoryOrder.RELAXED;
    return operation.order() == only
        && operation.failure().map(f -> f == MemoryOrder.RELAXED).orElse(true);
  }

  @Override
  public String prelude() {
    return PRELUDE;
  }

  @Override
  public String function(MatrixCell cell) {
    SourceOperation operation = cell.operation();
    String scope = operation.scope() == ThreadScope.DEVICE ? "" : "_" + operation.scope().word();
    String value = operation.type().map(ValueType::toString).orElse("");
    String body =
        switch (operation.kind()) {
          case FENCE -> "__threadfence" + scope + "();";
          case COMPARE_EXCHANGE ->
              value
                  + " c = *e; "
                  + value
                  + " o = atomicCAS"
                  + scope
                  + "(p, c, v); *e = o; return o == c;";
          default ->
              CFunction.body(
                  cell, "atomic" + operation.kind().cuda().orElseThrow() + scope + "(p, v)");
        };
    return CFunction.of("F ", cell, value, "bool", body);
  }
}
