package dev.acquit.cli.option;

import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/// How long a whole run may take.
public final class TimeOption {
  private static final Duration NO_LIMIT = Duration.ofDays(3650);

  @Option(
      names = "--time",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "Time for the whole run, such as 30s or 2h; after it what was not decided is unknown."
              + " Default: no limit.")
  private Optional<Duration> time;

  /// The time, years if there is no limit.
  public Duration time() {
    return time.orElse(NO_LIMIT);
  }
}
