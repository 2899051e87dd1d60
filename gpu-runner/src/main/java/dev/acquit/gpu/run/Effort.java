package dev.acquit.gpu.run;

import java.time.Duration;

/// How long a test runs.
public sealed interface Effort {
  /// For so long, everything from compiling to counting included. It is kept within 5%, or one
  /// second where that is more, unless a single launch takes longer.
  ///
  /// @param time how long
  record ForTime(Duration time) implements Effort {
    /// Checks the time.
    ///
    /// @throws IllegalArgumentException if it is not positive
    public ForTime {
      if (time.isNegative() || time.isZero()) {
        throw new IllegalArgumentException("no time: " + time);
      }
    }
  }

  /// So many launches of the test under each configuration. On an emulator the same seed then shows
  /// the same again.
  ///
  /// @param iterations how many, at least 1
  record ForIterations(int iterations) implements Effort {
    /// Checks the number.
    ///
    /// @throws IllegalArgumentException if it is not positive
    public ForIterations {
      if (iterations < 1) {
        throw new IllegalArgumentException("no iterations: " + iterations);
      }
    }
  }
}
