package dev.acquit.litmus.ast;

/// How the bits of a value are understood.
public enum ValueForm {
  /// An unsigned integer, `u32`.
  UNSIGNED('u'),
  /// A signed integer, `s32`.
  SIGNED('s'),
  /// A floating-point number, `f32`.
  FLOAT('f'),
  /// Bits that nothing is computed with, `b128`.
  BITS('b');

  private final char letter;

  ValueForm(char letter) {
    this.letter = letter;
  }

  /// The letter before the width.
  public char letter() {
    return letter;
  }
}
