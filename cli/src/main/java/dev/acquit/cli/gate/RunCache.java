package dev.acquit.cli.gate;

import dev.acquit.cli.gate.KeptRuns.Kept;
import dev.acquit.cli.gate.PtxInputs.PtxInput;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.gate.Policy;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.reports.Paint;
import dev.acquit.reports.gate.GateDocument;
import dev.acquit.reports.gate.GatePlaces;
import dev.acquit.reports.gate.JudgedFunction;
import dev.acquit.text.InputException;
import dev.acquit.text.Sha256;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
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
    String circumstances,
    Optional<String> manifest) {
  /// What a run on the same input printed; empty if there was none.
  Optional<Kept> find() {
    PtxInputs inputs = PtxInputs.find(request.files());
    if (!possible() || !inputs.errors().isEmpty() || !runs().asked()) {
      return Optional.empty();
    }
    StringBuilder content = new StringBuilder();
    try {
      for (PtxInput input : inputs.files()) {
        add(content, input.name(), Sha256.of(input.read(InputStream.nullInputStream())));
      }
      return runs().find(hash(content));
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
    StringBuilder content = new StringBuilder();
    files.forEach(f -> add(content, f.file(), f.hash()));
    runs().keep(session, hash(content), kept);
  }

  /// Whether results may be kept at all: not where standard input is read, or a baseline, which a
  /// run may write, or other files that say what functions implement.
  private boolean possible() {
    return request.verdicts().baseline.file().isEmpty()
        && request.ir().isEmpty()
        && !request.sources()
        && !request.files().contains("-");
  }

  private String hash(StringBuilder files) {
    return Sha256.of(circumstances + "\n" + manifest.map(Sha256::of) + "\n" + files);
  }

  private static void add(StringBuilder content, String name, String hash) {
    content.append(hash).append(' ').append(name).append('\n');
  }

  /// Named by all that is asked, which does not depend on what the files contain.
  private KeptRuns runs() {
    StringBuilder question = new StringBuilder();
    GateVerdictOptions verdicts = request.verdicts();
    Policy policy = verdicts.policy();
    question.append('\n').append(request.options().mapping).append('\n').append(request.manifest());
    for (Verdict verdict : Verdict.values()) {
      question.append('\n').append(verdict).append(' ').append(policy.of(verdict));
    }
    question.append('\n').append(request.requireAnnotations());
    // Names of files, and places in sources, are written as seen from there.
    question.append('\n').append(GatePlaces.folder());
    question.append('\n').append(verdicts.format.format()).append('\n').append(verdicts.verbose);
    question.append('\n').append(request.options().limits()).append('\n').append(paint);
    request.files().forEach(f -> question.append('\n').append(f));
    return new KeptRuns(cache, question.toString());
  }
}
