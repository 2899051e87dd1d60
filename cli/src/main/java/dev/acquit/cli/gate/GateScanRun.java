package dev.acquit.cli.gate;

import dev.acquit.cli.batch.Batch;
import dev.acquit.cli.output.Told;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Progress;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.UserFile;
import dev.acquit.codegen.gate.FunctionScanner;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.gate.Proposal;
import dev.acquit.codegen.gate.ScannedFunction;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.ptx.module.Function;
import dev.acquit.reports.Plural;
import dev.acquit.reports.gate.GatePlaces;
import dev.acquit.reports.gate.scan.ScanDocument;
import dev.acquit.reports.gate.scan.ScanDocument.Scanned;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.TableJson;
import dev.acquit.reports.story.Detail;
import dev.acquit.text.Csv;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Scans functions.
final class GateScanRun {
  private final Session session;
  private final GateScanCommand request;
  private final GateEngine engine;
  private final List<ExitCode> crashes = new ArrayList<>();

  /// @param session where to print
  /// @param request what is asked
  /// @param engine what scans
  GateScanRun(Session session, GateScanCommand request, GateEngine engine) {
    this.session = session;
    this.request = request;
    this.engine = engine;
  }

  /// A function of a file.
  private record Task(GateFile file, Function function) {}

  /// What came of a function, with an operation for a manifest where one was asked for and found.
  private record Found(Scanned scanned, Optional<SourceOperation> proposal) {}

  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#BAD_INPUT] if some file was bad
  /// @throws InputException if the table is wrong
  /// @throws CommandException if there is nothing that scans, or the file cannot be written
  ExitCode run() throws InputException, CommandException {
    ResultFile out = new ResultFile(request.result.file());
    int jobs = request.options.jobs();
    MappingFile table = Mappings.find(request.options.mapping);
    FunctionScanner scanner = engine.scanner(table, request.options.limits());
    Optional<Proposal> proposal =
        request.annotate == null
            ? Optional.empty()
            : Optional.of(new Proposal(engine.judge(table, request.options.limits())));
    GateFiles read = GateFiles.withSources(session, request.files.names(), jobs);
    read.errors().forEach(session::error);
    read.crashes().forEach(c -> crash(c.what(), c.cause()));
    List<Found> found = new ArrayList<>();
    boolean all = scan(read, scanner, proposal, jobs, found) && read.complete();
    List<Scanned> functions = found.stream().map(Found::scanned).toList();
    ScanDocument document =
        new ScanDocument(
            ScanDocument.SCHEMA,
            session.tool(),
            TableJson.of(table),
            functions,
            read.errors().stream().map(ErrorJson::of).toList(),
            all ? null : Math.max(1, functionsOf(read) - functions.size()));
    ExitCode exit = new Told(request.format.format()).end(session, document, Detail.WHOLE, out);
    if (request.annotate != null) {
      annotate(request.annotate, found);
    }
    if (!all) {
      session.error("interrupted: not all functions were scanned, only " + functions.size());
    }
    crashes.add(exit);
    return ExitCode.worst(crashes);
  }

  private void annotate(Path file, List<Found> found) throws CommandException {
    StringBuilder rows = new StringBuilder(Csv.line(List.of("file", "function", "source")));
    List<Found> proposed = found.stream().filter(f -> f.proposal().isPresent()).toList();
    for (Found f : proposed) {
      rows.append(
          Csv.line(
              List.of(
                  f.scanned().file(),
                  f.scanned().function(),
                  f.proposal().orElseThrow().toString())));
    }
    UserFile.replace(file, rows.toString());
    session.note(
        file
            + ": "
            + proposed.size()
            + " of "
            + Plural.of(found.size(), "function")
            + (proposed.size() == 1 ? " performs" : " perform")
            + " exactly one operation; the rest none, several, or an unknown one");
  }

  private static int functionsOf(GateFiles read) {
    return (int) tasks(read).count();
  }

  private static Stream<Task> tasks(GateFiles read) {
    return read.files().stream()
        .flatMap(f ->
            f.module().functions().stream()
                .filter(g -> g.body().isPresent())
                .map(g -> new Task(f, g)));
  }

  private boolean scan(
      GateFiles read,
      FunctionScanner scanner,
      Optional<Proposal> proposal,
      int jobs,
      List<Found> found) {
    List<Task> tasks = tasks(read).toList();
    Progress progress = session.progress(tasks::size, "functions");
    boolean all =
        new Batch(jobs, session.interruption())
            .<Task, Found>run(
                tasks.iterator(),
                task -> {
                  Found done = scan(task, scanner, proposal);
                  progress.step();
                  return done;
                },
                (_, done) -> found.add(done),
                (task, cause) -> crash(task.file().file() + ": " + task.function().name(), cause));
    progress.clear();
    return all;
  }

  private static Found scan(Task task, FunctionScanner scanner, Optional<Proposal> proposal) {
    GateFile file = task.file();
    ScannedFunction scanned = scanner.scan(file.module(), task.function());
    return new Found(
        ScanDocument.function(file.file(), task.function(), scanned, GatePlaces.of(file)),
        proposal.flatMap(p -> p.of(file.module(), task.function(), scanned)));
  }

  private void crash(String what, Throwable cause) {
    crashes.add(session.failed(what, cause));
  }
}
