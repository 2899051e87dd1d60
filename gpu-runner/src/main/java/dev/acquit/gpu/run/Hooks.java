package dev.acquit.gpu.run;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// What a runner has to do with its surroundings.
///
/// @param nanos the time, in nanoseconds since any moment
/// @param progress told after each round trip, by the thread that runs
/// @param stop asked after each round trip: whether to end
public record Hooks(LongSupplier nanos, Consumer<Progress> progress, BooleanSupplier stop) {
  /// The system's clock, nobody to tell, and no stop.
  public static Hooks none() {
    return new Hooks(System::nanoTime, progress -> {}, () -> false);
  }

  /// The same with somebody to tell.
  public Hooks withProgress(Consumer<Progress> listener) {
    return new Hooks(nanos, listener, stop);
  }

  /// The same with a stop.
  public Hooks withStop(BooleanSupplier newStop) {
    return new Hooks(nanos, progress, newStop);
  }
}
