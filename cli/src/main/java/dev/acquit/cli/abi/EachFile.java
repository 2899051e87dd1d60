package dev.acquit.cli.abi;

import dev.acquit.cli.batch.Batch;
import dev.acquit.cli.gate.PtxInputs;
import dev.acquit.cli.gate.PtxInputs.PtxInput;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.TextFile;
import dev.acquit.text.TextLimits;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What came of files that were looked at side by side. One that is bad does not stop the others.
///
/// @param <T> what is known of a file
/// @param files those that were looked at, in the order given
/// @param errors what is wrong with the input; it has been told
/// @param exits how the command ends because of files during which something failed
/// @param complete whether all were looked at
record EachFile<T>(List<T> files, List<Diagnostic> errors, Set<ExitCode> exits, boolean complete) {

  /// Looks at a file.
  @FunctionalInterface
  interface Look<T> {
    /// @param bytes of the file
    /// @param text the same, read
    Seen<T> at(PtxInput input, byte[] bytes, String text) throws InputException;
  }

  /// What became of a file.
  ///
  /// @param file what is known of it
  /// @param problems what of it cannot be read
  record Seen<T>(T file, List<Diagnostic> problems) {}

  private record Read<T>(Optional<T> file, List<Diagnostic> errors) {}

  private record Crash(String file, Throwable cause) {}

  /// Looks at all files.
  ///
  /// @param known what is wrong with the input already
  static <T> EachFile<T> of(
      Session session, int jobs, PtxInputs inputs, List<Diagnostic> known, Look<T> look) {
    List<Diagnostic> errors = new ArrayList<>(inputs.errors());
    errors.addAll(known);
    List<T> files = new ArrayList<>();
    List<Crash> crashes = new ArrayList<>();
    boolean complete =
        new Batch(jobs, session.interruption())
            .<PtxInput, Read<T>>run(
                inputs.files().iterator(),
                input -> read(session, input, look),
                (_, read) -> {
                  read.file().ifPresent(files::add);
                  errors.addAll(read.errors());
                },
                (input, cause) -> crashes.add(new Crash(input.name(), cause)));
    errors.forEach(session::error);
    Set<ExitCode> exits = EnumSet.noneOf(ExitCode.class);
    crashes.forEach(c -> exits.add(session.failed(c.file(), c.cause())));
    return new EachFile<>(files, errors, exits, complete && crashes.isEmpty());
  }

  private static <T> Read<T> read(Session session, PtxInput input, Look<T> look) {
    try {
      byte[] bytes = input.read(session.in());
      Seen<T> seen = look.at(input, bytes, TextFile.decode(bytes, input.name(), TextLimits.MODULE));
      return new Read<>(Optional.of(seen.file()), seen.problems());
    } catch (InputException e) {
      return new Read<>(Optional.empty(), List.of(e.diagnostic()));
    }
  }
}
