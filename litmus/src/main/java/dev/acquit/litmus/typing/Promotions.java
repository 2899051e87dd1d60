package dev.acquit.litmus.typing;

import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Fundamental;

/// The types in which C++ computes.
public final class Promotions {
  private Promotions() {}

  /// The type in which a value of another one is computed with: what is narrower than `int` becomes
  /// one, which can hold all of its values.
  ///
  /// @cpp conv.prom
  public static CppType promoted(CppType type) {
    CppType value = type.value();
    return value.integral() && value.bits() < Integer.SIZE ? Fundamental.INT : value;
  }

  /// The type in which two values are computed with each other. An address wins over a number.
  ///
  /// @cpp expr.arith.conv
  public static CppType common(CppType left, CppType right) {
    CppType a = promoted(left);
    CppType b = promoted(right);
    if (a.equals(b) || a.pointer()) {
      return a;
    } else if (b.pointer()) {
      return b;
    } else if (a.floating() || b.floating()) {
      boolean second = !a.floating() || (b.floating() && b.bits() > a.bits());
      return second ? b : a;
    }
    return integers((Fundamental) a, (Fundamental) b);
  }

  private static CppType integers(Fundamental a, Fundamental b) {
    if (a.signed() == b.signed()) {
      return rank(a) >= rank(b) ? a : b;
    }
    Fundamental unsigned = a.signed() ? b : a;
    Fundamental signed = a.signed() ? a : b;
    if (rank(unsigned) >= rank(signed)) {
      return unsigned;
    }
    return signed.bits() > unsigned.bits() ? signed : signed.unsigned();
  }

  /// The integer conversion rank: types with and without a sign have the same.
  private static int rank(Fundamental type) {
    return type.unsigned().ordinal();
  }
}
