package dev.acquit.model.progress;

/// Where a thread can stand still for ever under a progress model, whatever the others do.
public enum Stops {
  /// Nowhere: it has to run.
  NOWHERE,
  /// Before its first step only: once it has taken one it has to run.
  AT_FIRST,
  /// Anywhere.
  ANYWHERE
}
