package dev.acquit.ptx.ast;

/// How two operands are compared.
///
/// @ptx 9.7.6.2 setp
public enum Comparison {
  /// Equal.
  EQ("eq"),
  /// Not equal.
  NE("ne"),
  /// Less.
  LT("lt"),
  /// Less or equal.
  LE("le"),
  /// Greater.
  GT("gt"),
  /// Greater or equal.
  GE("ge");

  private final String suffix;

  Comparison(String suffix) {
    this.suffix = suffix;
  }

  /// How it is written, without the dot.
  public String suffix() {
    return suffix;
  }
}
