package dev.acquit.abi.mangle;

import java.util.List;

/// A type in a C++ name, as far as parameters need it.
public sealed interface MangledType {
  /// As C++ writes it.
  String text();

  /// A type of the language.
  ///
  /// @param bytes its size in device code; 0 for `void`
  /// @param floating16 whether it is a floating-point type of 16 bits, which is passed as an
  ///   aggregate
  record Builtin(String text, int bytes, boolean floating16) implements MangledType {}

  /// A pointer or reference, whatever it points to.
  record Pointer(String text) implements MangledType {}

  /// A pointer to a member: of data it is a number of 64 bits, of functions two.
  record ToMember(String text, boolean function) implements MangledType {}

  /// A class, a union, an enum or a vector: the name does not say which.
  record Named(String text) implements MangledType {}

  /// A function or an array, which no parameter is.
  record Other(String text) implements MangledType {}

  /// What a pack was expanded to.
  record Pack(List<MangledType> types) implements MangledType {
    /// Copies the list.
    public Pack {
      types = List.copyOf(types);
    }

    @Override
    public String text() {
      return String.join(", ", types.stream().map(MangledType::text).toList());
    }
  }
}
