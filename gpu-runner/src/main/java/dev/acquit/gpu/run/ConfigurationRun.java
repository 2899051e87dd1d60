package dev.acquit.gpu.run;

import dev.acquit.litmus.outcome.State;
import java.util.Collections;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/// What a test showed under one configuration.
///
/// @param fit the configuration as it was run
/// @param iterations how often the test was launched
/// @param stressRounds rounds of all CTAs that made stress, as the kernel has counted them, without
///   those of a second device
/// @param all everything that was counted
/// @param first about the first fifth of it, as round trips divide it: for drift
/// @param last about the last tenth
/// @param occasions on how many occasions each final state came, only those that did: in how many
///   round trips, and of an emulator, whose instances are independent, in how many instances
/// @param oddities the first instances with values that nobody expected
/// @param seconds how long it took, with allocation and counting
/// @param placement where roles ran
public record ConfigurationRun(
    Fit fit,
    long iterations,
    long stressRounds,
    Counts all,
    Counts first,
    Counts last,
    SequencedMap<State, Long> occasions,
    List<Oddity> oddities,
    double seconds,
    Placement placement) {
  /// Copies the list and the map.
  public ConfigurationRun {
    occasions = Collections.unmodifiableSequencedMap(new TreeMap<>(occasions));
    oddities = List.copyOf(oddities);
  }
}
