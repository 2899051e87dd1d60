package dev.acquit.recheck.replay;

import java.time.Duration;

/// How much one result is worth.
///
/// @param steps how many steps replaying may take for each question
/// @param end when time is up for all questions together, as [System#nanoTime] says it
public record Effort(long steps, long end) {
  /// From now on.
  ///
  /// @param steps how many steps replaying may take for each question
  /// @param time wall-clock time for all questions together
  public static Effort of(long steps, Duration time) {
    return new Effort(steps, System.nanoTime() + time.toNanos());
  }

  /// For a question.
  public Work work() {
    return new Work(this);
  }

  /// The time that is left.
  public Duration left() {
    return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
  }
}
