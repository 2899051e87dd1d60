package dev.acquit.cli.shell;

import dev.acquit.kept.WholeFile;
import java.io.IOException;
import java.nio.file.Path;

/// A file that the user named.
public final class UserFile {
  private UserFile() {}

  /// Replaces it by a text, or makes it.
  ///
  /// @throws CommandException if it cannot be written
  public static void replace(Path file, String text) throws CommandException {
    try {
      WholeFile.write(file, text);
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.ENVIRONMENT,
          file + " cannot be written: " + IoReason.of(e),
          "the folder must be there and writable");
    }
  }

  /// That something in the folder that `--out` names was not written.
  public static CommandException unwritable(Path path, IOException e) {
    return new CommandException(
        ExitCode.BAD_INPUT,
        "'" + path + "' cannot be written: " + IoReason.of(e),
        "--out names a folder; it is made if it is not there");
  }
}
