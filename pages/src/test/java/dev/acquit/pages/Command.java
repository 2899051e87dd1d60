package dev.acquit.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The command, as a process of its own, in the root of the project.
final class Command {
  static final Path ROOT = Path.of(System.getProperty("acquit.root")).toAbsolutePath().normalize();

  private Command() {}

  /// Runs it.
  ///
  /// @param legal the exit statuses that are expected
  static void run(List<Integer> legal, String... args) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
            "-cp",
            System.getProperty("java.class.path"),
            "dev.acquit.cli.Main"));
    words.addAll(Arrays.asList(args));
    Path err = Files.createTempFile("acquit", ".err");
    try {
      Process process =
          new ProcessBuilder(words)
              .directory(ROOT.toFile())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(err.toFile())
              .start();
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("ends: %s", words).isTrue();
      assertThat(process.exitValue())
          .as("exit of %s: %s", Arrays.toString(args), Files.readString(err))
          .isIn(legal);
    } finally {
      Files.delete(err);
    }
  }
}
