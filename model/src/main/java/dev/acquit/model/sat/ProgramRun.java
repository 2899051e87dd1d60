package dev.acquit.model.sat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// How a run of a program ended.
sealed interface ProgramRun {
  /// By itself.
  ///
  /// @param status its exit status
  record Ended(int status) implements ProgramRun {}

  /// It was killed, with all the processes that it had started.
  ///
  /// @param why why it had to stop
  record Stopped(Answer.Unknown why) implements ProgramRun {}

  /// Runs a program without input and waits for its end. When time is up or the calling thread is
  /// interrupted it is killed; the interrupt flag is still set then. What it says goes to files and
  /// not through pipes, so that nobody has to read along.
  ///
  /// @param output where its standard output goes
  /// @param errors where its standard error goes
  /// @throws IOException if it cannot be started
  static ProgramRun of(List<String> command, Path output, Path errors, Deadline deadline)
      throws IOException {
    Optional<Answer.Unknown> stop = deadline.stop();
    if (stop.isPresent()) {
      return new Stopped(stop.get());
    }
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    try {
      process.getOutputStream().close();
      return process.waitFor(deadline.left(), TimeUnit.NANOSECONDS)
          ? new Ended(process.exitValue())
          : new Stopped(deadline.timeIsUp());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Stopped(Deadline.interrupted());
    } finally {
      kill(process);
    }
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
}
