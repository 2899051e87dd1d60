package dev.acquit.bench.rate;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/// What a launch of `test` and `classify` takes: a time of its own, its sectors one after the other
/// through the second-level cache or memory, its stress, and where a thread plays its roles at
/// several instances, what it does for each of them.
///
/// @param launchSeconds what grows with nothing: two launches, the start, stress before tests, and
///   the first instance of each thread
/// @param roundSeconds what a round of stress takes
record Estimate(double launchSeconds, double roundSeconds) {
  /// The second-level cache of an H200 moves so many bytes a second. An assumption, of which the
  /// estimate hangs little where a thread has one instance: by the calibration launches and stress
  /// take most of the time then.
  static final double CACHE = 5.5e12;

  /// What does not fit there comes from memory, which moves at most 4.8e12; an assumption too.
  static final double MEMORY = 3.4e12;

  /// Bytes of the second-level cache.
  static final double CACHE_BYTES = 50e6;

  /// An access waits so long for the second-level cache, and none of a thread is taken to overlap
  /// with another one: an assumption that is rather too long.
  static final double LATENCY = 0.3e-6;

  /// Instructions that a multiprocessor issues to warps in a second: four at 1.7 GHz.
  static final double ISSUE = 4 * 1.7e9;

  /// What a launch takes that has nothing to do.
  static final double EMPTY = 5e-6;

  /// Instances a second of an H200 on 26 November 2026, all configurations of the classic tests.
  static final double MEASURED = 5.5e8;

  /// The best configuration among them.
  static final double MEASURED_BEST = 2.15e9;

  /// Rounds that stress goes at least from one look at the counter to the next.
  private static final int LOOKS = 8;

  private static final int WARP = 32;
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
                    .mapToDouble(
                        e -> new Estimate(launch, r).rate(e.getKey(), e.getValue(), Way.MEASURED))
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
  double rate(Cost cost, List<Launch> launches, Way way) {
    return launches.stream().mapToDouble(l -> rate(cost, l, way)).average().orElseThrow();
  }

  private double best(Cost cost, List<Launch> launches) {
    return launches.stream().mapToDouble(l -> rate(cost, l, Way.MEASURED)).max().orElseThrow();
  }

  private double rate(Cost cost, Launch launch, Way way) {
    double instances = (double) way.times() * cost.instances(launch);
    double bytes = instances * cost.footprint(launch) * (way.overlap() ? 2 : 1);
    // One instance a thread is what was measured, so its memory is in what was calibrated.
    double moved = way.times() > 1 && bytes > CACHE_BYTES ? MEMORY : CACHE;
    double test = instances * cost.testSectors() * Cost.SECTOR / moved + again(cost, launch, way);
    double count = instances * cost.classifySectors() * Cost.SECTOR / moved;
    double stress = (double) way.times() * launch.rounds() * roundSeconds;
    // CTAs that test end while stress goes on, and classify comes behind both.
    double both = test + count;
    if (way.overlap()) {
      double ended = Math.min(stress, test + LOOKS * roundSeconds);
      double first = launchSeconds - EMPTY + Math.max(test, ended);
      return instances / Math.max(first, EMPTY + count);
    }
    double ended = way.whole() ? stress : Math.min(stress, both + LOOKS * roundSeconds);
    return instances / (launchSeconds + Math.max(both, ended));
  }

  /// What threads take for their further instances: the instructions of all warps of a
  /// multiprocessor one after the other, all of the kernel for each, and the accesses of one.
  private static double again(Cost cost, Launch launch, Way way) {
    double warps = (double) launch.testing() * launch.threads() / WARP / Launch.MULTIPROCESSORS;
    double instructions = warps * cost.test().instructions().size() / ISSUE;
    return (way.times() - 1) * (instructions + cost.accesses() * LATENCY);
  }
}
