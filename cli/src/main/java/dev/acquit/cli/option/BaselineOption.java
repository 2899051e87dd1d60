package dev.acquit.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Findings that are known, for commands that fail on findings.
public final class BaselineOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--baseline",
      paramLabel = "FILE.csv",
      description = "Findings that are known and fail nothing.")
  private Path baseline;

  @Option(
      names = "--update-baseline",
      description =
          "Write what was found into the baseline. Entries about files that were not given, and"
              + " notes, are kept.")
  private boolean update;

  /// The file, if there is one.
  ///
  /// @throws ParameterException if it is to be written and not named
  public Optional<Path> file() {
    if (update && baseline == null) {
      throw new ParameterException(
          spec.commandLine(), "found --update-baseline without --baseline FILE.csv, expected both");
    }
    return Optional.ofNullable(baseline);
  }

  /// Whether what was found is written into it.
  public boolean update() {
    return update;
  }
}
