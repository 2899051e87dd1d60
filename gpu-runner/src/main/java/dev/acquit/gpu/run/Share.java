package dev.acquit.gpu.run;

import dev.acquit.gpu.kernel.KernelMode;

/// A part of a test's time.
///
/// @param mode which threads play which roles in that part
/// @param weight how large the part is beside the others
public record Share(KernelMode mode, int weight) {
  /// Checks the weight.
  ///
  /// @throws IllegalArgumentException if it is not positive
  public Share {
    if (weight < 1) {
      throw new IllegalArgumentException("a share of " + weight);
    }
  }
}
