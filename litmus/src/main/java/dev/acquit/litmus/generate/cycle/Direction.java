package dev.acquit.litmus.generate.cycle;

/// Whether an event of a cycle reads or writes.
public enum Direction {
  /// It reads.
  R,
  /// It writes.
  W
}
