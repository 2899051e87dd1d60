package dev.acquit.cli.gate;

import dev.acquit.cli.option.DurationConverter;
import dev.acquit.cli.option.JobsOption;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.engine.Limits;
import java.time.Duration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// What functions are compared with, how many at a time, and for how long.
final class GateOptions {
  @Option(
      names = "--mapping",
      paramLabel = "NAME|FILE",
      defaultValue = Mappings.USUAL,
      description =
          "The mapping table: a name that acquit mappings lists, or a file. Default:"
              + " ${DEFAULT-VALUE}.")
  String mapping;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = DurationConverter.class,
      description =
          "Time for each function, such as 10s, 500ms or 2m; after it the verdict is UNRECOGNISED."
              + " Default: ${DEFAULT-VALUE}.")
  private Duration timeout;

  @Mixin private JobsOption jobs;

  /// How many functions are worked on at a time, at least one.
  int jobs() {
    return jobs.jobs();
  }

  /// The bounds of each judgement.
  Limits limits() {
    return Limits.DEFAULT.withTime(timeout);
  }
}
