package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.SourceOperation;

/// One function that a compiler is given.
///
/// @param dialect in which way it is written
/// @param operation the atomic operation that it consists of
/// @param form what else is particular about it
public record Cell(SourceDialect dialect, SourceOperation operation, CellForm form) {
  /// Checks that the operation has the form.
  ///
  /// @throws IllegalArgumentException if it has not
  public Cell {
    if (!CellForm.of(operation.kind()).contains(form)) {
      throw new IllegalArgumentException(operation.kind().word() + " has no form " + form);
    }
  }

  /// The name of its function: `ref__compare_exchange_weak__acq_rel__acquire__device__u32`.
  public String name() {
    return CellName.of(this);
  }

  @Override
  public String toString() {
    return name();
  }
}
