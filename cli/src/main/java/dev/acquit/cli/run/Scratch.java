package dev.acquit.cli.run;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.stream.Stream;

/// Makes the folder of a run's own files, where that can be: that for temporary files, else beside
/// what the run writes, since on some hosts nothing else can be written.
final class Scratch {
  private Scratch() {}

  /// A new folder, which whoever asks deletes.
  ///
  /// @param request names the files that the run writes
  /// @param temporary where temporary files belong
  /// @throws CommandException if there can be none, with what was tried
  static Path folder(RunRequest request, Path temporary) throws CommandException {
    List<String> tried = new ArrayList<>();
    for (Path parent : parents(request, temporary)) {
      try {
        return Files.createTempDirectory(parent, "acquit-run");
      } catch (IOException e) {
        tried.add(parent + ": " + IoReason.of(e));
      }
    }
    throw new CommandException(
        ExitCode.ENVIRONMENT,
        "there is no folder for the files of the process that runs the tests ("
            + String.join("; ", tried)
            + ")",
        "TMPDIR names a folder for temporary files; that of --store or --out will do, too");
  }

  private static SequencedSet<Path> parents(RunRequest request, Path temporary) {
    SequencedSet<Path> parents = new LinkedHashSet<>();
    parents.add(temporary);
    Stream.of(request.store(), request.out())
        .flatMap(file -> file.stream())
        .forEach(file -> parents.add(file.toAbsolutePath().getParent()));
    return parents;
  }
}
