package dev.acquit.codegen.source;

import java.util.Optional;

/// The type of an atomic object, as far as its lowering depends on it.
///
/// @param form how its bits are understood
/// @param bits 8, 16, 32, 64 or 128
public record ValueType(Form form, int bits) {
  /// How the bits of a value are understood.
  public enum Form {
    /// An unsigned integer, `u32`.
    UNSIGNED('u'),
    /// A signed integer, `s32`.
    SIGNED('s'),
    /// A floating-point number, `f32`.
    FLOAT('f'),
    /// Bits that nothing is computed with, `b128`.
    BITS('b');

    private final char letter;

    Form(char letter) {
      this.letter = letter;
    }

    /// The letter before the width.
    public char letter() {
      return letter;
    }
  }

  /// Checks the width.
  ///
  /// @throws IllegalArgumentException if it is no width of an atomic object
  public ValueType {
    if (Integer.bitCount(bits) != 1 || bits < 8 || bits > 128) {
      throw new IllegalArgumentException(bits + " bits are no width of an atomic object");
    }
  }

  /// The type that is written so: `u8`, `s32`, `f64`, `b128`.
  public static Optional<ValueType> of(String word) {
    for (Form form : Form.values()) {
      if (!word.isEmpty() && word.charAt(0) == form.letter) {
        return switch (word.substring(1)) {
          case "8", "16", "32", "64", "128" ->
              Optional.of(new ValueType(form, Integer.parseInt(word.substring(1))));
          default -> Optional.empty();
        };
      }
    }
    return Optional.empty();
  }

  /// How it is written: `u32`.
  @Override
  public String toString() {
    return form.letter + Integer.toString(bits);
  }
}
