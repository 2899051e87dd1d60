package dev.acquit.codegen.compile;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// How a run of a program ended.
sealed interface ProgramRun {
  /// By itself.
  ///
  /// @param status its exit status; above 128 if a signal ended it
  /// @param output what it wrote to standard output
  /// @param errors what it wrote to standard error
  record Ended(int status, String output, String errors) implements ProgramRun {}

  /// It was killed because time was up, with all processes that it had started.
  record Stopped() implements ProgramRun {}

  /// Runs a program without input and waits for its end. What it says goes to files and not through
  /// pipes, so that nobody has to read along.
  ///
  /// @param folder an existing folder for its temporary files, to be deleted by the caller
  /// @param limit after which it is killed
  /// @throws IOException if it cannot be started
  /// @throws InterruptedException if this thread is interrupted; the program is killed first
  static ProgramRun of(List<String> command, Path folder, Duration limit)
      throws IOException, InterruptedException {
    Path output = folder.resolve("stdout");
    Path errors = folder.resolve("stderr");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(output.toFile()).redirectError(errors.toFile());
    builder.environment().put("TMPDIR", folder.toString());
    // Messages are compared and kept: no words of other languages, no addresses with symbols.
    builder.environment().put("LC_ALL", "C");
    builder.environment().put("LLVM_DISABLE_SYMBOLIZATION", "1");
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      return process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS)
          ? new Ended(process.exitValue(), read(output), read(errors))
          : new Stopped();
    } finally {
      kill(process);
    }
  }

  /// An interrupt that came while a file was read or written.
  static InterruptedException interrupted(ClosedByInterruptException e) {
    InterruptedException interrupted = new InterruptedException("while a file was open");
    interrupted.initCause(e);
    return interrupted;
  }

  private static void kill(Process process) {
    if (!process.isAlive()) {
      return;
    }
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
    // Its files can be deleted only when it is gone, which an uncatchable signal sees to.
    process.onExit().join();
  }

  /// A text, or the beginning of one that nobody wants to read to its end. What is no UTF-8 is
  /// replaced.
  static String read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(1 << 28), StandardCharsets.UTF_8);
    }
  }
}
