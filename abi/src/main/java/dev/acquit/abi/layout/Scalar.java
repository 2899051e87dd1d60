package dev.acquit.abi.layout;

import dev.acquit.litmus.ast.Fundamental;

/// A type that has no parts. It is aligned to its size, but for pointers to member functions.
///
/// @param words how it is written
/// @param kind what its values are
/// @param size bytes
public record Scalar(String words, Kind kind, long size) implements DataType {
  /// What values are. Chapters 1.1 and 2.3 make these differences.
  public enum Kind {
    /// `bool`.
    BOOL,
    /// An integer with a sign, `char` too.
    SIGNED,
    /// An integer without a sign.
    UNSIGNED,
    /// An enumeration, whose values are those of an integer type of the same size.
    ENUM,
    /// `float` or `double`.
    FLOAT,
    /// `__half` or `__nv_bfloat16`, which are passed as an array.
    HALF,
    /// An address: a pointer, a reference, a pointer to a function, a pointer to a data member.
    ADDRESS,
    /// A reference to texture or surface memory, an opaque number of 64 bits.
    HANDLE,
    /// A pointer to a member function: two words of 64 bits.
    MEMBER_FUNCTION,
    /// An integer of 128 bits, which is passed as an array.
    WIDE
  }

  /// An address.
  ///
  /// @param words how it is written
  static Scalar address(String words) {
    return new Scalar(words, Kind.ADDRESS, 8);
  }

  /// A type of the language under a name.
  ///
  /// @throws IllegalArgumentException of `void`, which has no values
  static Scalar of(String words, Fundamental type) {
    Kind kind =
        switch (type.form()) {
          case TRUTH -> Kind.BOOL;
          case FLOATING -> type.bits() == Short.SIZE ? Kind.HALF : Kind.FLOAT;
          case SIGNED -> type.bits() > Long.SIZE ? Kind.WIDE : Kind.SIGNED;
          case UNSIGNED -> type.bits() > Long.SIZE ? Kind.WIDE : Kind.UNSIGNED;
        };
    if (type == Fundamental.VOID) {
      throw new IllegalArgumentException("void has no values");
    }
    return new Scalar(words, kind, type.bits() / Byte.SIZE);
  }

  @Override
  public int align() {
    return kind == Kind.MEMBER_FUNCTION ? 8 : (int) size;
  }

  /// Whether a vector can be of this type.
  boolean arithmetic() {
    return kind == Kind.FLOAT || kind == Kind.HALF || integral();
  }

  /// Whether a bit field can be of this type.
  boolean integral() {
    return switch (kind) {
      case BOOL, SIGNED, UNSIGNED, ENUM, WIDE -> true;
      case FLOAT, HALF, ADDRESS, HANDLE, MEMBER_FUNCTION -> false;
    };
  }
}
