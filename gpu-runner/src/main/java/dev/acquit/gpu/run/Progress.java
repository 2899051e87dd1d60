package dev.acquit.gpu.run;

import dev.acquit.gpu.kernel.KernelMode;

/// How far a test is.
///
/// @param test its name
/// @param mode which threads play which roles just now
/// @param turn the number of the configuration's turn, from 1
/// @param turns how many turns there are
/// @param seconds since the test began
/// @param counts what was counted until now
public record Progress(
    String test, KernelMode mode, int turn, int turns, double seconds, Counts counts) {
  /// Instances in a second.
  public double rate() {
    return seconds > 0 ? counts.instances() / seconds : 0;
  }
}
