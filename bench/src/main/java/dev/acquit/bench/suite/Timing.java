package dev.acquit.bench.suite;

import java.util.List;

/// How long a verdict took.
///
/// @param row the verdict
/// @param nanos from the text to the verdict
/// @param agrees whether it is the published one
record Timing(Row row, long nanos, boolean agrees) {
  private static final double MICRO = 1_000;
  private static final double MILLI = 1_000_000;

  double micros() {
    return nanos / MICRO;
  }

  /// A line about many of them.
  static String summary(List<Timing> timings) {
    List<Timing> sorted =
        timings.stream().sorted((a, b) -> Long.compare(a.nanos, b.nanos)).toList();
    Timing slowest = sorted.getLast();
    return "%d of %d agree; median %.0f us, 90 %% below %.0f us, slowest %.1f ms (%s); sum %.0f ms"
        .formatted(
            timings.stream().filter(Timing::agrees).count(),
            timings.size(),
            sorted.get(sorted.size() / 2).micros(),
            sorted.get(sorted.size() * 9 / 10).micros(),
            slowest.nanos / MILLI,
            slowest.row.name(),
            timings.stream().mapToLong(Timing::nanos).sum() / MILLI);
  }
}
