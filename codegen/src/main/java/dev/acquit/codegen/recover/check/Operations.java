package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.source.OperationKind;
import dev.acquit.codegen.source.ValueType.Form;
import dev.acquit.ptx.compute.Algebra;
import dev.acquit.ptx.compute.Op;
import java.util.List;

/// What operations of C++ compute.
final class Operations {
  private Operations() {}

  /// What an operation of C++ puts into the object; what is there already if it writes nothing.
  ///
  /// @param kind the operation; not a compare-exchange
  /// @param form how the bits are understood
  /// @param width how many bits
  /// @cpp atomics.types.int, atomics.types.float
  static <V> V written(
      Algebra<V> algebra, OperationKind kind, Form form, int width, V old, V operand) {
    boolean floating = form == Form.FLOAT;
    boolean signed = form == Form.SIGNED;
    return switch (kind) {
      case STORE, EXCHANGE -> operand;
      case LOAD, COMPARE_EXCHANGE, FENCE -> old;
      case FETCH_ADD -> algebra.apply(floating ? Op.FADD : Op.ADD, width, List.of(old, operand));
      case FETCH_SUB -> algebra.apply(floating ? Op.FSUB : Op.SUB, width, List.of(old, operand));
      case FETCH_AND -> algebra.apply(Op.AND, width, List.of(old, operand));
      case FETCH_OR -> algebra.apply(Op.OR, width, List.of(old, operand));
      case FETCH_XOR -> algebra.apply(Op.XOR, width, List.of(old, operand));
      case FETCH_MIN ->
          algebra.apply(
              floating ? Op.FMIN : signed ? Op.MIN_S : Op.MIN_U, width, List.of(old, operand));
      case FETCH_MAX ->
          algebra.apply(
              floating ? Op.FMAX : signed ? Op.MAX_S : Op.MAX_U, width, List.of(old, operand));
    };
  }
}
