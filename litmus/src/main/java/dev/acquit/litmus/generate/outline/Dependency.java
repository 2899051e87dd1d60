package dev.acquit.litmus.generate.outline;

/// A syntactic dependency on what an earlier step of the thread read; the value does not change.
///
/// @param kind how the step depends
/// @param on the index of the earlier step in its thread; a load or an update
public record Dependency(Kind kind, int on) {
  /// How a step depends on a read.
  public enum Kind {
    /// Its address is computed from the value.
    ADDR,
    /// What it writes is computed from the value.
    DATA,
    /// Whether it happens is decided by the value, and so for all later steps of the thread.
    CTRL
  }
}
