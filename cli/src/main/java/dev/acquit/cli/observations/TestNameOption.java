package dev.acquit.cli.observations;

import java.util.Optional;
import picocli.CommandLine.Option;

/// Of which tests observations are looked at.
final class TestNameOption {
  @Option(
      names = "--test",
      paramLabel = "NAME",
      description = "Only tests of this name, in which * and ? stand for any characters.")
  private Optional<String> test;

  /// The name; empty: all tests.
  Optional<String> test() {
    return test;
  }
}
