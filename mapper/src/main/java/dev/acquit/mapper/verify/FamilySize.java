package dev.acquit.mapper.verify;

/// How large a family of tests is.
public enum FamilySize {
  /// For every day: at most one read-modify-write and one fence for each thread, and few of them in
  /// one test; scopes block and device. See [Family] for the exact rules.
  CORE("core"),
  /// Every combination of read-modify-writes, fences, orders, scopes and placements on every shape.
  /// Far too many to finish; for long runs with a time budget.
  FULL("full");

  private final String word;

  FamilySize(String word) {
    this.word = word;
  }

  /// How users write it.
  public String word() {
    return word;
  }
}
