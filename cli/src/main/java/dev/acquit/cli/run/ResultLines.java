package dev.acquit.cli.run;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.Supplier;

/// The file into which `run` writes a line for each test as it comes.
///
/// @param file the file; empty: the user did not ask for one
record ResultLines(Optional<Path> file) {
  /// Makes it empty.
  ///
  /// @throws CommandException if it cannot be written
  void begin() throws CommandException {
    write(() -> "", StandardOpenOption.TRUNCATE_EXISTING);
  }

  /// Adds a line. It is written at once, so that what was seen is there when a later test brings
  /// the process down.
  ///
  /// @param line makes the line; not asked if there is no file
  /// @throws CommandException if it cannot be written
  void add(Supplier<String> line) throws CommandException {
    write(line, StandardOpenOption.APPEND);
  }

  private void write(Supplier<String> text, StandardOpenOption how) throws CommandException {
    if (file.isEmpty()) {
      return;
    }
    try {
      Files.writeString(
          file.get(), text.get(), StandardOpenOption.CREATE, StandardOpenOption.WRITE, how);
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.ENVIRONMENT,
          "cannot write " + file.get() + ": " + IoReason.of(e),
          "--out names a file in a folder that is there and can be written to");
    }
  }
}
