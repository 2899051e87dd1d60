package dev.acquit.gpu.kernel;

/// Which registers and locations are told apart in a histogram.
public enum Observation {
  /// Those that the condition, the filter and the `locations` of the test mention.
  MENTIONED,
  /// What is mentioned, and of all registers that a load or a read-modify-write writes and all
  /// locations as many as a histogram has room for, which is nearly always all.
  ALL
}
