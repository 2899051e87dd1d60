package dev.acquit.cli;

import dev.acquit.model.engine.Limits;
import java.time.Duration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// What functions are compared with, how many at a time, and for how long.
final class GateOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  private int jobs = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--mapping",
      paramLabel = "NAME|FILE",
      defaultValue = "ptx-abi-13",
      description =
          "The mapping table: a name that acquit mappings lists, or a file. Default:"
              + " ${DEFAULT-VALUE}.")
  private String mapping;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = DurationConverter.class,
      description =
          "Time for each function, such as 10s, 500ms or 2m; after it the verdict is UNRECOGNISED."
              + " Default: ${DEFAULT-VALUE}.")
  private Duration timeout;

  @Option(
      names = {"-j", "--jobs"},
      paramLabel = "N",
      description = "How many functions are worked on at a time. Default: the number of cores.")
  void jobs(int value) {
    if (value < 1) {
      throw new ParameterException(
          spec.commandLine(), "found --jobs " + value + ", expected a number from 1");
    }
    jobs = value;
  }

  /// The table by name or file.
  String mapping() {
    return mapping;
  }

  /// How many functions are worked on at a time, at least one.
  int jobs() {
    return jobs;
  }

  /// The bounds of each judgement.
  Limits limits() {
    return Limits.DEFAULT.withTime(timeout);
  }
}
