package dev.acquit.ptx.compute;

import dev.acquit.ptx.isa.ScalarType;
import java.util.Optional;

/// Atomic sums of floating-point numbers, on their bits: rounded to nearest even. What is no number
/// comes out as the one that PTX prefers, except of 64 bits, where the document leaves its bits
/// open.
///
/// @ptx 9.7.13.5 atom, 9.7.3 Floating Point Instructions
public final class MemorySum {
  private static final Formula OLD = new Formula.Source(0);
  private static final Formula BY = new Formula.Source(1);
  private static final int HALF = 16;

  private MemorySum() {}

  /// What is there afterwards, of what was there, the first source, and the operand. Empty for
  /// packed types, which are several accesses, and for types that are no floating-point numbers.
  ///
  /// @param flush whether numbers too small to be normal count as zero, which they do in global
  ///   memory and not in shared memory; only asked of 32 bits
  public static Optional<Formula> of(ScalarType type, boolean flush) {
    return switch (type) {
      case F64 -> Optional.of(Formula.apply(Op.FADD, Long.SIZE, OLD, BY));
      case F32 -> {
        Formula sum =
            Formula.apply(
                Op.FADD, Integer.SIZE, flush ? flushed(OLD) : OLD, flush ? flushed(BY) : BY);
        Formula number = CanonicalNan.of(Integer.SIZE, sum);
        yield Optional.of(flush ? flushed(number) : number);
      }
      case F16 -> Optional.of(CanonicalNan.of(HALF, Formula.apply(Op.FADD, HALF, OLD, BY)));
      case BF16 -> Optional.of(Halves.brain(Op.FADD));
      default -> Optional.empty();
    };
  }

  /// Zero of the same sign if the exponent is zero.
  private static Formula flushed(Formula x) {
    return select(
        is(apply(Op.AND, x, number(0x7f80_0000L)), number(0)),
        apply(Op.AND, x, number(0x8000_0000L)),
        x);
  }

  private static Formula select(Formula condition, Formula yes, Formula no) {
    return apply(Op.SELECT, condition, yes, no);
  }

  private static Formula is(Formula x, Formula y) {
    return apply(Op.EQ, x, y);
  }

  private static Formula apply(Op op, Formula... operands) {
    return Formula.apply(op, Integer.SIZE, operands);
  }

  private static Formula number(long value) {
    return new Formula.Constant(Word.of(value));
  }
}
