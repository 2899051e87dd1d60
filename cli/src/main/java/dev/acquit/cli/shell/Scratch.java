package dev.acquit.cli.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.stream.Stream;

/// The folder of a run's own files, which its user alone can read, and which is gone with them at
/// the end.
public record Scratch(Path folder) implements AutoCloseable {
  /// Makes a folder where that can be: that for temporary files, else beside what the run writes,
  /// since on some hosts nothing else can be written.
  ///
  /// @param options the options that name files which the run writes, for a message
  /// @param written these files
  /// @throws CommandException if there can be none, with what was tried
  public static Scratch open(String options, Stream<Path> written) throws CommandException {
    SequencedSet<Path> parents = new LinkedHashSet<>();
    parents.add(Path.of(System.getProperty("java.io.tmpdir")));
    written.forEach(file -> parents.add(file.toAbsolutePath().getParent()));
    List<String> tried = new ArrayList<>();
    for (Path parent : parents) {
      try {
        return new Scratch(Files.createTempDirectory(parent, "acquit-run"));
      } catch (IOException e) {
        tried.add(parent + ": " + IoReason.of(e));
      }
    }
    throw new CommandException(
        ExitCode.ENVIRONMENT,
        "there is no folder for the files of the process that runs the tests ("
            + String.join("; ", tried)
            + ")",
        "TMPDIR names a folder for temporary files; that of " + options + " will do, too");
  }

  @Override
  public void close() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
    Files.delete(folder);
  }
}
