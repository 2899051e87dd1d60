package dev.acquit.cli.check;

/// What is asked of tests.
public enum Property {
  /// Which outcomes are allowed.
  SAFETY,
  /// Whether every execution ends.
  TERMINATION,
  /// Both.
  ALL;

  /// Whether outcomes are asked for.
  boolean safety() {
    return this != TERMINATION;
  }

  /// Whether it is asked if executions end.
  boolean termination() {
    return this != SAFETY;
  }
}
