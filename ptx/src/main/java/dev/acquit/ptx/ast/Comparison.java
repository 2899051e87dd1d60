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

  /// Whether it holds of two numbers.
  ///
  /// @param order below zero if the first is the smaller one, above if it is the larger one
  public boolean holds(int order) {
    return switch (this) {
      case EQ -> order == 0;
      case NE -> order != 0;
      case LT -> order < 0;
      case LE -> order <= 0;
      case GT -> order > 0;
      case GE -> order >= 0;
    };
  }

  /// The same of the operands in the other order.
  public Comparison swapped() {
    return switch (this) {
      case EQ, NE -> this;
      case LT -> GT;
      case LE -> GE;
      case GT -> LT;
      case GE -> LE;
    };
  }
}
