package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppType;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.Optional;

/// The rules of references: to what they may refer. A reference is a name for a place, and no part
/// of the test that is read, so the place of one that has a name must not change.
final class CppReferences {
  private CppReferences() {}

  /// What a name refers to from here on.
  ///
  /// @param where the object, for messages
  /// @throws InputException if its place may change
  static CppOperand.Shared named(TokenReader in, Token where, CppOperand.Shared to)
      throws InputException {
    if (CppAccesses.in(to.address()) || CppAccesses.varies(to.address())) {
      throw in.error(
          where,
          "references to computed addresses are not supported",
          "refer to a parameter: '*x', or 'x' if that is a reference");
    }
    return to;
  }

  /// The type of a reference, with what was left out of it.
  ///
  /// @param where the object, for messages
  /// @param type what is declared: `atomic_ref` with or without arguments, or another type
  /// @param of the type of the object
  /// @throws InputException if a reference of that type cannot refer there
  static WrittenType check(TokenReader in, Token where, WrittenType type, WrittenType of)
      throws InputException {
    CppType value = of.type().value();
    if (type.leavesOutArguments()) {
      return WrittenType.of(new CppType.AtomicRef(Optional.of(value), type.atomic().orElseThrow()));
    }
    if (!type.type().value().equals(value) && !isSame(type.type().value(), value)) {
      throw in.error(
          where,
          "'" + type.text() + "' cannot refer to an object of type '" + of.text() + "'",
          "write the type of the values as '" + value.words() + "'");
    }
    return type;
  }

  /// Whether two types have the same values in objects of the same width: `long` and `long long`.
  private static boolean isSame(CppType one, CppType other) {
    return one.integral()
        && other.integral()
        && one.bits() == other.bits()
        && one.signed() == other.signed()
        && one.truth() == other.truth();
  }

  /// What a declaration with '=' refers to: `auto& r = *x`, `auto r = cuda::atomic_ref<int>(*x)`.
  ///
  /// @param where the value, for messages
  /// @param type what is declared
  /// @throws InputException if a reference of that type cannot refer there
  static CppOperand.Shared of(
      TokenReader in, Token where, WrittenType type, Optional<CppOperand> value)
      throws InputException {
    if (value.isEmpty()
        || !(value.get() instanceof CppOperand.Shared(var address, var of, var named))) {
      throw in.error(
          where,
          "found no shared object, expected one to which '" + type.text() + "' can refer",
          "'x', if that is a reference, or '*x'");
    }
    WrittenType as = type.isDeduced() ? of : type.isReference() ? type.target() : type;
    if (!as.atomic().equals(of.atomic()) || as.isAtomicRef() != of.isAtomicRef()) {
      throw in.error(
          where,
          "'" + type.text() + "' cannot refer to an object of type '" + of.text() + "'",
          of.isAtomicRef() ? "write 'auto'" : "write 'auto&'");
    }
    return new CppOperand.Shared(address, check(in, where, as, of), true);
  }
}
