package dev.acquit.testing;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// Programs of others on this machine, against which tests hold ours.
public final class Tools {
  private Tools() {}

  /// The program of a name, if it is on the PATH.
  public static Optional<Path> find(String name) {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /// The program of a name; if there is none, says so and ends the test.
  ///
  /// @param what is not tested without it
  public static Path orAbort(String name, String what) {
    Optional<Path> found = find(name);
    if (found.isEmpty()) {
      String words = "NOT TESTED: " + what + ", since there is no " + name;
      System.err.println(words);
      abort(words);
    }
    return found.orElseThrow();
  }
}
