package dev.acquit.model.engine;

/// How a test is checked.
public enum Engine {
  /// All executions are looked at.
  ENUMERATING,
  /// A formula says that an execution ends as asked, and a solver decides it. Of final states only
  /// an example is known then.
  SYMBOLIC,
  /// Enumerating for a number of steps, then by a formula.
  AUTO
}
