package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.ast.ValueForm;
import java.util.List;

/// How a dialect writes its source.
interface DialectWriter {
  /// Which scopes a program can name, for accesses or for fences.
  default List<ThreadScope> scopes(CppOperation kind) {
    return List.of(ThreadScope.values());
  }

  /// Which types an operation can have, smallest first; not asked for fences. Usually all for which
  /// C++ has it, and 128 bits.
  default List<ValueType> types(CppOperation kind) {
    return switch (kind) {
      case LOAD, STORE, EXCHANGE, COMPARE_EXCHANGE ->
          CTypes.all(CTypes.SMALL, CTypes.WIDE, CTypes.FLOATS, CTypes.LONG);
      case FENCE -> List.of();
      default ->
          CTypes.all(
              CTypes.SMALL,
              CTypes.WIDE,
              kind.computesOn(ValueForm.FLOAT) ? CTypes.FLOATS : List.of());
    };
  }

  /// Which forms can be told from each other in the source.
  default List<CellForm> forms(CppOperation kind) {
    return CellForm.of(kind);
  }

  /// Whether the dialect has the orders of an operation.
  default boolean orders(SourceOperation operation) {
    return true;
  }

  /// Whether the dialect has `consume`.
  default boolean consume() {
    return true;
  }

  /// What stands before all functions; ends with a line break.
  String prelude();

  /// The function of a cell; ends with a line break.
  String function(MatrixCell cell);
}
