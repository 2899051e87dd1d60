package dev.acquit.cli.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/// The file into which a command writes its result as JSON, beside what it prints; `acquit report`
/// reads it.
///
/// @param file the file; empty: the user did not ask for one
public record ResultFile(Optional<Path> file) {
  /// What `--out` names, where it may name a folder, too: a name that ends in `.json` is a file.
  public static ResultFile of(Optional<Path> out) {
    return new ResultFile(out.filter(ResultFile::isJson));
  }

  /// The folder that `--out` names, if it names one.
  public static Optional<Path> folder(Optional<Path> out) {
    return out.filter(o -> !isJson(o));
  }

  /// Whether a name is that of a file of results.
  public static boolean isJson(Path out) {
    return out.toString().endsWith(".json");
  }

  /// Finds out before the work whether the file can be written after it.
  ///
  /// @throws CommandException if it cannot
  public void check() throws CommandException {
    if (file.isEmpty()) {
      return;
    }
    Path target = file.get().toAbsolutePath();
    Path folder = target.getParent();
    if (Files.isDirectory(target)) {
      throw failure("this is a folder");
    }
    if (folder == null || !Files.isDirectory(folder)) {
      throw failure("there is no such file or folder");
    }
    if (!Files.isWritable(folder)) {
      throw failure("permission denied");
    }
  }

  private CommandException failure(String reason) {
    return new CommandException(
        ExitCode.ENVIRONMENT,
        "cannot write " + file.orElseThrow() + ": " + reason,
        "--out names a file in a folder that is there and can be written to");
  }

  /// Writes the file, all of it or nothing.
  ///
  /// @param json makes the text; not asked if there is no file
  /// @throws CommandException if it cannot be written
  public void write(Supplier<String> json) throws CommandException {
    if (file.isEmpty()) {
      return;
    }
    try {
      WholeFile.write(file.get(), json.get());
    } catch (IOException e) {
      throw failure(IoReason.of(e));
    }
  }
}
