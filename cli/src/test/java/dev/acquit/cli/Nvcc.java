package dev.acquit.cli;

import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// The nvcc of this machine.
final class Nvcc {
  private Nvcc() {}

  /// Says it if there is none, and ends the test.
  ///
  /// @param what is not tested without it
  static Path orAbort(String what) {
    Optional<Path> nvcc =
        Stream.of(System.getenv("PATH").split(":"))
            .map(p -> Path.of(p, "nvcc"))
            .filter(Files::isExecutable)
            .findFirst();
    if (nvcc.isEmpty()) {
      String words = "NOT TESTED: " + what + ", since there is no nvcc";
      System.err.println(words);
      abort(words);
    }
    return nvcc.orElseThrow();
  }
}
