package dev.acquit.audit;

/// What Alloy says of a command.
public enum Answer {
  /// There is an instance: for a claim, a candidate for a counterexample.
  HAS_INSTANCE,
  /// There is none: for a claim, the table is sound at this bound.
  HAS_NO_INSTANCE
}
