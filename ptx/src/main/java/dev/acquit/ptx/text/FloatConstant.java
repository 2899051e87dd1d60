package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.isa.ScalarType;
import java.util.List;
import java.util.OptionalLong;

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

  /// The bits of a constant where something of a type is expected; empty if the type has none such.
  /// A double stands for the nearest number of single precision, and the bits of a single stay what
  /// they are, as ptxas has it.
  public static OptionalLong bits(String number, ScalarType type) {
    boolean single = number.length() == 2 + LEAST_DIGITS;
    if (!is(number) || single != (Character.toLowerCase(number.charAt(1)) == 'f')) {
      return OptionalLong.empty();
    }
    long bits = Long.parseUnsignedLong(number.substring(2), 16);
    if (type == ScalarType.F32 && !single) {
      float nearest = (float) Double.longBitsToDouble(bits);
      return OptionalLong.of(Integer.toUnsignedLong(Float.floatToRawIntBits(nearest)));
    }
    boolean fits = type == ScalarType.F64 || type.bits() == (single ? Integer.SIZE : Long.SIZE);
    return fits ? OptionalLong.of(bits) : OptionalLong.empty();
  }

  /// The bits of an operand of an instruction: of the last type among its modifiers.
  public static OptionalLong bits(Written.Real constant, List<String> modifiers) {
    List<ScalarType> types = ScalarType.among(modifiers);
    return types.isEmpty() ? OptionalLong.empty() : bits(constant.text(), types.getLast());
  }
}
