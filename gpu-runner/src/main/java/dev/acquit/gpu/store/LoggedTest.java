package dev.acquit.gpu.store;

import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.litmus.outcome.State;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// What a log has of a test, as [LitmusLog] writes it.
///
/// @param line where its block begins, from 1
/// @param name the name of the test, in letters that logs have
/// @param asked what the test asks, spelt as logs spell it
/// @param kind whether the devices are real
/// @param device the rest of the line about devices
/// @param histogram how often each outcome was seen; registers are spelt as logs spell them
/// @param hits how many instances have an outcome that the test asks about: one that satisfies what
///   stands behind `exists` or `~exists`, or breaks what stands behind `forall`
/// @param broken how many instances broke what the test promises by `forall` or `~exists`
/// @param skipped how many instances did not run to their end
/// @param odd how many ended with values that nobody expected
public record LoggedTest(
    int line,
    String name,
    String asked,
    DeviceDescription.Kind kind,
    String device,
    SequencedMap<State, Long> histogram,
    long hits,
    long broken,
    long skipped,
    long odd) {
  /// Copies the map.
  public LoggedTest {
    histogram = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(histogram));
  }

  /// Instances that have an outcome, or odd values.
  public long instances() {
    return odd + histogram.values().stream().mapToLong(n -> n).sum();
  }
}
