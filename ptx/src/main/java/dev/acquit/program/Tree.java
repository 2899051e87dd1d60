package dev.acquit.program;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A process and all that it has started, also what nobody is the parent of any more: they have one
/// variable in their environments. Where the system does not show environments (it does on Linux,
/// in `/proc`), only the descendants that it knows are found.
///
/// @param mark the value of the variable, another one for each process
public record Tree(String mark) {
  private static final String VARIABLE = "ACQUIT_STARTED";
  private static final Path PROCESSES = Path.of("/proc");

  /// Who is killed may have started somebody the moment before.
  private static final int ROUNDS = 20;

  /// Rounds for processes without an environment; there are some that never have one.
  private static final int MOST_UNSURE = 5;

  /// Milliseconds.
  private static final int PATIENCE = 200;

  /// Marks a process that is not started yet.
  public static Tree of(ProcessBuilder builder) {
    Tree tree = new Tree(UUID.randomUUID().toString());
    // Whoever was started by somebody who was started has the marks of both.
    builder.environment().merge(VARIABLE, tree.mark, (older, mark) -> older + " " + mark);
    return tree;
  }

  /// Kills the process, if it has not ended, and all that it has started, and waits for its end,
  /// which an uncatchable signal sees to: its files can be deleted only then.
  public void end(Process process) {
    if (process.isAlive()) {
      List<ProcessHandle> known = process.descendants().toList();
      process.toHandle().destroyForcibly();
      known.forEach(ProcessHandle::destroyForcibly);
    }
    // Who ends while the list is read may have started somebody who is not in it: none, twice.
    int none = 0;
    int unsure = 0;
    for (int i = 0; i < ROUNDS && none < 2; i++) {
      Found found = marked();
      found.left().forEach(ProcessHandle::destroyForcibly);
      // On a busy machine who is killed is there for a while.
      found.left().forEach(Tree::await);
      if (found.unsure() && unsure++ < MOST_UNSURE) {
        none = 0;
        pause();
      } else {
        none = found.left().isEmpty() ? none + 1 : 0;
      }
    }
    process.onExit().join();
  }

  private static void await(ProcessHandle killed) {
    killed.onExit().completeOnTimeout(killed, PATIENCE, TimeUnit.MILLISECONDS).join();
  }

  private static void pause() {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
  }

  /// Who is left.
  ///
  /// @param left processes with the mark
  /// @param unsure whether there is one that shows no environment: it may be about to become
  ///   another program, and has none for a moment
  private record Found(List<ProcessHandle> left, boolean unsure) {}

  private Found marked() {
    List<ProcessHandle> found = new ArrayList<>();
    boolean unsure = false;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      for (Path one : all) {
        String environment = environment(one);
        if (environment.contains(mark)) {
          handle(one).filter(ProcessHandle::isAlive).ifPresent(found::add);
        } else if (environment.isEmpty()) {
          unsure |= isProgram(one);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // There is no such folder: not Linux.
      return new Found(found, false);
    }
    return new Found(found, unsure);
  }

  /// Empty, too, where it is somebody else's, or has ended.
  private static String environment(Path process) {
    try {
      return new String(
          Files.readAllBytes(process.resolve("environ")), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  /// Whether a process executes a file that we may see, as threads of the kernel and the dead do
  /// not.
  private static boolean isProgram(Path process) {
    try {
      return !Files.readSymbolicLink(process.resolve("exe")).toString().isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  private static Optional<ProcessHandle> handle(Path process) {
    return ProcessHandle.of(Long.parseLong(process.getFileName().toString()));
  }
}
