package dev.acquit.model.sat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/// Until when a solver may work, and why it has to stop.
///
/// @param used how much is used, in nanoseconds
/// @param limit how long it may take, in nanoseconds
public record Deadline(LongSupplier used, long limit) {
  /// From now on, by the clock: for work that others do.
  ///
  /// @param time how long; a time that does not fit into a clock never ends
  public static Deadline in(Duration time) {
    long start = System.nanoTime();
    return new Deadline(() -> System.nanoTime() - start, TimeUnit.NANOSECONDS.convert(time));
  }

  /// From now on, for work of the calling thread, which alone may ask.
  ///
  /// @param time how long, of the processor
  public static Deadline ofWork(Duration time) {
    long limit = TimeUnit.NANOSECONDS.convert(time);
    WorkTime worked = WorkTime.begin();
    return new Deadline(() -> worked.used(limit), limit);
  }

  /// How much is left, in nanoseconds; negative or zero when time is up.
  public long left() {
    return limit - used.getAsLong();
  }

  /// Why the calling thread has to stop, if it has to. Leaves its interrupt flag as it is.
  public Optional<Answer.Unknown> stop() {
    if (Thread.currentThread().isInterrupted()) {
      return Optional.of(interrupted());
    }
    return left() > 0 ? Optional.empty() : Optional.of(timeIsUp());
  }

  /// The answer of a solver whose thread was interrupted.
  public static Answer.Unknown interrupted() {
    return new Answer.Unknown("interrupted");
  }

  /// The answer of a solver that used its time up.
  public Answer.Unknown timeIsUp() {
    return new Answer.Unknown(
        "the solver had no answer within %d ms".formatted(Math.max(0, limit) / 1_000_000));
  }

  /// The answer when the heap is full.
  public static Answer.Unknown memory() {
    return new Answer.Unknown("memory ran short");
  }
}
