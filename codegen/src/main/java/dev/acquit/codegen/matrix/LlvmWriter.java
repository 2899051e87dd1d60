package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.ast.ValueForm;
import java.util.List;

/// LLVM IR. Its integers have no sign; only minimum and maximum have one.
///
/// @param opaque whether pointers are opaque
record LlvmWriter(boolean opaque) implements DialectWriter {
  private static final String PRELUDE = "target triple = \"nvptx64-nvidia-cuda\"\n";
  private static final List<ValueType> UNSIGNED = CTypes.types("u8", "u16", "u32", "u64");
  private static final List<ValueType> SIGNED = CTypes.types("s8", "s16", "s32", "s64");

  static LlvmWriter withOpaquePointers() {
    return new LlvmWriter(true);
  }

  static LlvmWriter withTypedPointers() {
    return new LlvmWriter(false);
  }

  @Override
  public List<ValueType> types(CppOperation kind) {
    return switch (kind) {
      case LOAD, STORE, EXCHANGE -> CTypes.all(UNSIGNED, CTypes.FLOATS, CTypes.LONG);
      case COMPARE_EXCHANGE -> CTypes.all(UNSIGNED, CTypes.LONG);
      case FENCE -> List.of();
      default -> {
        boolean signed = kind.computesOn(ValueForm.SIGNED);
        boolean floats = kind.computesOn(ValueForm.FLOAT) && (opaque || !signed);
        yield CTypes.all(UNSIGNED, signed ? SIGNED : List.of(), floats ? CTypes.FLOATS : List.of());
      }
    };
  }

  @Override
  public boolean orders(SourceOperation operation) {
    // A fence that orders nothing cannot be written.
    return operation.kind() != CppOperation.FENCE || operation.order() != MemoryOrder.RELAXED;
  }

  @Override
  public boolean consume() {
    return false;
  }

  @Override
  public String prelude() {
    return PRELUDE;
  }

  @Override
  public String function(MatrixCell cell) {
    SourceOperation operation = cell.operation();
    String how =
        scope(operation.scope())
            + order(operation.order())
            + operation.failure().map(f -> " " + order(f)).orElse("");
    if (operation.kind() == CppOperation.FENCE) {
      return text(cell, "void", "", "  fence " + how + "\n  ret void\n");
    }
    ValueType type = operation.type().orElseThrow();
    String value = value(type);
    String pointer = opaque ? "ptr" : value + "*";
    String align = ", align " + type.bits() / 8;
    return switch (operation.kind()) {
      case LOAD ->
          text(
              cell,
              returned(type),
              pointer + " %p",
              "  %r = load atomic "
                  + value
                  + ", "
                  + pointer
                  + " %p "
                  + how
                  + align
                  + "\n  ret "
                  + value
                  + " %r\n");
      case STORE ->
          text(
              cell,
              "void",
              pointer + " %p, " + value + " %v",
              "  store atomic "
                  + value
                  + " %v, "
                  + pointer
                  + " %p "
                  + how
                  + align
                  + "\n  ret void\n");
      case COMPARE_EXCHANGE -> compareExchange(cell, value, pointer, how);
      default -> {
        boolean used = CFunction.returns(cell);
        String change =
            "  %r = atomicrmw "
                + operation.kind().llvm(type.form())
                + " "
                + pointer
                + " %p, "
                + value
                + " %v "
                + how
                + "\n";
        yield text(
            cell,
            used ? returned(type) : "void",
            pointer + " %p, " + value + " %v",
            change + (used ? "  ret " + value + " %r\n" : "  ret void\n"));
      }
    };
  }

  private static String compareExchange(MatrixCell cell, String value, String pointer, String how) {
    String body =
        """
          %c = load V, P %e
          %r = cmpxchg WEAKP %p, V %c, V %v HOW
          %o = extractvalue { V, i1 } %r, 0
          store V %o, P %e
          %s = extractvalue { V, i1 } %r, 1
          %z = zext i1 %s to i32
          ret i32 %z
        """
            .replace("WEAK", cell.form() == CellForm.WEAK ? "weak " : "")
            .replace("HOW", how)
            .replace("V", value)
            .replace("P", pointer);
    return text(cell, "i32", pointer + " %p, " + pointer + " %e, " + value + " %v", body);
  }

  private static String text(MatrixCell cell, String result, String parameters, String body) {
    return "define " + result + " @" + cell.name() + "(" + parameters + ") {\n" + body + "}\n";
  }

  /// As clang has it for C++, whose callers use more bits of a result than a narrow type has.
  private static String returned(ValueType type) {
    boolean narrow = type.bits() < 32 && !type.form().floating();
    String extension = type.form() == ValueForm.SIGNED ? "signext " : "zeroext ";
    return (narrow ? extension : "") + value(type);
  }

  private static String value(ValueType type) {
    return switch (type.form()) {
      case FLOAT -> type.bits() == 32 ? "float" : "double";
      case BRAIN -> "bfloat";
      case UNSIGNED, SIGNED, BITS -> "i" + type.bits();
    };
  }

  private static String scope(ThreadScope scope) {
    return switch (scope) {
      case THREAD -> "syncscope(\"singlethread\") ";
      case BLOCK, CLUSTER, DEVICE -> "syncscope(\"" + scope.word() + "\") ";
      case SYSTEM -> "";
    };
  }

  private static String order(MemoryOrder order) {
    return order == MemoryOrder.RELAXED ? "monotonic" : order.word();
  }
}
