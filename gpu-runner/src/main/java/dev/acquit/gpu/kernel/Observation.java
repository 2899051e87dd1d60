package dev.acquit.gpu.kernel;

/// Which registers and locations are told apart in a histogram.
public enum Observation {
  /// Those that the condition, the filter and the `locations` of the test mention.
  MENTIONED,
  /// All registers that a load or a read-modify-write writes, all locations, and what is mentioned.
  ALL
}
