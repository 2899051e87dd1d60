package dev.acquit.model.sat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Until when a solver may work, and why it has to stop.
///
/// @param start the clock when it began
/// @param limit how long it may take, in nanoseconds
record Deadline(long start, long limit) {
  /// From now on.
  ///
  /// @param time how long; a time that does not fit into a clock never ends
  static Deadline in(Duration time) {
    return new Deadline(System.nanoTime(), TimeUnit.NANOSECONDS.convert(time));
  }

  /// How much is left, in nanoseconds; negative or zero when time is up.
  long left() {
    return limit - (System.nanoTime() - start);
  }

  /// Why the calling thread has to stop, if it has to. Leaves its interrupt flag as it is.
  Optional<Answer.Unknown> stop() {
    if (Thread.currentThread().isInterrupted()) {
      return Optional.of(interrupted());
    }
    return left() > 0 ? Optional.empty() : Optional.of(timeIsUp());
  }

  /// The answer of a solver whose thread was interrupted.
  static Answer.Unknown interrupted() {
    return new Answer.Unknown("interrupted");
  }

  /// The answer of a solver that used its time up.
  Answer.Unknown timeIsUp() {
    return new Answer.Unknown(
        "the solver had no answer within %d ms".formatted(Math.max(0, limit) / 1_000_000));
  }

  /// The answer when the heap is full.
  static Answer.Unknown memory() {
    return new Answer.Unknown("memory ran short");
  }
}
