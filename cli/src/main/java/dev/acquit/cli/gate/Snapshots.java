package dev.acquit.cli.gate;

import dev.acquit.cli.batch.Batch;
import dev.acquit.cli.gate.PtxInputs.PtxInput;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.snapshot.FileSnapshot;
import dev.acquit.reports.saved.SnapshotReader;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Snapshots of PTX files, taken or read back.
///
/// @param files those that could be taken, in order
/// @param errors what is wrong with the others, and with functions of these
/// @param complete whether all were taken; if not, a stop was asked for
/// @param crashes what of ours went wrong
record Snapshots(
    List<FileSnapshot> files,
    List<Diagnostic> errors,
    boolean complete,
    List<GateFiles.Crash> crashes) {
  Snapshots {
    files = List.copyOf(files);
    errors = List.copyOf(errors);
    crashes = List.copyOf(crashes);
  }

  /// What became of a file.
  private sealed interface Taken {
    record Good(FileSnapshot file) implements Taken {}

    record Bad(Diagnostic diagnostic) implements Taken {}
  }

  /// Takes snapshots of PTX files.
  ///
  /// @param jobs how many files at a time
  static Snapshots take(Session session, PtxInputs inputs, int jobs) {
    List<FileSnapshot> files = new ArrayList<>();
    List<Diagnostic> errors = new ArrayList<>(inputs.errors());
    List<GateFiles.Crash> crashes = new ArrayList<>();
    boolean all =
        new Batch(jobs, session.interruption())
            .<PtxInput, Taken>run(
                inputs.files().iterator(),
                input -> take(session, input),
                (_, taken) -> {
                  switch (taken) {
                    case Taken.Good(FileSnapshot file) -> {
                      files.add(file);
                      errors.addAll(file.problems());
                    }
                    case Taken.Bad(Diagnostic bad) -> errors.add(bad);
                  }
                },
                (input, cause) -> crashes.add(new GateFiles.Crash(input.name(), cause)));
    return new Snapshots(files, errors, all, crashes);
  }

  private static Taken take(Session session, PtxInput input) {
    try {
      return new Taken.Good(FileSnapshot.of(input.name(), input.read(session.in())));
    } catch (InputException e) {
      return new Taken.Bad(e.diagnostic());
    }
  }

  /// Whether a name is that of a snapshot, and not of PTX.
  static boolean isSnapshot(String name) {
    return ResultFile.isJson(Path.of(name));
  }

  /// What reads a snapshot.
  interface Reader<T> {
    /// Reads it.
    T read(String name, InputStream in) throws InputException, IOException;
  }

  /// Reads a snapshot, or its beginning.
  ///
  /// @throws InputException if it cannot be read, or is none
  static <T> T open(String name, Reader<T> reader) throws InputException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(Path.of(name)), 1 << 16)) {
      return reader.read(name, in);
    } catch (NoSuchFileException e) {
      throw new InputException(
          name,
          Position.START,
          "there is no such file",
          "acquit gate snapshot FILE.ptx --out " + name + " makes it");
    } catch (IOException e) {
      throw new InputException(
          name, Position.START, "this file cannot be read: " + IoReason.of(e), "name a snapshot");
    }
  }

  /// A snapshot that was taken before.
  static Snapshots read(String name) {
    try {
      return new Snapshots(open(name, SnapshotReader::read), List.of(), true, List.of());
    } catch (InputException e) {
      return new Snapshots(List.of(), List.of(e.diagnostic()), true, List.of());
    }
  }

  /// How many functions there are.
  int functions() {
    return files.stream().mapToInt(f -> f.functions().size()).sum();
  }
}
