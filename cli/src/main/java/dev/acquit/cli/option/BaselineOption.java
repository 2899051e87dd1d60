package dev.acquit.cli.option;

import dev.acquit.codegen.gate.Baseline;
import dev.acquit.text.InputException;
import dev.acquit.text.TextFile;
import java.nio.file.Files;
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

  /// What the file says; one that is to be made says nothing.
  ///
  /// @param form how its entries are written
  /// @throws InputException if something in it is wrong
  public <E extends Baseline.Entry<E>> Optional<Baseline<E>> read(Baseline.Form<E> form)
      throws InputException {
    Optional<Path> file = file();
    if (file.isEmpty()) {
      return Optional.empty();
    }
    Path path = file.get();
    return Optional.of(
        update && !Files.exists(path)
            ? Baseline.empty(form)
            : Baseline.read(
                form,
                path.toString(),
                TextFile.read(path, path.toString(), "--update-baseline makes it")));
  }

  /// The file of a command whose findings are known by file, place, rule and words.
  ///
  /// @param command its name
  /// @throws InputException if something in it is wrong
  public Optional<BaselineFile> read(String command) throws InputException {
    return read(KnownEntry.form(command)).map(k -> new BaselineFile(baseline, k, update));
  }
}
