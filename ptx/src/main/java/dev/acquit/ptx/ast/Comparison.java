package dev.acquit.ptx.ast;

import java.util.Locale;

/// How two operands are compared.
///
/// @ptx 9.7.6.2 setp
public enum Comparison {
  /// Equal.
  EQ,
  /// Not equal.
  NE,
  /// Less.
  LT,
  /// Less or equal.
  LE,
  /// Greater.
  GT,
  /// Greater or equal.
  GE;

  private final String suffix = name().toLowerCase(Locale.ROOT);

  /// How it is written, without the dot.
  public String suffix() {
    return suffix;
  }
}
