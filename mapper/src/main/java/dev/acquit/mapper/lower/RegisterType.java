package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.typing.Reals;
import dev.acquit.ptx.isa.ScalarType;

/// The types that registers of PTX have for values of C++.
final class RegisterType {
  private RegisterType() {}

  /// A type of values that registers of PTX have here: an integer, a `float` or `double`, or an
  /// address.
  ///
  /// @throws NotLoweredException if it is another one, such as `__half`
  static CppType covered(CppType type) {
    CppType value = type.value();
    if (!value.pointer() && !value.integral() && !Reals.covers(value)) {
      throw new NotLoweredException("values of type '" + value.words() + "' are not lowered");
    }
    return type;
  }

  /// The type in which values are computed with and compared: what is narrower than `int` is
  /// computed with as `int`.
  ///
  /// @throws NotLoweredException as [#covered] does
  /// @cpp conv.prom
  static ScalarType arithmetic(CppType type) {
    return covered(type).wide()
        ? type.signed() ? ScalarType.S64 : ScalarType.U64
        : type.signed() || type.bits() < Integer.SIZE ? ScalarType.S32 : ScalarType.U32;
  }
}
