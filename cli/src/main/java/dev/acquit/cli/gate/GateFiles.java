package dev.acquit.cli.gate;

import dev.acquit.cli.batch.Batch;
import dev.acquit.cli.gate.PtxInputs.PtxInput;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.gate.Linking;
import dev.acquit.codegen.gate.Manifest;
import dev.acquit.codegen.inline.AsmModule;
import dev.acquit.codegen.ir.IrPtx;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The PTX files that a user named, read.
///
/// @param files those that are modules, in order
/// @param errors what is wrong with the others, and what of these cannot be read
/// @param complete whether all were read; if not, a stop was asked for
/// @param crashes what of ours went wrong
record GateFiles(
    List<GateFile> files, List<Diagnostic> errors, boolean complete, List<Crash> crashes) {
  GateFiles {
    files = List.copyOf(files);
    errors = List.copyOf(errors);
    crashes = List.copyOf(crashes);
  }

  /// A bug of ours.
  ///
  /// @param what on which
  /// @param cause how
  record Crash(String what, Throwable cause) {}

  /// What became of a file.
  private sealed interface Read {
    record Good(GateFile file) implements Read {}

    record Bad(Diagnostic diagnostic) implements Read {}
  }

  /// Reads what is named.
  ///
  /// @param jobs how many files at a time
  static GateFiles read(
      Session session, List<String> names, Optional<Manifest> manifest, int jobs) {
    return read(session, PtxInputs.find(names), manifest, false, jobs);
  }

  /// Reads what is named, of C++ sources the PTX in their `asm` statements.
  ///
  /// @param jobs how many files at a time
  static GateFiles withSources(Session session, List<String> names, int jobs) {
    return read(session, PtxInputs.findWithSources(names), Optional.empty(), true, jobs);
  }

  private static GateFiles read(
      Session session, PtxInputs inputs, Optional<Manifest> manifest, boolean sources, int jobs) {
    List<GateFile> files = new ArrayList<>();
    List<Diagnostic> errors = new ArrayList<>(inputs.errors());
    List<Crash> crashes = new ArrayList<>();
    boolean all =
        new Batch(jobs, session.interruption())
            .<PtxInput, Read>run(
                inputs.files().iterator(),
                input -> read(session, input, manifest, sources),
                (_, read) -> {
                  switch (read) {
                    case Read.Good(GateFile file) -> {
                      files.add(file);
                      file.unreadable().forEach(u -> errors.add(u.diagnostic()));
                      file.notes().forEach(n -> session.note(n.asWarning()));
                      if (file.inline()) {
                        errors.addAll(file.problems());
                      }
                    }
                    case Read.Bad(Diagnostic bad) -> errors.add(bad);
                  }
                },
                (input, cause) -> crashes.add(new Crash(input.name(), cause)));
    return new GateFiles(Linking.link(files), errors, all, crashes);
  }

  private static Read read(
      Session session, PtxInput input, Optional<Manifest> manifest, boolean sources) {
    try {
      byte[] bytes = input.read(session.in());
      if (IrPtx.isIr(input.name())) {
        return new Read.Good(GateFile.ir(input.name(), bytes, manifest));
      }
      return new Read.Good(
          sources && AsmModule.isSource(input.name())
              ? GateFile.inline(input.name(), bytes)
              : GateFile.read(input.name(), bytes, manifest));
    } catch (InputException e) {
      return new Read.Bad(e.diagnostic());
    }
  }
}
