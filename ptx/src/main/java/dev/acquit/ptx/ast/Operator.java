package dev.acquit.ptx.ast;

/// The register arithmetic that litmus tests use.
///
/// @ptx 9.7.1 Integer arithmetic, 9.7.8 Logic and shift
public enum Operator {
  /// Sum.
  ADD("add", 2),
  /// Difference.
  SUB("sub", 2),
  /// Low half of the product (`mul.lo`).
  MUL("mul", 2),
  /// Quotient.
  DIV("div", 2),
  /// Remainder.
  REM("rem", 2),
  /// The smaller.
  MIN("min", 2),
  /// The larger.
  MAX("max", 2),
  /// Bitwise and.
  AND("and", 2),
  /// Bitwise or.
  OR("or", 2),
  /// Bitwise exclusive or.
  XOR("xor", 2),
  /// Bitwise complement.
  NOT("not", 1),
  /// Negation.
  NEG("neg", 1),
  /// Shift to the left.
  SHL("shl", 2),
  /// Shift to the right.
  SHR("shr", 2),
  /// `mad.lo`: a * b + c.
  MAD("mad", 3),
  /// `selp`: the third operand, a predicate, chooses the first or the second.
  SELECT("selp", 3);

  private final String mnemonic;
  private final int arity;

  Operator(String mnemonic, int arity) {
    this.mnemonic = mnemonic;
    this.arity = arity;
  }

  /// The instruction's name.
  public String mnemonic() {
    return mnemonic;
  }

  /// Number of source operands.
  public int arity() {
    return arity;
  }
}
