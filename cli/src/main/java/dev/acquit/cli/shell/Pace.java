package dev.acquit.cli.shell;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/// How fast work goes on, and how long the rest of it takes if it goes on like that.
///
/// @param done how much is done
/// @param of how much there is, as far as is known
/// @param time what that took
record Pace(long done, long of, Duration time) {
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;

  /// How much is done in a second; nothing before something is done.
  Optional<String> rate() {
    double seconds = seconds();
    if (done == 0 || seconds <= 0) {
      return Optional.empty();
    }
    double rate = done / seconds;
    String form = rate < 0.095 ? "%.1f a minute" : rate < 9.95 ? "%.1f a second" : "%,.0f a second";
    return Optional.of(String.format(Locale.US, form, rate < 0.095 ? rate * MINUTE : rate));
  }

  /// How long the rest takes; nothing before something is done, or if nothing is left.
  Optional<String> left() {
    if (done == 0 || done >= of) {
      return Optional.empty();
    }
    long left = Math.max(1, Math.round(seconds() / done * (of - done)));
    return Optional.of("about " + words(left) + " left");
  }

  private double seconds() {
    return time.toNanos() / 1e9;
  }

  /// For example `50 s`, `3 min` or `2 h 10 min`.
  private static String words(long seconds) {
    if (seconds < 2 * MINUTE) {
      return seconds + " s";
    }
    if (seconds < 2 * HOUR) {
      return seconds / MINUTE + " min";
    }
    return seconds / HOUR + " h " + seconds % HOUR / MINUTE + " min";
  }
}
