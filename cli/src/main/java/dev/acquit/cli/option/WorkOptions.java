package dev.acquit.cli.option;

import dev.acquit.model.engine.Limits;
import java.time.Duration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// How much work is done at a time, and for how long.
public final class WorkOptions {
  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = DurationConverter.class,
      description =
          "Time for each test, such as 10s, 500ms or 2m, of the processor; after it the verdict is"
              + " Unknown. Default: ${DEFAULT-VALUE}.")
  private Duration timeout;

  @Mixin private JobsOption jobs;

  /// How many pieces of work go on at a time, at least one.
  public int jobs() {
    return jobs.jobs();
  }

  /// Wall-clock time for each piece of work.
  public Duration timeout() {
    return timeout;
  }

  /// What each piece of work may cost.
  public Limits limits() {
    return Limits.DEFAULT.withTime(timeout);
  }
}
