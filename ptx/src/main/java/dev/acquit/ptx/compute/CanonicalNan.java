package dev.acquit.ptx.compute;

/// What is no number comes out of floating-point arithmetic as one and the same, except of 64 bits,
/// where the document leaves its bits open.
///
/// @ptx 9.7.3 Floating point, 9.7.4 Half precision floating point
public final class CanonicalNan {
  private static final int WORD = 32;
  private static final int HALF = 16;
  private static final long WORD_INFINITY = 0x7f80_0000L;
  private static final long HALF_INFINITY = 0x7c00L;

  private CanonicalNan() {}

  /// The number with that done to it.
  ///
  /// @param width of the number; others than 32 and 16 bits stay as they are
  public static Formula of(int width, Formula x) {
    return switch (width) {
      case WORD -> of(WORD, WORD_INFINITY, x);
      case HALF -> of(HALF, HALF_INFINITY, x);
      default -> x;
    };
  }

  private static Formula of(int width, long infinity, Formula x) {
    Formula magnitude = new Formula.Constant(Word.of((1L << (width - 1)) - 1));
    Formula high = Formula.apply(Op.AND, width, x, magnitude);
    Formula nan = Formula.apply(Op.LT_U, width, new Formula.Constant(Word.of(infinity)), high);
    return Formula.apply(Op.SELECT, width, nan, magnitude, x);
  }
}
