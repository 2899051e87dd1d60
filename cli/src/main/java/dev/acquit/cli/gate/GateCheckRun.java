package dev.acquit.cli.gate;

import dev.acquit.cli.gate.BaselineFile.Unjudged;
import dev.acquit.cli.gate.Judging.Judged;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.gate.Manifest;
import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.ptx.module.Function;
import dev.acquit.reports.GateConclusion;
import dev.acquit.reports.GateText;
import dev.acquit.reports.GateWords;
import dev.acquit.reports.ci.GithubCommands;
import dev.acquit.reports.ci.JunitXml;
import dev.acquit.reports.ci.Sarif;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.GateFunctionJson;
import dev.acquit.reports.json.GateJson;
import dev.acquit.reports.json.GateJson.CompiledJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.TableJson;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Checks functions.
public final class GateCheckRun {
  private final Session session;
  private final GateCheckRequest request;
  private final GateEngine engine;
  private final List<Diagnostic> errors = new ArrayList<>();
  private final Set<ExitCode> exits = EnumSet.noneOf(ExitCode.class);

  /// @param session where to print
  /// @param request what is asked
  /// @param engine what judges
  public GateCheckRun(Session session, GateCheckRequest request, GateEngine engine) {
    this.session = session;
    this.request = request;
    this.engine = engine;
  }

  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#BAD_INPUT] if something of the input was bad or no
  ///   function was judged, [ExitCode#FINDING] if a new finding is an error by the policy,
  ///   [ExitCode#UNKNOWN] if one is unknown
  /// @throws InputException if the table, the manifest or the baseline is wrong
  /// @throws CommandException if there is nothing that judges, or the baseline cannot be written
  public ExitCode run() throws InputException, CommandException {
    MappingFile table = Mappings.find(request.mapping());
    Optional<String> manifestText = manifestText();
    List<MemoryModel> models = engine.models();
    Optional<String> circumstances = circumstances(table, models);
    // What was printed before is printed again; a file for the result is made of the result itself.
    Optional<RunCache> runs =
        circumstances
            .filter(c -> request.out().file().isEmpty())
            .map(c -> new RunCache(request, session.paint(), c, manifestText));
    Optional<RunCache.Kept> kept = runs.flatMap(RunCache::find);
    if (kept.isPresent()) {
      return again(kept.get());
    }
    Optional<Manifest> manifest = manifest(manifestText);
    return run(
        new Circumstances(table, models, circumstances, runs),
        manifest,
        Optional.empty(),
        () -> GateFiles.read(session, request.files(), manifest, request.jobs()));
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
  ExitCode run(Supplier<CompiledJson> compiled, Reading reading)
      throws InputException, CommandException {
    MappingFile table = Mappings.find(request.mapping());
    List<MemoryModel> models = engine.models();
    return run(
        new Circumstances(table, models, circumstances(table, models), Optional.empty()),
        Optional.empty(),
        Optional.of(compiled),
        reading);
  }

  /// What judgements depend on beside files and annotations.
  ///
  /// @param table the table
  /// @param models the models
  /// @param text all of it as text, if judgements are kept
  /// @param runs where whole runs are kept
  private record Circumstances(
      MappingFile table,
      List<MemoryModel> models,
      Optional<String> text,
      Optional<RunCache> runs) {}

  private ExitCode run(
      Circumstances under,
      Optional<Manifest> manifest,
      Optional<Supplier<CompiledJson>> compiled,
      Reading reading)
      throws InputException, CommandException {
    Optional<BaselineFile> baseline = baseline();
    Optional<JudgementCache> cache =
        under.text().map(c -> new JudgementCache(request.cache().orElseThrow(), c));
    Judging judging = new Judging(session, engine.judge(under.table(), request.limits()), cache);
    GateFiles read = reading.read();
    collect(read, manifest);
    Judged judged = judging.run(read.files(), request.jobs());
    read.crashes().forEach(this::crash);
    judged.crashes().forEach(this::crash);
    boolean complete = read.complete() && judged.complete();
    nothing(read, judged, complete);
    GateJson document =
        document(under.table(), under.models(), manifest, baseline, read, judged, complete)
            .with(compiled.map(Supplier::get));
    request.out().write(() -> Json.write(document));
    RunCache.Kept result = result(document);
    print(result);
    conclude(document);
    if (under.runs().isPresent() && errors.isEmpty() && read.crashes().isEmpty()) {
      under
          .runs()
          .get()
          .keep(session, read.files(), document, result.ending(ExitCode.worst(exits)));
    }
    return ExitCode.worst(exits);
  }

  /// Prints what a run on the same input printed.
  private ExitCode again(RunCache.Kept kept) {
    session.note("nothing has changed: results from " + request.cache().orElseThrow());
    print(kept);
    return kept.exit();
  }

  private Optional<String> manifestText() throws InputException {
    return request.manifest().isEmpty()
        ? Optional.empty()
        : Optional.of(
            TextFiles.read(request.manifest().get(), "a manifest has columns function and source"));
  }

  private Optional<Manifest> manifest(Optional<String> text) throws InputException {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Manifest manifest = Manifest.read(request.manifest().orElseThrow().toString(), text.get());
    errors.addAll(manifest.problems());
    return Optional.of(manifest);
  }

  private Optional<BaselineFile> baseline() throws InputException {
    return request.baseline().isEmpty()
        ? Optional.empty()
        : Optional.of(BaselineFile.read(request.baseline().get(), request.update()));
  }

  /// What judgements depend on beside the PTX files; empty if nothing is kept.
  private Optional<String> circumstances(MappingFile table, List<MemoryModel> models) {
    boolean chosen = !request.cache().equals(session.cache().map(c -> c.resolve("gate")));
    Optional<String> program =
        ToolIdentity.find().or(() -> chosen ? Optional.of(Version.number()) : Optional.empty());
    if (request.cache().isEmpty() || program.isEmpty()) {
      return Optional.empty();
    }
    StringBuilder circumstances = new StringBuilder(program.get());
    circumstances.append('\n').append(table.hash());
    models.forEach(m -> circumstances.append('\n').append(m.name()).append(' ').append(m.hash()));
    circumstances.append('\n').append(request.limits());
    return Optional.of(circumstances.toString());
  }

  /// What is wrong with the input.
  private void collect(GateFiles read, Optional<Manifest> manifest) {
    errors.addAll(read.errors());
    read.files().forEach(f -> errors.addAll(f.problems()));
    if (request.requireAnnotations()) {
      for (GateFile file : read.files()) {
        for (Function function : file.notAnnotated()) {
          errors.add(
              new Diagnostic(
                  file.file(),
                  function.position(),
                  "found no annotation of " + function.name() + ", expected one",
                  Optional.of("a line above it: // source: load acquire scope=device")));
        }
      }
    }
    manifest.ifPresent(m -> {
      List<String> files = read.files().stream().map(GateFile::file).toList();
      List<Manifest.Named> functions =
          read.files().stream()
              .flatMap(f ->
                  Stream.concat(
                          f.module().functions().stream()
                              .filter(g -> g.body().isPresent())
                              .map(Function::name),
                          f.unreadable().stream().flatMap(u -> u.name().stream()))
                      .map(name -> new Manifest.Named(f.file(), name)))
              .toList();
      errors.addAll(m.idle(files, functions));
    });
  }

  private void crash(GateFiles.Crash crash) {
    session.bug(crash.what(), crash.cause());
    errors.add(
        Diagnostic.of(crash.what(), Position.START, "this could not be judged: a bug of ours"));
    exits.add(ExitCode.BUG);
  }

  /// A gate that judged nothing must not pass.
  private void nothing(GateFiles read, Judged judged, boolean complete) {
    if (judged.functions().isEmpty() && errors.isEmpty() && complete) {
      long functions = read.files().stream().mapToLong(f -> f.notAnnotated().size()).sum();
      errors.add(
          new Diagnostic(
              String.join(", ", request.files()),
              Position.START,
              "found "
                  + functions
                  + (functions == 1 ? " function" : " functions")
                  + " and nothing that says what they implement, expected at least one annotation",
              Optional.of("a line above a function: // source: load acquire scope=device")));
    }
  }

  private GateJson document(
      MappingFile table,
      List<MemoryModel> models,
      Optional<Manifest> manifest,
      Optional<BaselineFile> baseline,
      GateFiles read,
      Judged judged,
      boolean complete)
      throws CommandException {
    List<GateFunctionJson> graded =
        judged.functions().stream().map(f -> graded(f, baseline)).toList();
    List<GateJson.NamedJson> notAnnotated = notAnnotated(read);
    List<String> files = read.files().stream().map(GateFile::file).toList();
    GateJson.BaselineJson compared = null;
    if (baseline.isPresent()) {
      compared =
          baseline
              .get()
              .compare(
                  graded.stream().filter(f -> !f.severity().equals(Severity.NONE.word())).toList(),
                  baseline.get().examined(files, unjudged(read, judged)),
                  request.update());
    }
    return new GateJson(
        GateJson.SCHEMA,
        Json.Tool.acquit(Version.number()),
        TableJson.of(table),
        models.stream().map(m -> new ModelJson(m.name(), m.hash())).toList(),
        new GateJson.BoundsJson(request.limits().time().toMillis(), request.limits().unroll()),
        policy(),
        complete,
        GateJson.SummaryJson.of(files.size(), graded, notAnnotated.size()),
        read.files().stream().map(GateCheckRun::file).toList(),
        graded,
        notAnnotated,
        errors.stream().map(ErrorJson::of).toList(),
        manifest
            .map(
                m -> new GateJson.ManifestJson(m.file(), m.rows().size(), m.aboutOtherFiles(files)))
            .orElse(null),
        compared,
        null);
  }

  private static GateJson.FileJson file(GateFile file) {
    return new GateJson.FileJson(
        file.file(), file.hash(), file.module().version().toString(), file.module().targets());
  }

  private GateFunctionJson graded(GateFunctionJson f, Optional<BaselineFile> baseline) {
    Severity severity = request.policy().of(GateWords.verdict(f));
    boolean known =
        severity != Severity.NONE
            && baseline.isPresent()
            && (request.update() || baseline.get().knows(f));
    return f.graded(severity.word(), known);
  }

  private static List<GateJson.NamedJson> notAnnotated(GateFiles read) {
    return read.files().stream()
        .flatMap(f ->
            f.notAnnotated().stream()
                .map(g ->
                    new GateJson.NamedJson(
                        f.file(), g.name(), g.position().line(), g.position().column())))
        .toList();
  }

  private static Set<Unjudged> unjudged(GateFiles read, Judged judged) {
    Set<Unjudged> open = new HashSet<>();
    for (GateFile file : read.files()) {
      file.module().functions().stream()
          .filter(f -> f.body().isPresent())
          .forEach(f -> open.add(new Unjudged(file.file(), f.name())));
      file.unreadable().stream()
          .flatMap(u -> u.name().stream())
          .forEach(name -> open.add(new Unjudged(file.file(), name)));
    }
    judged.functions().forEach(f -> open.remove(new Unjudged(f.file(), f.function())));
    return open;
  }

  private Map<String, String> policy() {
    Map<String, String> policy = new LinkedHashMap<>();
    for (Verdict verdict : Verdict.values()) {
      policy.put(verdict.name(), request.policy().of(verdict).word());
    }
    return policy;
  }

  private RunCache.Kept result(GateJson document) {
    String output =
        switch (request.format()) {
          case TEXT -> GateText.render(document, session.paint(), request.all());
          case JSON -> Json.write(document);
          case JUNIT -> JunitXml.render(document);
          case SARIF -> Sarif.render(document);
          case GITHUB -> GithubCommands.render(document);
        };
    Optional<String> note =
        switch (request.format()) {
          case TEXT, JSON -> Optional.empty();
          case JUNIT, SARIF, GITHUB -> Optional.of(GateConclusion.of(document));
        };
    return new RunCache.Kept(output, note, ExitCode.OK);
  }

  private void print(RunCache.Kept result) {
    errors.forEach(session::error);
    session.print(result.output());
    result.note().ifPresent(session::note);
  }

  private void conclude(GateJson document) {
    if (!document.complete()) {
      session.error(
          "interrupted: not all functions were judged, only " + document.functions().size());
      exits.add(ExitCode.UNKNOWN);
    }
    if (!errors.isEmpty()) {
      exits.add(ExitCode.BAD_INPUT);
    }
    if (document.summary().errors() > 0 || document.refusedIsError()) {
      exits.add(ExitCode.FINDING);
    }
    if (document.summary().unknown() > 0) {
      exits.add(ExitCode.UNKNOWN);
    }
  }
}
