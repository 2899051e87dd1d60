package dev.acquit.ptx.compute;

import dev.acquit.ptx.isa.ScalarType;
import java.util.Optional;

/// Floating-point numbers of 16 bits, on their bits: conversions from and to 32 bits, and what is
/// computed with eight bits of exponent. Rounding is to nearest even; what is no number becomes the
/// one that PTX prefers.
///
/// @ptx 5.2.3 Alternate Floating-Point Data Formats, 9.7.4 Half Precision, 9.7.9.24 cvt
public final class Halves {
  private static final int WIDTH = 16;
  private static final Formula A = new Formula.Source(0);
  private static final Formula B = new Formula.Source(1);

  /// Infinity of 32 bits.
  private static final Formula INFINITY = number(0x7f80_0000L);

  /// How much larger the exponents of 32 bits are than those of a half, in place.
  private static final Formula BIAS = number(0x3800_0000L);

  private Halves() {}

  /// A number of 8 bits of exponent, computed from two.
  ///
  /// @param op a sum, a difference, the smaller or the larger one: a result of 32 bits has more
  ///   than twice the digits, so that rounding it again rounds as once
  public static Formula brain(Op op) {
    return narrowed(apply(op, widened(A), widened(B)));
  }

  /// A conversion between 32 and 16 bits, or of two numbers to a pair, of which the first is the
  /// upper one; empty for other types.
  static Optional<Formula> convert(ScalarType to, ScalarType from) {
    if (to == ScalarType.F32) {
      return switch (from) {
        case F16 -> Optional.of(fromHalf());
        case BF16 -> Optional.of(CanonicalNan.of(32, widened(A)));
        default -> Optional.empty();
      };
    }
    return switch (from == ScalarType.F32 ? to : ScalarType.PRED) {
      case F16 -> Optional.of(toHalf(A));
      case BF16 -> Optional.of(narrowed(A));
      case F16X2 -> Optional.of(pair(toHalf(B), toHalf(A)));
      case BF16X2 -> Optional.of(pair(narrowed(B), narrowed(A)));
      default -> Optional.empty();
    };
  }

  private static Formula pair(Formula low, Formula high) {
    return Formula.apply(Op.CONCAT, WIDTH, low, high);
  }

  private static Formula widened(Formula x) {
    return apply(Op.SHL, x, number(WIDTH));
  }

  private static Formula narrowed(Formula x) {
    // Adding to the bits of what is no number could make one of it.
    return half(
        less(INFINITY, magnitude(x, Integer.SIZE)), number(0x7fff), rounded(x, number(WIDTH)));
  }

  /// Below 2^-14 digits are lost, one for each power of two, and below 2^-25 all of them.
  private static Formula toHalf(Formula x) {
    Formula size = magnitude(x, Integer.SIZE);
    Formula digits = apply(Op.OR, apply(Op.AND, x, number(0x7f_ffffL)), number(0x80_0000L));
    Formula lost =
        apply(Op.MIN_U, apply(Op.SUB, number(126), apply(Op.SHR_U, size, number(23))), number(25));
    Formula finite =
        select(
            less(size, number(0x3880_0000L)),
            rounded(digits, lost),
            rounded(apply(Op.SUB, size, BIAS), number(13)));
    Formula some = select(less(size, number(0x477f_f000L)), finite, number(0x7c00));
    Formula sign = apply(Op.AND, apply(Op.SHR_U, x, number(WIDTH)), number(0x8000));
    return half(less(INFINITY, size), number(0x7fff), apply(Op.OR, some, sign));
  }

  private static Formula fromHalf() {
    Formula size = magnitude(A, WIDTH);
    Formula zeros = apply(Op.CLZ, size);
    // The highest digit of a small number is added to the exponent, which is one less for it.
    Formula small =
        apply(
            Op.ADD,
            apply(Op.SHL, apply(Op.SUB, number(133), zeros), number(23)),
            apply(Op.SHL, size, apply(Op.SUB, zeros, number(8))));
    Formula normal = apply(Op.ADD, apply(Op.SHL, size, number(13)), BIAS);
    Formula finite =
        select(less(size, number(0x400)), select(less(size, number(1)), number(0), small), normal);
    Formula some = select(less(size, number(0x7c00)), finite, INFINITY);
    Formula sign = apply(Op.SHL, apply(Op.AND, A, number(0x8000)), number(WIDTH));
    return select(less(number(0x7c00), size), number(0x7fff_ffffL), apply(Op.OR, some, sign));
  }

  /// Without so many of the lowest bits, rounded to nearest even.
  private static Formula rounded(Formula x, Formula bits) {
    Formula odd = apply(Op.AND, apply(Op.SHR_U, x, bits), number(1));
    Formula below =
        apply(Op.SUB, apply(Op.SHL, number(1), apply(Op.SUB, bits, number(1))), number(1));
    return apply(Op.SHR_U, apply(Op.ADD, x, apply(Op.ADD, below, odd)), bits);
  }

  private static Formula magnitude(Formula x, int width) {
    return apply(Op.AND, x, number((1L << (width - 1)) - 1));
  }

  private static Formula less(Formula a, Formula b) {
    return apply(Op.LT_U, a, b);
  }

  private static Formula select(Formula condition, Formula yes, Formula no) {
    return apply(Op.SELECT, condition, yes, no);
  }

  private static Formula half(Formula condition, Formula yes, Formula no) {
    return Formula.apply(Op.SELECT, WIDTH, condition, yes, no);
  }

  private static Formula apply(Op op, Formula... operands) {
    return Formula.apply(op, Integer.SIZE, operands);
  }

  private static Formula number(long value) {
    return new Formula.Constant(Word.of(value));
  }
}
