package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.source.OperationKind;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.ptx.compute.Arithmetic;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;

/// What operations of C++ compute.
final class Operations {
  private Operations() {}

  /// What an operation of C++ puts into the object; what is there already if it writes nothing.
  ///
  /// @param kind the operation; not a compare-exchange
  /// @cpp atomics.types.int, atomics.types.float
  static Word written(OperationKind kind, ValueType type, Word old, Word operand) {
    int width = type.bits();
    boolean floating = type.form() == ValueType.Form.FLOAT;
    boolean signed = type.form() == ValueType.Form.SIGNED;
    return switch (kind) {
      case STORE, EXCHANGE -> operand;
      case FETCH_ADD -> apply(floating ? Op.FADD : Op.ADD, width, old, operand);
      case FETCH_SUB -> apply(floating ? Op.FSUB : Op.SUB, width, old, operand);
      case FETCH_AND -> apply(Op.AND, width, old, operand);
      case FETCH_OR -> apply(Op.OR, width, old, operand);
      case FETCH_XOR -> apply(Op.XOR, width, old, operand);
      case FETCH_MIN ->
          apply(floating ? Op.FMIN : signed ? Op.MIN_S : Op.MIN_U, width, old, operand);
      case FETCH_MAX ->
          apply(floating ? Op.FMAX : signed ? Op.MAX_S : Op.MAX_U, width, old, operand);
      case LOAD, COMPARE_EXCHANGE, FENCE -> old;
    };
  }

  private static Word apply(Op op, int width, Word a, Word b) {
    return Arithmetic.apply(op, width, a, b, Word.ZERO);
  }
}
