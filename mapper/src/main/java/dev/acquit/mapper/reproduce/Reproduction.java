package dev.acquit.mapper.reproduce;

import java.time.Duration;
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
}
