package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.OperationKind;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.List;

/// `atomicAdd` and its like, and `__threadfence`. The guide says that the functions order nothing
/// and that a fence is a sequentially consistent one; the suffix is the scope.
final class CudaFunctionWriter implements DialectWriter {
  private static final String PRELUDE =
      CTypes.definitions() + "#define F extern \"C\" __device__\n";

  @Override
  public List<ThreadScope> scopes(OperationKind kind) {
    return List.of(ThreadScope.BLOCK, ThreadScope.DEVICE, ThreadScope.SYSTEM);
  }

  @Override
  public List<ValueType> types(OperationKind kind) {
    return switch (kind) {
      case LOAD, STORE, FENCE -> List.of();
      case EXCHANGE -> CTypes.types("u32", "s32", "u64", "f32", "b128");
      // The function for 16 bits has no scope in its name, so it is only there for the device.
      case COMPARE_EXCHANGE -> CTypes.types("u32", "s32", "u64", "b128");
      case FETCH_ADD -> CTypes.types("u32", "s32", "u64", "f32", "f64");
      case FETCH_SUB -> CTypes.types("u32", "s32");
      case FETCH_AND, FETCH_OR, FETCH_XOR -> CTypes.types("u32", "s32", "u64");
      case FETCH_MIN, FETCH_MAX -> CTypes.types("u32", "s32", "u64", "s64");
    };
  }

  @Override
  public List<CellForm> forms(OperationKind kind) {
    // A program cannot say which compare-exchange it wants, and this one never fails without cause.
    return kind == OperationKind.COMPARE_EXCHANGE ? List.of(CellForm.STRONG) : CellForm.of(kind);
  }

  @Override
  public boolean orders(SourceOperation operation) {
    MemoryOrder only =
        operation.kind() == OperationKind.FENCE ? MemoryOrder.SEQ_CST : MemoryOrder.RELAXED;
    return operation.order() == only
        && operation.failure().map(f -> f == MemoryOrder.RELAXED).orElse(true);
  }

  @Override
  public String prelude() {
    return PRELUDE;
  }

  @Override
  public String function(Cell cell) {
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
          default -> CFunction.body(cell, "atomic" + name(operation.kind()) + scope + "(p, v)");
        };
    return CFunction.of("F ", cell, value, "bool", body);
  }

  private static String name(OperationKind kind) {
    return switch (kind) {
      case EXCHANGE -> "Exch";
      case FETCH_ADD -> "Add";
      case FETCH_SUB -> "Sub";
      case FETCH_AND -> "And";
      case FETCH_OR -> "Or";
      case FETCH_XOR -> "Xor";
      case FETCH_MIN -> "Min";
      case FETCH_MAX -> "Max";
      case LOAD, STORE, COMPARE_EXCHANGE, FENCE ->
          throw new IllegalArgumentException("no function for " + kind.word());
    };
  }
}
