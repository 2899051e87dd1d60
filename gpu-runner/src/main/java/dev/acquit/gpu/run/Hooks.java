package dev.acquit.gpu.run;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// What a runner has to do with its surroundings.
///
/// @param nanos the time, in nanoseconds since any moment
/// @param progress told after each round trip, by the thread that runs
/// @param finished told of each configuration as soon as it has had its turn, however that ended
/// @param stop asked after each round trip: whether to end
public record Hooks(
    LongSupplier nanos,
    Consumer<Progress> progress,
    Consumer<Finished> finished,
    BooleanSupplier stop) {
  /// The system's clock, nobody to tell, and no stop.
  public static Hooks none() {
    return new Hooks(System::nanoTime, progress -> {}, finished -> {}, () -> false);
  }

  /// The same with somebody to tell.
  public Hooks withProgress(Consumer<Progress> listener) {
    return new Hooks(nanos, listener, finished, stop);
  }

  /// The same with somebody to tell of configurations.
  public Hooks withFinished(Consumer<Finished> listener) {
    return new Hooks(nanos, progress, listener, stop);
  }

  /// The same with a stop.
  public Hooks withStop(BooleanSupplier newStop) {
    return new Hooks(nanos, progress, finished, newStop);
  }
}
