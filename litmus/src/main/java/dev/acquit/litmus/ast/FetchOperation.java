package dev.acquit.litmus.ast;

/// What `atomic_fetch_...` does.
public enum FetchOperation {
  /// Adds.
  ADD("add"),
  /// Subtracts.
  SUB("sub"),
  /// Bitwise and.
  AND("and"),
  /// Bitwise or.
  OR("or"),
  /// Bitwise exclusive or.
  XOR("xor"),
  /// The smaller, signed.
  MIN("min"),
  /// The larger, signed.
  MAX("max");

  private final String word;

  FetchOperation(String word) {
    this.word = word;
  }

  /// How it is written after `atomic_fetch_`.
  public String word() {
    return word;
  }
}
