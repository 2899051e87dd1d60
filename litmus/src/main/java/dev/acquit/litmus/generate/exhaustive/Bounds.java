package dev.acquit.litmus.generate.exhaustive;

/// How large programs may be.
///
/// @param minInstructions the least number of instructions, fences included; at least 1
/// @param maxInstructions the largest number; at most [#MOST_INSTRUCTIONS]
/// @param maxThreads the largest number of threads; at most [#MOST_THREADS]
/// @param maxLocations the largest number of locations
public record Bounds(int minInstructions, int maxInstructions, int maxThreads, int maxLocations) {
  /// More instructions than can ever be enumerated.
  public static final int MOST_INSTRUCTIONS = 16;

  /// More threads than can ever be enumerated.
  public static final int MOST_THREADS = 6;

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if one is out of range
  public Bounds {
    if (minInstructions < 1
        || maxInstructions < minInstructions
        || maxInstructions > MOST_INSTRUCTIONS) {
      throw new IllegalArgumentException(
          "instructions: " + minInstructions + " to " + maxInstructions);
    }
    if (maxThreads < 1 || maxThreads > MOST_THREADS) {
      throw new IllegalArgumentException("threads: " + maxThreads);
    }
    if (maxLocations < 1) {
      throw new IllegalArgumentException("locations: " + maxLocations);
    }
  }
}
