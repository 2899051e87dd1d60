package dev.acquit.cli.gpu;

import dev.acquit.cli.CommandException;
import dev.acquit.cli.ExitCode;
import dev.acquit.cli.Format;
import dev.acquit.cli.Session;
import dev.acquit.cli.output.ArchiveSink;
import dev.acquit.litmus.text.LitmusWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Goes on in a fresh process where a device is lost to this one, as a GPU is after a kernel that
/// failed or never ended.
final class Relay {
  private static final String MAIN = "dev.acquit.cli.Main";

  private final Session session;
  private final RunRequest request;

  Relay(Session session, RunRequest request) {
    this.session = session;
    this.request = request;
  }

  /// Runs the tests that are left in a fresh process, which prints its results in the place of this
  /// one's.
  ///
  /// @return how it ended
  ExitCode handOn(List<Subject> left) {
    session.error(
        "the device is lost to this process: the " + left.size() + " tests left go on in another");
    try {
      Path tests = Files.createTempFile("acquit-left", ".tar");
      try {
        write(left, tests);
        session.flush();
        Process process = new ProcessBuilder(command(tests)).inheritIO().start();
        session.interruption().onRequest(process::destroy);
        int code = process.waitFor();
        return Arrays.stream(ExitCode.values())
            .filter(e -> e.code() == code)
            .findFirst()
            .orElse(ExitCode.UNKNOWN);
      } finally {
        Files.deleteIfExists(tests);
      }
    } catch (IOException | UncheckedIOException e) {
      session.error("no other process could be started: " + e.getMessage());
      return ExitCode.UNKNOWN;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.UNKNOWN;
    }
  }

  private void write(List<Subject> left, Path file) throws IOException {
    ArchiveSink sink = new ArchiveSink(session, file);
    try {
      for (Subject s : left) {
        sink.test(s.test().name(), LitmusWriter.write(s.test()));
      }
      sink.end();
    } catch (CommandException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /// This process again, with other tests.
  List<String> command(Path tests) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN, "run"));
    words.add(tests.toString());
    words.addAll(List.of("--model", request.model(), "--mapping", request.mapping()));
    words.addAll(List.of("--device", word(request.device())));
    words.addAll(List.of("--mode", request.mode().name().toLowerCase(Locale.ROOT)));
    request.time().ifPresent(t -> words.addAll(List.of("--time", t.toMillis() + "ms")));
    words.addAll(List.of("--seed", Long.toString(request.seed())));
    words.addAll(List.of("--mutants", Integer.toString(request.mutants())));
    Optional.ofNullable(request.store().orElse(null))
        .ifPresent(s -> words.addAll(List.of("--store", s.toString())));
    if (request.resume()) {
      words.add("--resume");
    }
    words.addAll(List.of("--timeout", request.timeout().toMillis() + "ms"));
    if (request.format() == Format.JSON) {
      words.addAll(List.of("--format", "json"));
    }
    return words;
  }

  private static String word(DeviceChoice choice) {
    return switch (choice) {
      case DeviceChoice.Default d -> "0";
      case DeviceChoice.Emulator e -> "emulator";
      case DeviceChoice.Gpu(int index) -> Integer.toString(index);
    };
  }
}
