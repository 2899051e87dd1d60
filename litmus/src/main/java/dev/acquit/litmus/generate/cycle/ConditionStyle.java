package dev.acquit.litmus.generate.cycle;

/// What the test of a cycle asks, by the words of diy.
public enum ConditionStyle {
  /// Whether the cycle exists: `exists`, over what each read of the cycle reads and what the
  /// locations hold at the end that the cycle writes twice or more.
  CYCLE,
  /// Whether every outcome is coherent, location by location: `forall`, over the outcomes that
  /// interleaving the accesses to each location on its own can have. A read-modify-write is one
  /// access.
  UNICOND,
  /// Nothing: `forall (true)`, with all that [#CYCLE] speaks about as locations to show.
  OBSERVE
}
