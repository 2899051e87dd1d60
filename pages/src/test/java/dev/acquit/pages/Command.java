package dev.acquit.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/// The command, as a process of its own, in the root of the project.
///
/// @param legal the exit statuses that are expected
/// @param words what stands behind its name
record Command(List<Integer> legal, List<String> words) implements Callable<Integer> {
  static final Path ROOT = Path.of(System.getProperty("acquit.root")).toAbsolutePath().normalize();

  /// Runs commands that do not need each other, two at a time.
  static void runAll(List<Command> commands) throws InterruptedException, ExecutionException {
    try (ExecutorService two = Executors.newFixedThreadPool(2)) {
      for (Future<Integer> ended : two.invokeAll(commands)) {
        ended.get();
      }
    }
  }

  /// Starts one that goes on until it is told to stop.
  static Process start(String... words) throws IOException {
    return program(List.of(words)).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  private static ProcessBuilder program(List<String> words) {
    List<String> all = new ArrayList<>();
    all.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    all.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
            "-cp",
            System.getProperty("java.class.path"),
            "dev.acquit.cli.Main"));
    all.addAll(words);
    return new ProcessBuilder(all).directory(ROOT.toFile());
  }

  /// Runs it.
  ///
  /// @return its exit status, a legal one
  @Override
  public Integer call() throws IOException, InterruptedException {
    Path err = Files.createTempFile("acquit", ".err");
    try {
      Process process =
          program(words)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(err.toFile())
              .start();
      boolean ended = process.waitFor(5, TimeUnit.MINUTES);
      // What does not end must not go on beside the tests that follow.
      process.destroyForcibly();
      assertThat(ended).as("ends: %s", words).isTrue();
      assertThat(process.waitFor()).as("exit of %s: %s", words, Files.readString(err)).isIn(legal);
      return process.exitValue();
    } finally {
      Files.delete(err);
    }
  }
}
