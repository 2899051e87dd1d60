package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.AtomicDialect;
import dev.acquit.codegen.source.ObjectPlace;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.ptx.isa.StateSpace;
import java.util.Optional;

/// One function that a compiler is given.
///
/// @param dialect in which way it is written
/// @param operation the atomic operation that it consists of
/// @param form what else is particular about it
/// @param consume whether `consume` is written where the operation has acquire, which it means
public record MatrixCell(
    SourceDialect dialect, SourceOperation operation, CellForm form, boolean consume) {
  /// The order that C++ lets compilers treat as acquire, and that they do treat so.
  private static final String CONSUME = "consume";

  private static final String SEPARATOR = "__";
  private static final int PROXY = 32;
  private static final ObjectPlace ANYWHERE = new ObjectPlace(0, Optional.of(StateSpace.GENERIC));

  /// Checks that the operation has the form.
  ///
  /// @throws IllegalArgumentException if it has not, or is to be written with consume and acquires
  ///   nothing
  public MatrixCell {
    if (consume && !acquires(operation)) {
      throw new IllegalArgumentException(operation + " cannot be written with consume");
    }
    if (!CellForm.of(operation.kind()).contains(form)) {
      throw new IllegalArgumentException(operation.kind().word() + " has no form " + form);
    }
  }

  /// A function that says its orders as they are.
  public MatrixCell(SourceDialect dialect, SourceOperation operation, CellForm form) {
    this(dialect, operation, form, false);
  }

  /// Whether an order of an operation is acquire, which a program may call consume.
  static boolean acquires(SourceOperation operation) {
    return operation.kind() != CppOperation.FENCE
        && (operation.order() == MemoryOrder.ACQUIRE
            || operation.failure().equals(Optional.of(MemoryOrder.ACQUIRE)));
  }

  /// The same, written with consume.
  MatrixCell consuming() {
    return new MatrixCell(dialect, operation, form, true);
  }

  /// How the orders of the operation are written, one behind the other.
  String orders(AtomicDialect words) {
    return words.order(word(operation.order()))
        + operation.failure().map(f -> ", " + words.order(word(f))).orElse("");
  }

  /// How an order of the operation is written.
  String word(MemoryOrder order) {
    return consume && order == MemoryOrder.ACQUIRE ? CONSUME : order.word();
  }

  /// What its function implements: the operation, on objects of the width that they have in this
  /// dialect, behind a pointer to any space. Libcu++ keeps what is narrower in 32 bits, if the
  /// object is its own.
  public SourceOperation implemented() {
    SourceOperation strong = form == CellForm.STRONG ? operation.strongly() : operation;
    SourceOperation said = operation.kind() == CppOperation.FENCE ? strong : strong.at(ANYWHERE);
    return dialect == SourceDialect.ATOMIC_OBJECT
        ? said.type().filter(t -> t.bits() < PROXY).map(t -> said.on(t.in(PROXY))).orElse(said)
        : said;
  }

  /// The name of its function, `<dialect>__<operation>__<order>[__<failure
  /// order>]__<scope>[__<type>]`, as in
  /// `ref__compare_exchange_weak__acq_rel__acquire__device__u32`. It contains nothing that a
  /// compiler would mangle or PTX would not allow.
  public String name() {
    return dialect.word()
        + SEPARATOR
        + operation.kind().word()
        + form.suffix()
        + SEPARATOR
        + word(operation.order())
        + operation.failure().map(f -> SEPARATOR + word(f)).orElse("")
        + SEPARATOR
        + operation.scope().word()
        + operation.type().map(t -> SEPARATOR + t).orElse("");
  }

  @Override
  public String toString() {
    return name();
  }
}
