package dev.acquit.cli;

import java.time.Duration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// How much work is done at a time, and for how long.
public final class WorkOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  private int jobs = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = DurationConverter.class,
      description =
          "Time for each test, such as 10s, 500ms or 2m; after it the verdict is Unknown."
              + " Default: ${DEFAULT-VALUE}.")
  private Duration timeout;

  @Option(
      names = {"-j", "--jobs"},
      paramLabel = "N",
      description = "How many tests are worked on at a time. Default: the number of cores.")
  void jobs(int value) {
    if (value < 1) {
      throw new ParameterException(
          spec.commandLine(), "found --jobs " + value + ", expected a number from 1");
    }
    jobs = value;
  }

  /// How many pieces of work go on at a time, at least one.
  public int jobs() {
    return jobs;
  }

  /// Wall-clock time for each piece of work.
  public Duration timeout() {
    return timeout;
  }
}
