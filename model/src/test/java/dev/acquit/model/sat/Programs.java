package dev.acquit.model.sat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// Solver programs on this machine.
final class Programs {
  private Programs() {}

  /// The folders of the `PATH`.
  static List<Path> folders() {
    return Stream.of(
            Optional.ofNullable(System.getenv("PATH"))
                .orElse("")
                .split(Pattern.quote(File.pathSeparator)))
        .filter(f -> !f.isEmpty())
        .map(Path::of)
        .toList();
  }

  /// A program on the `PATH`. The test that asks is skipped, and says so, when it is not there.
  static Path installed(String name) {
    Optional<Path> program =
        folders().stream().map(f -> f.resolve(name)).filter(Files::isExecutable).findFirst();
    Assumptions.assumeTrue(
        program.isPresent(), () -> name + " is not installed, so it is not tested");
    return program.orElseThrow();
  }
}
