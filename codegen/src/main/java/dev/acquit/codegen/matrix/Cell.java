package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.SourceOperation;

/// One function that a compiler is given.
///
/// @param dialect in which way it is written
/// @param operation the atomic operation that it consists of
/// @param form what else is particular about it
public record Cell(SourceDialect dialect, SourceOperation operation, CellForm form) {
  private static final int PROXY = 32;

  /// Checks that the operation has the form.
  ///
  /// @throws IllegalArgumentException if it has not
  public Cell {
    if (!CellForm.of(operation.kind()).contains(form)) {
      throw new IllegalArgumentException(operation.kind().word() + " has no form " + form);
    }
  }

  /// What its function implements: the operation, on objects of the width that they have in this
  /// dialect. Libcu++ keeps what is narrower in 32 bits, if the object is its own.
  public SourceOperation implemented() {
    boolean padded =
        dialect == SourceDialect.ATOMIC_OBJECT
            && operation.type().filter(t -> t.bits() < PROXY).isPresent();
    return padded
        ? new SourceOperation(
            operation.kind(),
            operation.order(),
            operation.failure(),
            operation.scope(),
            operation.type().map(t -> t.in(PROXY)))
        : operation;
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
