package dev.acquit.cli.option;

import picocli.CommandLine.Option;

/// How much is worked on at a time.
public final class JobsOption {
  @Option(
      names = {"-j", "--jobs"},
      paramLabel = "N",
      converter = FromOneConverter.class,
      description = "How many things are worked on at a time. Default: the number of cores.")
  private int jobs = Runtime.getRuntime().availableProcessors();

  /// The number, at least one.
  public int jobs() {
    return jobs;
  }
}
