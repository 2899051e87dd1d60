package dev.acquit.mapper.repair;

/// How questions were answered.
///
/// @param asked by the oracle
/// @param replayed by the test of a counterexample that was known
/// @param implied by what was known of stronger and weaker tables
public record Counts(int asked, int replayed, int implied) {
  /// All of them.
  public int all() {
    return asked + replayed + implied;
  }
}
