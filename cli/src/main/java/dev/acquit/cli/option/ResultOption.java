package dev.acquit.cli.option;

import dev.acquit.cli.shell.CommandException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Where the result goes as JSON.
public final class ResultOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--out",
      paramLabel = "FILE.json",
      description = "Write the result into this file, too, for acquit report.")
  private Path out;

  /// The file, if the user named one.
  ///
  /// @throws CommandException if it could not be written
  public Optional<Path> file() throws CommandException {
    return out == null ? Optional.empty() : Optional.of(OutName.result(command, out));
  }

  /// The file, if the user named one, in a folder that the command may yet make.
  public Optional<Path> named() {
    return Optional.ofNullable(out).map(o -> OutName.named(command, o));
  }
}
