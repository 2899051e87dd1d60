package dev.acquit.cli.gate;

import dev.acquit.cli.gate.KeptRuns.Kept;
import dev.acquit.cli.gate.PtxInputs.PtxInput;
import dev.acquit.cli.option.ToldFormat;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.gate.Circumstances;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.kept.Fingerprint;
import dev.acquit.reports.Paint;
import dev.acquit.reports.gate.GateDocument;
import dev.acquit.reports.gate.GatePlaces;
import dev.acquit.reports.gate.JudgedFunction;
import dev.acquit.text.InputException;
import dev.acquit.text.Sha256;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What whole runs of `gate check` printed, so that a run on input that has not changed prints it
/// again and reads no PTX.
///
/// @param request what is asked
/// @param cache the folder for what is kept
/// @param paint how it is coloured
/// @param circumstances what judgements depend on beside the PTX files
/// @param manifest the text of the manifest
record RunCache(
    GateCheckRequest request,
    Path cache,
    Paint paint,
    Circumstances.Key circumstances,
    Optional<String> manifest) {
  /// All that is asked, which does not depend on what the files contain.
  ///
  /// @param mapping the table
  /// @param manifest the file of the manifest
  /// @param policy what verdicts are worth
  /// @param requireAnnotations whether all functions have to say what they are
  /// @param here the folder of the run: names of files, and places in sources, are written as seen
  ///   from there
  /// @param format the format of the output
  /// @param verbose whether all is told
  /// @param paint how it is coloured
  /// @param files what is judged
  private record Asked(
      String mapping,
      Optional<Path> manifest,
      Map<Verdict, Severity> policy,
      boolean requireAnnotations,
      Path here,
      ToldFormat format,
      boolean verbose,
      Paint paint,
      List<String> files) {}

  /// All that the answer depends on beside that.
  ///
  /// @param circumstances what judgements depend on
  /// @param manifest the text of the manifest
  /// @param files the names and hashes of the files
  private record Content(
      Circumstances.Key circumstances, Optional<String> manifest, List<List<String>> files) {}

  /// What a run on the same input printed; empty if there was none.
  Optional<Kept> find() {
    PtxInputs inputs = PtxInputs.find(request.files());
    if (!possible() || !inputs.errors().isEmpty() || !runs().asked()) {
      return Optional.empty();
    }
    List<List<String>> files = new ArrayList<>();
    try {
      for (PtxInput input : inputs.files()) {
        files.add(List.of(input.name(), Sha256.of(input.read(InputStream.nullInputStream()))));
      }
      return runs().find(hash(files));
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  /// Keeps what a run printed that another would print as well.
  ///
  /// @param files what was read; nothing was wrong with it
  /// @param document what came out
  void keep(Session session, List<GateFile> files, GateDocument document, Kept kept) {
    if (!possible()
        || !document.complete()
        || !document.functions().stream().allMatch(JudgedFunction::settled)) {
      return;
    }
    runs().keep(session, hash(files.stream().map(f -> List.of(f.file(), f.hash())).toList()), kept);
  }

  /// Whether results may be kept at all: not where standard input is read, or a baseline, which a
  /// run may write, or other files that say what functions implement.
  private boolean possible() {
    return request.verdicts().baseline.file().isEmpty()
        && request.ir().isEmpty()
        && !request.sources()
        && !request.files().contains("-");
  }

  private String hash(List<List<String>> files) {
    return Fingerprint.of(new Content(circumstances, manifest, files));
  }

  private KeptRuns runs() {
    GateVerdictOptions verdicts = request.verdicts();
    return new KeptRuns(
        cache,
        new Asked(
            request.options().mapping,
            request.manifest(),
            verdicts.policy().severities(),
            request.requireAnnotations(),
            GatePlaces.folder(),
            verdicts.format.format(),
            verdicts.verbose,
            paint,
            request.files()));
  }
}
