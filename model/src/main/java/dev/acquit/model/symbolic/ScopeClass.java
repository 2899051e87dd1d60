package dev.acquit.model.symbolic;

/// Which scopes the instructions of a program may have together.
public enum ScopeClass {
  /// One scope for all.
  SAME,
  /// One scope for the atomic accesses of each location.
  OBJECT,
  /// Any.
  ANY
}
