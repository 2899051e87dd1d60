package dev.acquit.codegen.matrix;

/// Which cells are written with `consume`, beside those without it.
public enum Consume {
  /// None.
  NONE,
  /// Loads and exchanges of 32 bits: enough to see whether a compiler takes it for acquire.
  REPRESENTATIVES,
  /// Every operation that acquires.
  ALL,
  /// The same, and none without it.
  ONLY
}
