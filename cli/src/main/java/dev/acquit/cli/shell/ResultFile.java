package dev.acquit.cli.shell;

import dev.acquit.kept.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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

  /// Begins a file that is written while the results come.
  ///
  /// @throws CommandException if it cannot be written
  public Growing begin() throws CommandException {
    try {
      return new Growing(this, WholeFile.begin(file.orElseThrow()));
    } catch (IOException e) {
      throw failure(IoReason.of(e));
    }
  }

  /// The file while it grows. It takes its place at its end, or not at all.
  public static final class Growing implements AutoCloseable {
    private final ResultFile result;
    private final WholeFile.Growing file;
    private Optional<IOException> failure = Optional.empty();

    private Growing(ResultFile result, WholeFile.Growing file) {
      this.result = result;
      this.file = file;
    }

    /// Writes more of it. That it could not is said at its end.
    public void write(String text) {
      if (failure.isPresent()) {
        return;
      }
      try {
        file.out().write(text.getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        failure = Optional.of(e);
      }
    }

    /// It is complete.
    ///
    /// @throws CommandException if it could not be written
    public void end() throws CommandException {
      try {
        if (failure.isPresent()) {
          throw failure.get();
        }
        file.end();
      } catch (IOException e) {
        throw result.failure(IoReason.of(e));
      }
    }

    /// Removes it unless it is complete.
    @Override
    public void close() {
      try {
        file.close();
      } catch (IOException e) {
        // What was left behind is removed the next time.
      }
    }
  }
}
