package dev.acquit.litmus.typing;

import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Fundamental;
import dev.acquit.litmus.ast.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/// Floating-point numbers by their bits: those of `float` have the highest one repeated up to bit
/// 63, as registers and locations have them.
public final class Reals {
  private Reals() {}

  /// Whether values of a type are kept so: those of `float` and `double`.
  public static boolean covers(CppType type) {
    return type.value() == Fundamental.FLOAT || type.value() == Fundamental.DOUBLE;
  }

  /// The bits of a number as one of a type.
  ///
  /// @throws IllegalArgumentException if the type is none of those
  public static long bits(Value.Real number, CppType type) {
    return isNarrow(type)
        ? Float.floatToIntBits(number.narrow())
        : Double.doubleToLongBits(number.wide());
  }

  /// The bits of an integer as a floating-point number, rounded to nearest even.
  ///
  /// @cpp conv.fpint
  public static long bits(BigInteger number, CppType type) {
    return isNarrow(type)
        ? Float.floatToIntBits(new BigDecimal(number).floatValue())
        : Double.doubleToLongBits(new BigDecimal(number).doubleValue());
  }

  /// The number that bits of a type are.
  public static Value.Real number(long bits, CppType type) {
    return isNarrow(type)
        ? Value.Real.of(Float.intBitsToFloat((int) bits))
        : Value.Real.of(Double.longBitsToDouble(bits));
  }

  /// A number of one type as one of another, rounded to nearest even.
  ///
  /// @cpp conv.double
  public static long converted(long bits, CppType from, CppType to) {
    double number =
        isNarrow(from) ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
    return isNarrow(to) ? Float.floatToIntBits((float) number) : Double.doubleToLongBits(number);
  }

  /// The integer that is left of a number when its fraction is cut off; empty if the type does not
  /// have it, which is undefined.
  ///
  /// @cpp conv.fpint
  public static Optional<BigInteger> integer(long bits, CppType from) {
    double number =
        isNarrow(from) ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
    return Double.isFinite(number)
        ? Optional.of(new BigDecimal(number).toBigInteger())
        : Optional.empty();
  }

  private static boolean isNarrow(CppType type) {
    if (!covers(type)) {
      throw new IllegalArgumentException("'" + type.words() + "' is not kept by its bits");
    }
    return type.value() == Fundamental.FLOAT;
  }
}
