package dev.acquit.ptx.text;

/// Floating-point constants that are written as their bits.
///
/// @ptx 4.5.2 Floating-point constants
public final class FloatConstant {
  private static final int LEAST_DIGITS = 8;
  private static final int MOST_DIGITS = 16;

  private FloatConstant() {}

  /// Whether a number is `0f` or `0d` and the bits, 8 to 16 hexadecimal digits.
  public static boolean is(CharSequence number) {
    int digits = number.length() - 2;
    if (digits < LEAST_DIGITS
        || digits > MOST_DIGITS
        || number.charAt(0) != '0'
        || "fFdD".indexOf(number.charAt(1)) < 0) {
      return false;
    }
    for (int i = 2; i < number.length(); i++) {
      if (Character.digit(number.charAt(i), 16) < 0) {
        return false;
      }
    }
    return true;
  }
}
