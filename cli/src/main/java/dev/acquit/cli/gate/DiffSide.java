package dev.acquit.cli.gate;

import dev.acquit.cli.gate.PtxInputs.PtxInput;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.compile.Compilation;
import dev.acquit.codegen.compile.SourceFile;
import dev.acquit.text.InputException;
import dev.acquit.text.TextFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A version that is compared with another one.
///
/// @param name what the user named: a snapshot, PTX, or a source
/// @param title what results call it
/// @param compiled what a compiler made of a source
record DiffSide(String name, String title, Optional<PtxInput> compiled) {
  private static final Pattern SOURCE = Pattern.compile(".*\\.(cu|ll)");

  /// What a user named; a source is compiled.
  ///
  /// @param side `old` or `new`
  /// @param compiler what compiles it, if it is a source
  /// @throws CommandException if there is no such compiler, or the source is not compiled
  static DiffSide of(
      Session session,
      String side,
      String name,
      Optional<String> compiler,
      List<String> flags,
      Optional<String> arch)
      throws CommandException {
    if (compiler.isEmpty()) {
      if (SOURCE.matcher(name).matches()) {
        throw bad(
            name + " is a source, and nothing says what compiles it",
            "--" + side + "-compiler does");
      }
      return new DiffSide(name, name, Optional.empty());
    }
    Path path = Path.of(name);
    Compilation result;
    try {
      result =
          new CompilerChoice(session)
              .compile(
                  compiler.get(), flags, arch, new SourceFile(path, TextFile.read(path, name)));
    } catch (InputException e) {
      throw bad(e.diagnostic().message() + ": " + name, "name a source, .cu or .ll");
    }
    if (!(result instanceof Compilation.Compiled(String ptx, String _))) {
      throw bad(
          name
              + " is not compiled by "
              + compiler.get()
              + ": "
              + ((Compilation.Failed) result).details(),
          "--" + side + "-flag and --arch say how it is compiled");
    }
    String file = path.getFileName().toString();
    return new DiffSide(
        name,
        name + " by " + String.join(" ", compiler.get(), String.join(" ", flags)).strip(),
        Optional.of(
            new PtxInput(
                side
                    + "/"
                    + file.substring(
                        0, file.lastIndexOf('.') < 0 ? file.length() : file.lastIndexOf('.'))
                    + ".ptx",
                Optional.empty(),
                Optional.of(ptx))));
  }

  private static CommandException bad(String message, String hint) {
    return new CommandException(ExitCode.BAD_INPUT, message, hint);
  }

  boolean isSnapshot() {
    return compiled.isEmpty() && Snapshots.isSnapshot(name);
  }

  /// Its PTX, if it is no snapshot.
  PtxInputs inputs() {
    return compiled
        .map(c -> new PtxInputs(List.of(c), List.of()))
        .orElseGet(() -> PtxInputs.find(List.of(name)));
  }

  /// What its functions became.
  ///
  /// @param jobs how many files at a time
  Snapshots snapshots(Session session, int jobs) {
    return isSnapshot() ? Snapshots.read(name) : Snapshots.take(session, inputs(), jobs);
  }
}
