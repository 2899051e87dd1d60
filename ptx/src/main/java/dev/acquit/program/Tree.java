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
    for (int i = 0; i < ROUNDS && none < 2; i++) {
      List<ProcessHandle> left = marked();
      left.forEach(ProcessHandle::destroyForcibly);
      none = left.isEmpty() ? none + 1 : 0;
    }
    process.onExit().join();
  }

  private List<ProcessHandle> marked() {
    List<ProcessHandle> found = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      for (Path one : all) {
        if (has(one)) {
          handle(one).filter(ProcessHandle::isAlive).ifPresent(found::add);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // There is no such folder: not Linux.
      return found;
    }
    return found;
  }

  private boolean has(Path process) {
    try {
      String environment =
          new String(Files.readAllBytes(process.resolve("environ")), StandardCharsets.ISO_8859_1);
      return environment.contains(mark);
    } catch (IOException e) {
      // Somebody else's, or it has ended.
      return false;
    }
  }

  private static Optional<ProcessHandle> handle(Path process) {
    return ProcessHandle.of(Long.parseLong(process.getFileName().toString()));
  }
}
