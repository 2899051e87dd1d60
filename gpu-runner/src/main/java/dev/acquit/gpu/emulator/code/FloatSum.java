package dev.acquit.gpu.emulator.code;

import dev.acquit.ptx.compute.Evaluations;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Halves;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.ScalarType;

/// Atomic sums of floating-point numbers, of what is in memory, the first source, and an operand.
///
/// @ptx 9.7.13.5 atom
final class FloatSum {
  private static final Formula OLD = new Formula.Source(0);
  private static final Formula BY = new Formula.Source(1);
  private static final long EXPONENT = 0x7f80_0000L;
  private static final long SIGN = 0x8000_0000L;

  private FloatSum() {}

  /// @param global whether the location lies in global memory, where numbers of 32 bits that are
  ///   too small to be normal count as zero
  /// @throws NotEmulatedException for packed types, which are several accesses
  static Formula of(ScalarType type, boolean global) throws NotEmulatedException {
    return switch (type) {
      case F64 -> Formula.apply(Op.FADD, Long.SIZE, OLD, BY);
      case F32 ->
          global ? normal(sum(Integer.SIZE, normal(OLD), normal(BY))) : sum(Integer.SIZE, OLD, BY);
      case F16 -> sum(Short.SIZE, OLD, BY);
      case BF16 -> Halves.brain(Op.FADD);
      default -> throw unknown(AtomicOperation.ADD, type);
    };
  }

  static NotEmulatedException unknown(AtomicOperation operation, ScalarType type) {
    return new NotEmulatedException(
        "'%s.%s' in memory is not emulated".formatted(operation.suffix(), type.suffix()));
  }

  private static Formula sum(int bits, Formula a, Formula b) {
    return Evaluations.canonical(bits, Formula.apply(Op.FADD, bits, a, b));
  }

  /// Zero with the sign of a number whose exponent is zero.
  private static Formula normal(Formula x) {
    Formula exponent = and(x, EXPONENT);
    Formula small = Formula.apply(Op.EQ, Integer.SIZE, exponent, constant(0));
    return Formula.apply(Op.SELECT, Integer.SIZE, small, and(x, SIGN), x);
  }

  private static Formula and(Formula x, long bits) {
    return Formula.apply(Op.AND, Integer.SIZE, x, constant(bits));
  }

  private static Formula constant(long value) {
    return new Formula.Constant(Word.of(value));
  }
}
