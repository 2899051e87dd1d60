package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.OperationKind;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.List;

/// How a dialect writes its source.
interface DialectWriter {
  /// Which scopes a program can name, for accesses or for fences.
  List<ThreadScope> scopes(OperationKind kind);

  /// Which types an operation can have, smallest first; not asked for fences.
  List<ValueType> types(OperationKind kind);

  /// Which forms can be told from each other in the source.
  List<CellForm> forms(OperationKind kind);

  /// Whether the dialect has the orders of an operation.
  boolean orders(SourceOperation operation);

  /// What stands before all functions; ends with a line break.
  String prelude();

  /// The function of a cell; ends with a line break.
  String function(Cell cell);
}
