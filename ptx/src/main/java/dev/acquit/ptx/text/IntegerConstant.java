package dev.acquit.ptx.text;

import java.util.OptionalLong;

/// Integers as PTX writes them: decimal, `0x`, `0b` or octal, with an optional `U` behind.
///
/// @ptx 4.5.1 Integer constants
public final class IntegerConstant {
  private static final int DECIMAL = 10;
  private static final int SAFE_DIGITS = 18;

  private IntegerConstant() {}

  /// The bits of a constant without a sign; empty if it is none or has over 64 bits.
  public static OptionalLong parse(String text) {
    String digits = text.endsWith("U") ? text.substring(0, text.length() - 1) : text;
    if (digits.length() < 2 || digits.charAt(0) != '0') {
      return parse(digits, DECIMAL);
    }
    return switch (digits.charAt(1)) {
      case 'x', 'X' -> parse(digits.substring(2), 16);
      case 'b', 'B' -> parse(digits.substring(2), 2);
      default -> parse(digits, 8);
    };
  }

  private static OptionalLong parse(String digits, int radix) {
    if (radix == DECIMAL && digits.length() <= SAFE_DIGITS && !digits.isEmpty()) {
      return decimal(digits);
    }
    if (digits.isEmpty() || Character.digit(digits.charAt(0), radix) < 0) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseUnsignedLong(digits, radix));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  private static OptionalLong decimal(String digits) {
    long value = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = Character.digit(digits.charAt(i), DECIMAL);
      if (digit < 0) {
        return OptionalLong.empty();
      }
      value = value * DECIMAL + digit;
    }
    return OptionalLong.of(value);
  }
}
