package dev.acquit.mapper.reproduce;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// What a reproduction found.
///
/// @param task what was done
/// @param results one for each event model
/// @param stopped why it ended early, if it did
/// @param time wall-clock time
public record Reproduction(
    ReproductionTask task, List<EventResult> results, Optional<String> stopped, Duration time) {
  /// Copies the list.
  public Reproduction {
    results = List.copyOf(results);
  }

  /// What it comes to, the worst first.
  public enum Decision {
    /// Some program has an outcome that the C++ model forbids.
    UNSOUND,
    /// None was found, and not everything was decided.
    UNKNOWN,
    /// Everything was decided, and there is none.
    SOUND
  }

  /// What it comes to: the worst of what it comes to in each event model.
  public Decision decision() {
    return results.stream().map(EventResult::decision).min(Comparator.naturalOrder()).orElseThrow();
  }
}
