package dev.acquit.gpu.run;

import java.util.concurrent.TimeUnit;

/// Chooses how many launches go into a round trip, so that it is long enough for the host not to
/// matter, and short enough to end in time.
final class Pace {
  /// Drivers queue about a thousand launches; then the next one waits, and without a limit. An
  /// iteration has two.
  static final int MOST_ITERATIONS = 400;

  private static final long LONGEST_TRIP = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long SHORTEST_TRIP = TimeUnit.MILLISECONDS.toNanos(4);
  private static final int TRIPS = 12;
  private static final int GROWTH = 8;

  private final Effort effort;
  private final long begin;
  private final long deadline;
  private long done;
  private int last;
  private double each;

  /// For the turn of a configuration.
  ///
  /// @param effort what is asked for
  /// @param now the time
  /// @param deadline when the turn ends, if the effort is a time
  Pace(Effort effort, long now, long deadline) {
    this.effort = effort;
    this.begin = now;
    this.deadline = deadline;
  }

  /// How many iterations the next round trip should have; 0: the turn is over.
  ///
  /// @param now the time
  int next(long now) {
    if (last == 0) {
      // One launch alone: it also records places, and shows how long it takes.
      return 1;
    }
    return switch (effort) {
      case Effort.ForIterations(int wanted) ->
          (int) Math.min(wanted - done, Math.clamp(wanted / TRIPS, 1, MOST_ITERATIONS));
      case Effort.ForTime t -> {
        double left = deadline - now;
        if (left < each / 2) {
          yield 0;
        }
        long goal = Math.clamp((deadline - begin) / TRIPS, SHORTEST_TRIP, LONGEST_TRIP);
        double fits = Math.min((double) goal, left) / Math.max(1, each);
        yield (int) Math.clamp(fits, 1, Math.min(MOST_ITERATIONS, (double) GROWTH * last));
      }
    };
  }

  /// A round trip has been made.
  ///
  /// @param iterations how many it had
  /// @param nanos how long it took
  void made(int iterations, long nanos) {
    done += iterations;
    last = iterations;
    each = (double) nanos / iterations;
  }
}
