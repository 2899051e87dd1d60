package dev.acquit.mapper.difference;

import java.time.Duration;
import java.util.OptionalInt;

/// [SearchOptions#ALL], but for one thing.
final class Options {
  private Options() {}

  /// So many finds.
  static SearchOptions most(int number) {
    return of(OptionalInt.of(number), false, SearchOptions.ALL.time(), 1);
  }

  /// On so many threads.
  static SearchOptions jobs(int number) {
    return of(OptionalInt.empty(), false, SearchOptions.ALL.time(), number);
  }

  /// In so much time.
  static SearchOptions time(Duration time) {
    return of(OptionalInt.empty(), false, time, 1);
  }

  /// With programs that have a meaning on one side only.
  static SearchOptions undefined() {
    return of(OptionalInt.empty(), true, SearchOptions.ALL.time(), 1);
  }

  private static SearchOptions of(OptionalInt most, boolean undefined, Duration time, int jobs) {
    return new SearchOptions(
        most, false, undefined, time, jobs, SearchOptions.ALL.stop(), SearchOptions.ALL.progress());
  }
}
