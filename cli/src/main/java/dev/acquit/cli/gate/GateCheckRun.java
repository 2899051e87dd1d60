package dev.acquit.cli.gate;

import dev.acquit.cli.gate.Judging.Judged;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Failures;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.UserFile;
import dev.acquit.codegen.gate.BaselineEntry;
import dev.acquit.codegen.gate.Circumstances;
import dev.acquit.codegen.gate.Gate;
import dev.acquit.codegen.gate.GateResult;
import dev.acquit.codegen.gate.KnownFindings;
import dev.acquit.codegen.gate.Manifest;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.reports.gate.GateDocument;
import dev.acquit.reports.gate.GateDocument.Compiled;
import dev.acquit.reports.gate.GateDocuments;
import dev.acquit.reports.gate.GatePlaces;
import dev.acquit.reports.gate.JudgedFunction;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.story.Detail;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.TextFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Checks functions.
final class GateCheckRun {
  private final Session session;
  private final GateCheckRequest request;
  private final GateVerdictOptions verdicts;
  private final Optional<Path> kept;
  private final ResultFile out;
  private final GateEngine engine;

  /// @param session where to print
  /// @param request what is asked
  /// @param engine what judges
  /// @throws CommandException if the file for the result could not be written
  GateCheckRun(Session session, GateCheckRequest request, GateEngine engine)
      throws CommandException {
    this.session = session;
    this.request = request;
    this.verdicts = request.verdicts();
    this.verdicts.check();
    this.kept = verdicts.cache.folder(session, "gate");
    this.out = new ResultFile(verdicts.result.file());
    this.engine = engine;
  }

  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#BAD_INPUT] if something of the input was bad or no
  ///   function was judged, [ExitCode#FINDING] if a new finding is an error by the policy,
  ///   [ExitCode#UNKNOWN] if one is unknown
  /// @throws InputException if the table, the manifest or the baseline is wrong
  /// @throws CommandException if there is nothing that judges, or the baseline cannot be written
  ExitCode run() throws InputException, CommandException {
    Circumstances under = circumstances();
    Optional<Circumstances.Key> key = key(under);
    Optional<String> text = manifestText();
    // What was printed before is printed again; a file for the result is made of the result itself.
    Optional<RunCache> runs =
        key.filter(c -> out.file().isEmpty())
            .map(c -> new RunCache(request, kept.orElseThrow(), session.paint(), c, text));
    Optional<KeptRuns.Kept> before = runs.flatMap(RunCache::find);
    if (before.isPresent()) {
      session.note("nothing has changed: results from " + kept.orElseThrow());
      return before.get().print(session);
    }
    Optional<Manifest> manifest =
        text.isEmpty()
            ? Optional.empty()
            : Optional.of(Manifest.read(request.manifest().orElseThrow().toString(), text.get()));
    return run(
        under,
        runs,
        manifest,
        Optional.empty(),
        () ->
            new Claiming(session, request)
                .in(GateFiles.read(session, request.files(), manifest, request.options().jobs())));
  }

  /// Where the files come from.
  interface Reading {
    /// Reads them.
    ///
    /// @throws CommandException if there is nothing that makes them
    GateFiles read() throws CommandException;
  }

  /// Judges what was compiled for the purpose.
  ///
  /// @param compiled what made the files; asked when they are there
  /// @param reading makes them
  ExitCode run(Supplier<Compiled> compiled, Reading reading)
      throws InputException, CommandException {
    return run(circumstances(), Optional.empty(), Optional.empty(), Optional.of(compiled), reading);
  }

  private ExitCode run(
      Circumstances under,
      Optional<RunCache> runs,
      Optional<Manifest> manifest,
      Optional<Supplier<Compiled>> compiled,
      Reading reading)
      throws InputException, CommandException {
    Gate gate = new Gate(verdicts.policy(), request.requireAnnotations(), manifest, baseline());
    Optional<JudgementCache> cache =
        key(under).map(c -> new JudgementCache(kept.orElseThrow(), c, GatePlaces.folder()));
    Judging judging =
        new Judging(session, engine.judge(under.table(), request.options().limits()), cache);
    GateFiles read = reading.read();
    Judged judged = judging.run(read.files(), request.options().jobs());
    List<Diagnostic> errors = new ArrayList<>(gate.problems(read.files(), read.errors()));
    List<GateFiles.Crash> crashes = new ArrayList<>(read.crashes());
    crashes.addAll(judged.crashes());
    Set<ExitCode> exits = EnumSet.noneOf(ExitCode.class);
    for (GateFiles.Crash crash : crashes) {
      exits.add(session.failed(crash.what(), crash.cause()));
      if (!Failures.isMemory(crash.cause())) {
        errors.add(
            Diagnostic.of(crash.what(), Position.START, "this could not be judged: a bug of ours"));
      }
    }
    boolean all = read.complete() && judged.complete();
    GateResult<JudgedFunction> result =
        gate.result(
            request.files(),
            read.files(),
            judged.functions(),
            errors,
            all && !exits.contains(ExitCode.UNKNOWN));
    if (verdicts.baseline.update() && result.baseline().isPresent()) {
      UserFile.replace(
          verdicts.baseline.file().orElseThrow(), result.baseline().get().now().text());
    }
    GateDocument document =
        GateDocuments.of(result, under, compiled.map(Supplier::get), session.tool());
    out.write(() -> Json.write(document));
    KeptRuns.Kept shown = shown(document);
    result.errors().forEach(session::error);
    shown.print(session);
    if (!all) {
      session.error(
          "interrupted: not all functions were judged, only " + document.functions().size());
    }
    if (runs.isPresent() && result.errors().isEmpty() && document.complete()) {
      runs.get().keep(session, read.files(), document, shown);
    }
    exits.add(shown.exit());
    return ExitCode.worst(exits);
  }

  private Circumstances circumstances() throws InputException {
    return new Circumstances(
        Mappings.find(request.options().mapping), engine.models(), request.options().limits());
  }

  private Optional<String> manifestText() throws InputException {
    return request.manifest().isEmpty()
        ? Optional.empty()
        : Optional.of(text(request.manifest().get(), "a manifest has columns function and source"));
  }

  private static String text(Path file, String hint) throws InputException {
    return TextFile.read(file, file.toString(), hint);
  }

  private Optional<KnownFindings> baseline() throws InputException {
    return verdicts
        .baseline
        .read(BaselineEntry.FORM)
        .map(b ->
            new KnownFindings(
                verdicts.baseline.file().orElseThrow(), b, verdicts.baseline.update()));
  }

  /// Under what judgements are kept; empty if they are not.
  private Optional<Circumstances.Key> key(Circumstances under) {
    return verdicts.cache.maker(session, "gate").map(under::key);
  }

  private KeptRuns.Kept shown(GateDocument document) {
    Detail detail = verdicts.verbose ? Detail.ALL : Detail.FIRST;
    return KeptRuns.Kept.of(session, verdicts.format.format(), document, detail);
  }
}
