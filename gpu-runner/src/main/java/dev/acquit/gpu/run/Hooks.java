package dev.acquit.gpu.run;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// What a runner has to do with its surroundings.
///
/// @param nanos the time, in nanoseconds since any moment
/// @param assembled told of each module before it is inspected, and of those that no device takes
/// @param progress told after each round trip, by the thread that runs
/// @param soFar told of the configuration that has its turn what it has shown so far, each
///   [#INTERVAL], so that a process that dies has not kept all of a long turn to itself
/// @param finished told of each configuration as soon as it has had its turn, however that ended
/// @param stop asked after each round trip: whether to end
public record Hooks(
    LongSupplier nanos,
    Consumer<Assembled> assembled,
    Consumer<Progress> progress,
    Consumer<Finished> soFar,
    Consumer<Finished> finished,
    BooleanSupplier stop) {
  /// How long a turn goes on before somebody is told of it.
  public static final Duration INTERVAL = Duration.ofSeconds(5);

  /// The system's clock, nobody to tell, and no stop.
  public static Hooks none() {
    return new Hooks(
        System::nanoTime,
        assembled -> {},
        progress -> {},
        soFar -> {},
        finished -> {},
        () -> false);
  }

  /// The same with somebody to tell of modules.
  public Hooks withAssembled(Consumer<Assembled> listener) {
    return new Hooks(nanos, listener, progress, soFar, finished, stop);
  }

  /// The same with somebody to tell.
  public Hooks withProgress(Consumer<Progress> listener) {
    return new Hooks(nanos, assembled, listener, soFar, finished, stop);
  }

  /// The same with somebody to tell of the configuration that has its turn.
  public Hooks withSoFar(Consumer<Finished> listener) {
    return new Hooks(nanos, assembled, progress, listener, finished, stop);
  }

  /// The same with somebody to tell of configurations.
  public Hooks withFinished(Consumer<Finished> listener) {
    return new Hooks(nanos, assembled, progress, soFar, listener, stop);
  }

  /// The same with a stop.
  public Hooks withStop(BooleanSupplier newStop) {
    return new Hooks(nanos, assembled, progress, soFar, finished, newStop);
  }
}
