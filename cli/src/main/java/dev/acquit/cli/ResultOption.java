package dev.acquit.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/// Where the result goes as JSON.
final class ResultOption {
  @Option(
      names = "--out",
      paramLabel = "FILE.json",
      description = "Write the result into this file, too, for acquit report.")
  private Path out;

  /// The file, if the user named one.
  Optional<Path> file() {
    return Optional.ofNullable(out);
  }
}
