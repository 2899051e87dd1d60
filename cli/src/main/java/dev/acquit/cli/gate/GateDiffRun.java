package dev.acquit.cli.gate;

import dev.acquit.cli.gate.KeptRuns.Kept;
import dev.acquit.cli.gate.PtxInputs.PtxInput;
import dev.acquit.cli.option.ToldFormat;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.snapshot.diff.Change;
import dev.acquit.codegen.snapshot.diff.SnapshotDiff;
import dev.acquit.reports.Paint;
import dev.acquit.reports.Plural;
import dev.acquit.reports.gate.diff.DiffDocument;
import dev.acquit.reports.gate.diff.DiffDocuments;
import dev.acquit.reports.gate.diff.SnapshotDocument;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.saved.SnapshotReader;
import dev.acquit.reports.story.Detail;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Sha256;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Compares two versions of PTX.
final class GateDiffRun {
  private final Session session;
  private final GateDiffCommand request;
  private final DiffSide before;
  private final DiffSide after;
  private final Map<Change.Kind, Severity> policy;
  private final ResultFile out;

  /// @param session where to print
  /// @param request what is asked
  /// @param before what is compared with
  /// @param after what is compared
  /// @throws CommandException if the file for the result could not be written
  GateDiffRun(Session session, GateDiffCommand request, DiffSide before, DiffSide after)
      throws CommandException {
    this.session = session;
    this.request = request;
    this.before = before;
    this.after = after;
    this.policy = request.policy();
    this.out = new ResultFile(request.result.file());
  }

  /// What a side is made of, without having looked into it.
  ///
  /// @param identity the hash of all that is read
  /// @param hashes of its PTX files
  /// @param functions how many functions they have, if that is known
  /// @param sound whether all of them can be read, as far as that is known
  private record Content(
      String identity, List<String> hashes, Optional<Integer> functions, boolean sound) {
    List<String> sorted() {
      return hashes.stream().sorted().toList();
    }
  }

  /// All that is asked, which does not depend on what the sides contain.
  ///
  /// @param maker which program compares, exactly
  /// @param before the one side
  /// @param after the other
  /// @param policy what changes are worth
  /// @param format the format of the output
  /// @param verbose whether all is told
  /// @param paint how it is coloured
  private record Asked(
      String maker,
      String before,
      String after,
      Map<Change.Kind, Severity> policy,
      ToldFormat format,
      boolean verbose,
      Paint paint) {}

  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#FINDING] if something may have lost order
  /// @throws CommandException if the result cannot be written
  ExitCode run() throws CommandException {
    Optional<Content> before = content(this.before);
    Optional<Content> after = content(this.after);
    Optional<KeptRuns> runs =
        before.isPresent() && after.isPresent() && out.file().isEmpty() ? runs() : Optional.empty();
    String content = before.map(Content::identity) + "\n" + after.map(Content::identity);
    Optional<Kept> kept = runs.flatMap(r -> r.find(Sha256.of(content)));
    if (kept.isPresent()) {
      session.note("nothing has changed: the result of an earlier run");
      return kept.get().print(session);
    }
    Optional<DiffDocument> same =
        before.isPresent() && after.isPresent()
            ? same(before.get(), after.get())
            : Optional.empty();
    if (same.isPresent()) {
      out.write(() -> Json.write(same.get()));
      return shown(same.get()).print(session);
    }
    Snapshots old = this.before.snapshots(session, request.jobs.jobs());
    Snapshots now = this.after.snapshots(session, request.jobs.jobs());
    SnapshotDiff all = SnapshotDiff.of(old.files(), now.files());
    // Of two that have nothing to do with each other, what either has says nothing.
    SnapshotDiff diff = all.compared() == 0 ? SnapshotDiff.NOTHING : all;
    List<Diagnostic> errors = new ArrayList<>(old.errors());
    errors.addAll(now.errors());
    boolean complete = old.complete() && now.complete();
    if (diff.compared() == 0 && errors.isEmpty() && complete) {
      errors.add(nothing(old, now));
    }
    errors.forEach(session::error);
    List<GateFiles.Crash> crashes =
        Stream.concat(old.crashes().stream(), now.crashes().stream()).toList();
    Set<ExitCode> exits = EnumSet.noneOf(ExitCode.class);
    crashes.forEach(c -> exits.add(session.failed(c.what(), c.cause())));
    DiffDocument document =
        DiffDocuments.of(
            session.tool(),
            DiffDocuments.side(this.before.title(), old.files()),
            DiffDocuments.side(this.after.title(), now.files()),
            policy,
            diff,
            errors.stream().map(ErrorJson::of).toList(),
            complete && crashes.isEmpty());
    out.write(() -> Json.write(document));
    Kept shown = shown(document);
    if (errors.isEmpty() && document.complete()) {
      runs.ifPresent(r -> r.keep(session, Sha256.of(content), shown));
    }
    exits.add(shown.print(session));
    return ExitCode.worst(exits);
  }

  private Diagnostic nothing(Snapshots old, Snapshots now) {
    return new Diagnostic(
        after.title(),
        Position.START,
        "found "
            + Plural.of(now.functions(), "function")
            + " here and "
            + old.functions()
            + " in "
            + before.title()
            + ", and none that is in both",
        Optional.of("functions are the same by their names; two versions of one source have some"));
  }

  /// Files with the same bytes have become nothing else.
  private Optional<DiffDocument> same(Content before, Content after) {
    Optional<Integer> functions = after.functions().or(before::functions);
    if (functions.isEmpty()
        || functions.get() == 0
        || !before.sound()
        || !after.sound()
        || !before.sorted().equals(after.sorted())) {
      return Optional.empty();
    }
    return Optional.of(
        DiffDocuments.of(
            session.tool(),
            DiffDocuments.side(this.before.title(), before.hashes(), functions.get()),
            DiffDocuments.side(this.after.title(), after.hashes(), functions.get()),
            policy,
            SnapshotDiff.same(functions.get()),
            List.of(),
            true));
  }

  /// The hashes of a side; empty if it can be read only once, or not at all.
  private static Optional<Content> content(DiffSide side) {
    try {
      String name = side.name();
      if (side.isSnapshot()) {
        List<SnapshotDocument.File> files = Snapshots.open(name, SnapshotReader::files);
        return Optional.of(
            new Content(
                Snapshots.open(name, (_, in) -> Sha256.of(in.readAllBytes())),
                files.stream().map(SnapshotDocument.File::sha256).toList(),
                Optional.of(files.stream().mapToInt(SnapshotDocument.File::functions).sum()),
                files.stream().allMatch(f -> f.unreadable().isEmpty())));
      }
      PtxInputs inputs = side.inputs();
      List<String> hashes = new ArrayList<>();
      for (PtxInput input : inputs.files()) {
        // Of a pipe nothing is left when it was read.
        boolean again = input.path().map(Files::isRegularFile).orElse(input.text().isPresent());
        if (!again) {
          return Optional.empty();
        }
        hashes.add(Sha256.of(input.read(InputStream.nullInputStream())));
      }
      return inputs.errors().isEmpty()
          ? Optional.of(new Content(inputs.files() + "\n" + hashes, hashes, Optional.empty(), true))
          : Optional.empty();
    } catch (InputException e) {
      // It is said when it is read.
      return Optional.empty();
    }
  }

  /// Where results of whole runs are kept; empty if they are not.
  private Optional<KeptRuns> runs() {
    Optional<Path> kept = request.cache.folder(session, "gate");
    return request
        .cache
        .maker(session, "gate")
        .map(t ->
            new KeptRuns(
                kept.orElseThrow(),
                new Asked(
                    t,
                    before.title(),
                    after.title(),
                    policy,
                    request.format.format(),
                    request.verbose,
                    session.paint())));
  }

  private Kept shown(DiffDocument document) {
    Detail detail = request.verbose ? Detail.ALL : Detail.WHOLE;
    return Kept.of(session, request.format.format(), document, detail);
  }
}
