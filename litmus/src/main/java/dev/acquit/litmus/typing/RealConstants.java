package dev.acquit.litmus.typing;

import dev.acquit.litmus.ast.CppExpression.Constant;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Fundamental;
import java.math.BigInteger;
import java.util.Optional;

/// Conversions of constants to and from floating-point numbers.
///
/// @cpp conv.double, conv.fpint, conv.bool
final class RealConstants {
  private RealConstants() {}

  /// A constant as one of another type, one of which is a floating-point type; empty if that has no
  /// meaning, or is not known here.
  static Optional<Constant> converted(Constant c, CppType to) {
    CppType from = c.type();
    if (from.integral() && Reals.covers(to)) {
      return Optional.of(new Constant(Reals.bits(number(c), to), to));
    } else if (!Reals.covers(from)) {
      return Optional.empty();
    } else if (Reals.covers(to)) {
      return Optional.of(new Constant(Reals.converted(c.value(), from, to), to));
    } else if (to.truth()) {
      long zero = from.value() == Fundamental.FLOAT ? 0x7fff_ffffL : Long.MAX_VALUE;
      return Optional.of(new Constant((c.value() & zero) == 0 ? 0 : 1, to));
    } else if (!to.integral()) {
      return Optional.empty();
    }
    return Reals.integer(c.value(), from)
        .filter(n -> fits(n, to))
        .map(n -> new Constant(n.longValue(), to));
  }

  private static BigInteger number(Constant c) {
    boolean large = c.type().bits() == Long.SIZE && !c.type().signed();
    return large ? new BigInteger(Long.toUnsignedString(c.value())) : BigInteger.valueOf(c.value());
  }

  private static boolean fits(BigInteger number, CppType type) {
    int bits = Math.min(Long.SIZE, type.bits());
    return type.signed()
        ? number.bitLength() < bits
        : number.signum() >= 0 && number.bitLength() <= bits;
  }
}
