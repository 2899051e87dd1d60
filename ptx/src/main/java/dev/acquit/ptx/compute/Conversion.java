package dev.acquit.ptx.compute;

/// Floating-point numbers of 32 and 64 bits from and to integers and each other, and the product
/// and sum that is rounded once.
///
/// @ptx 9.7.3.6 fma, 9.7.9.24 cvt
final class Conversion {
  private static final double TWO_63 = 0x1p63;

  private Conversion() {}

  /// The result, zeros above its bits.
  ///
  /// @param op one of these
  /// @param width 32 or 64
  /// @param a first operand
  /// @param b second operand; anything if there is none
  /// @param c third operand; anything if there is none
  /// @throws IllegalArgumentException of other widths
  static long apply(Op op, int width, long a, long b, long c) {
    if (width != Integer.SIZE && width != Long.SIZE) {
      throw new IllegalArgumentException(op + " of " + width + " bits");
    }
    return switch (op) {
      case FFMA ->
          width == Long.SIZE
              ? Double.doubleToRawLongBits(
                  Math.fma(
                      Double.longBitsToDouble(a),
                      Double.longBitsToDouble(b),
                      Double.longBitsToDouble(c)))
              : bits(Math.fma(single(a), single(b), single(c)));
      case FROM_S -> width == Long.SIZE ? Double.doubleToRawLongBits((double) a) : bits((float) a);
      case FROM_U -> unsigned(width, a);
      case TO_S -> (long) number(width, a);
      case TO_U -> toUnsigned(number(width, a));
      case FWIDE -> Double.doubleToRawLongBits(single(a));
      case FNARROW -> bits((float) Double.longBitsToDouble(a));
      default -> {
        double whole = integral(op, number(width, a));
        // What is integral and of 32 bits stays so.
        yield width == Long.SIZE ? Double.doubleToRawLongBits(whole) : bits((float) whole);
      }
    };
  }

  private static double integral(Op op, double x) {
    return switch (op) {
      case FRINT_N -> Math.rint(x);
      case FRINT_M -> Math.floor(x);
      case FRINT_P -> Math.ceil(x);
      default -> x < 0 ? Math.ceil(x) : Math.floor(x);
    };
  }

  /// With half of its value, the bit that is lost kept below, a number is one with sign and rounds
  /// as the whole does.
  private static long unsigned(int width, long a) {
    if (a >= 0) {
      return apply(Op.FROM_S, width, a, 0, 0);
    }
    long half = a >>> 1 | a & 1;
    return width == Long.SIZE
        ? Double.doubleToRawLongBits(2 * (double) half)
        : bits(2 * (float) half);
  }

  private static long toUnsigned(double x) {
    return x < TWO_63 ? Math.max(0, (long) x) : !(x < 2 * TWO_63) ? saturated(x) : upper(x);
  }

  private static long saturated(double x) {
    return Double.isNaN(x) ? 0 : -1;
  }

  private static long upper(double x) {
    return (long) (x - TWO_63) | Long.MIN_VALUE;
  }

  private static double number(int width, long bits) {
    return width == Long.SIZE ? Double.longBitsToDouble(bits) : single(bits);
  }

  private static float single(long bits) {
    return Float.intBitsToFloat((int) bits);
  }

  private static long bits(float x) {
    return Float.floatToRawIntBits(x) & 0xffff_ffffL;
  }
}
