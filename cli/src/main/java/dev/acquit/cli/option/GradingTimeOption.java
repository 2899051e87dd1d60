package dev.acquit.cli.option;

import java.time.Duration;
import picocli.CommandLine.Option;

/// How long a model may take that grades what was observed of a test.
public final class GradingTimeOption {
  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = DurationConverter.class,
      description = "Time for the model's answer about a test. Default: ${DEFAULT-VALUE}.")
  private Duration timeout;

  /// The time.
  public Duration timeout() {
    return timeout;
  }
}
