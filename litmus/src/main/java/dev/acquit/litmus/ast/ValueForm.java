package dev.acquit.litmus.ast;

/// How the bits of a value are understood.
public enum ValueForm {
  /// An unsigned integer, `u32`.
  UNSIGNED("u"),
  /// A signed integer, `s32`.
  SIGNED("s"),
  /// A floating-point number, `f32`.
  FLOAT("f"),
  /// A floating-point number with eight bits of exponent, `bf16`.
  BRAIN("bf"),
  /// Bits that nothing is computed with, `b128`.
  BITS("b");

  private final String word;

  ValueForm(String word) {
    this.word = word;
  }

  /// What stands before the width.
  public String word() {
    return word;
  }

  /// Whether it is a floating-point number.
  public boolean floating() {
    return this == FLOAT || this == BRAIN;
  }
}
