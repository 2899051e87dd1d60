package dev.acquit.gpu.run;

import java.util.List;

/// What a test showed under one configuration.
///
/// @param fit the configuration as it was run
/// @param iterations how often the test was launched
/// @param all everything that was counted
/// @param first about the first fifth of it, as round trips divide it: for drift
/// @param last about the last tenth
/// @param oddities the first instances with values that nobody expected
/// @param seconds how long it took, with allocation and counting
/// @param placement where roles ran
public record ConfigurationRun(
    Fit fit,
    long iterations,
    Counts all,
    Counts first,
    Counts last,
    List<Oddity> oddities,
    double seconds,
    Placement placement) {
  /// Copies the list.
  public ConfigurationRun {
    oddities = List.copyOf(oddities);
  }
}
