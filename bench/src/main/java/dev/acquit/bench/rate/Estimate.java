package dev.acquit.bench.rate;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/// What a launch of `test` and `classify` takes: a time of its own, its sectors one after the other
/// through the second-level cache, and its stress.
///
/// @param launchSeconds what grows with nothing: two launches, the start, stress before tests
/// @param roundSeconds what a round of stress takes
record Estimate(double launchSeconds, double roundSeconds) {
  /// The second-level cache of an H200 moves so many bytes a second. An assumption, of which the
  /// estimate hangs little: by the calibration launches and stress take most of the time.
  static final double CACHE = 5.5e12;

  /// Instances a second of an H200 on 26 November 2026, all configurations of the classic tests.
  static final double MEASURED = 5.5e8;

  /// The best configuration among them.
  static final double MEASURED_BEST = 2.15e9;

  /// Rounds that stress goes at least from one look at the counter to the next.
  private static final int LOOKS = 8;

  private static final int HALVINGS = 60;

  /// Finds the two times with which stress that goes all its rounds gives what was measured.
  static Estimate calibrated(Map<Cost, List<Launch>> all) {
    double launch =
        solve(
            1e-3,
            t ->
                all.entrySet().stream()
                    .mapToDouble(e -> new Estimate(t, 0).best(e.getKey(), e.getValue()))
                    .max()
                    .orElseThrow(),
            MEASURED_BEST);
    double round =
        solve(
            1e-3,
            r ->
                all.entrySet().stream()
                    .mapToDouble(e -> new Estimate(launch, r).rate(e.getKey(), e.getValue(), true))
                    .average()
                    .orElseThrow(),
            MEASURED);
    return new Estimate(launch, round);
  }

  /// Where a function that falls has a value.
  private static double solve(double most, DoubleUnaryOperator falling, double value) {
    double from = 0;
    double to = most;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (from + to) / 2;
      if (falling.applyAsDouble(middle) > value) {
        from = middle;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /// Instances a second, where each configuration has as much time as the next.
  ///
  /// @param whole whether stress goes all its rounds, as it did, or ends with the test
  double rate(Cost cost, List<Launch> launches, boolean whole) {
    return launches.stream().mapToDouble(l -> rate(cost, l, whole)).average().orElseThrow();
  }

  private double best(Cost cost, List<Launch> launches) {
    return launches.stream().mapToDouble(l -> rate(cost, l, true)).max().orElseThrow();
  }

  private double rate(Cost cost, Launch launch, boolean whole) {
    long instances = cost.instances(launch);
    double test = instances * cost.sectors() * Cost.SECTOR / CACHE;
    double stress = launch.rounds() * roundSeconds;
    double ended = Math.min(stress, test + LOOKS * roundSeconds);
    // CTAs that test end while stress goes on, and classify comes behind both.
    return instances / (launchSeconds + (whole ? Math.max(test, stress) : Math.max(test, ended)));
  }
}
