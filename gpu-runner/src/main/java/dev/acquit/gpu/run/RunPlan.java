package dev.acquit.gpu.run;

import dev.acquit.gpu.kernel.Observation;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/// What is asked of a runner. A test and its mutants are run by the same plan: then they have the
/// same configurations for the same time.
///
/// @param configurations under which the test runs, each for the same time
/// @param effort how long
/// @param shares how that is divided, at least one; what a test refuses is left out
/// @param observation what the histogram tells apart
/// @param launchLimit how long the host waits for one round trip before it takes the device for
///   lost
/// @param times how many instances threads play their roles at behind one start, a power of two, at
///   most [Geometry#MOST_TIMES]; empty: as many as suit the device
/// @param overlap whether what a launch has shown is counted while the next one runs, on other
///   locations
public record RunPlan(
    List<Configuration> configurations,
    Effort effort,
    List<Share> shares,
    Observation observation,
    Duration launchLimit,
    OptionalInt times,
    boolean overlap) {
  private static final Duration LAUNCH_LIMIT = Duration.ofSeconds(20);

  /// Copies the lists.
  ///
  /// @throws IllegalArgumentException if a list is empty
  public RunPlan {
    configurations = List.copyOf(configurations);
    shares = List.copyOf(shares);
    if (configurations.isEmpty() || shares.isEmpty()) {
      throw new IllegalArgumentException("nothing to run");
    }
  }

  /// A plan in which threads play their roles at as many instances as suit the device.
  public RunPlan(
      List<Configuration> configurations,
      Effort effort,
      List<Share> shares,
      Observation observation,
      Duration launchLimit) {
    this(configurations, effort, shares, observation, launchLimit, OptionalInt.empty(), false);
  }

  /// The plan of a mode.
  ///
  /// @param seed from which configurations are drawn
  public static RunPlan of(RunMode mode, long seed) {
    return new RunPlan(
        Configuration.draw(seed, mode.configurations()),
        new Effort.ForTime(mode.time()),
        mode.shares(),
        Observation.ALL,
        LAUNCH_LIMIT);
  }

  /// The same with another effort.
  public RunPlan with(Effort newEffort) {
    return new RunPlan(configurations, newEffort, shares, observation, launchLimit, times, overlap);
  }

  /// The same with other configurations.
  public RunPlan with(List<Configuration> newConfigurations) {
    return new RunPlan(newConfigurations, effort, shares, observation, launchLimit, times, overlap);
  }

  /// The same telling other things apart.
  public RunPlan with(Observation other) {
    return new RunPlan(configurations, effort, shares, other, launchLimit, times, overlap);
  }

  /// The same with another limit for a round trip.
  public RunPlan withLaunchLimit(Duration newLimit) {
    return new RunPlan(configurations, effort, shares, observation, newLimit, times, overlap);
  }

  /// The same with another number of instances behind one start.
  public RunPlan withTimes(OptionalInt newTimes) {
    return new RunPlan(configurations, effort, shares, observation, launchLimit, newTimes, overlap);
  }

  /// The same where launches are counted while the next one runs, or not.
  public RunPlan withOverlap(boolean newOverlap) {
    return new RunPlan(configurations, effort, shares, observation, launchLimit, times, newOverlap);
  }
}
