package dev.acquit.cli.repair;

import dev.acquit.cli.option.OutName;
import dev.acquit.cli.output.Told;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.StatusLine;
import dev.acquit.cli.verify.ModelChoice;
import dev.acquit.cli.verify.PairFolder;
import dev.acquit.cli.verify.Stoppable;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.repair.EngineReplay;
import dev.acquit.mapper.repair.Oracle;
import dev.acquit.mapper.repair.Repair;
import dev.acquit.mapper.repair.RepairResult;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Limits;
import dev.acquit.reports.repair.RepairDocument;
import dev.acquit.reports.repair.RepairDocuments;
import dev.acquit.reports.story.StoryMarkdown;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// One run of `repair`.
final class RepairRun {
  private static final String PAGE = "REPAIR.md";
  private final Session session;
  private final RepairCommand request;
  private final OracleFactory oracles;

  /// @param session where to print
  /// @param request what is asked
  /// @param oracles makes what decides about tables
  RepairRun(Session session, RepairCommand request, OracleFactory oracles) {
    this.session = session;
    this.request = request;
    this.oracles = oracles;
  }

  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#FINDING] if the table is unsound, repaired or not;
  ///   [ExitCode#UNKNOWN] if that is not known, or not all of what it needs
  /// @throws InputException if the mapping or a model is wrong
  /// @throws CommandException if a model does not fit, or something cannot be written
  ExitCode run() throws InputException, CommandException {
    Optional<Path> out = OutName.resultOrFolder(request.spec, Optional.ofNullable(request.out));
    MemoryModel source = ModelChoice.source(request.models.source());
    MemoryModel target = ModelChoice.target(request.models.target());
    Repair.Task task =
        new Repair.Task(
            Mappings.find(request.mapping),
            request.scopes,
            request.work.jobs(),
            request.time.time());
    Oracle oracle = oracles.oracle(source, target, request.bound, request.solver.word());
    Optional<PairFolder> folder = PairFolder.made(out, request.models);
    Limits limits = request.work.limits();
    RepairDocuments documents =
        new RepairDocuments(
            repair(task, oracle, new EngineReplay(target, limits)),
            source,
            target,
            request.bound,
            ResultFile.folder(out));
    RepairDocument document = documents.document(session.tool());
    if (folder.isPresent()) {
      write(folder.get(), document, documents.tests());
    }
    return new Told(request.format.told())
        .end(session, document, request.detail(), ResultFile.of(out));
  }

  private RepairResult repair(Repair.Task task, Oracle oracle, EngineReplay replay) {
    StatusLine line = session.statusLine();
    return new Stoppable(session, line)
        .run(() -> new Repair(task, oracle, replay, new RepairProgress(line)).run());
  }

  /// The new table, the page, the tests, and what `check` must say of them.
  private static void write(PairFolder folder, RepairDocument document, List<Counterexample> tests)
      throws CommandException {
    if (document.better() != null) {
      folder.write(document.better().name() + ".mapping", document.better().text());
    }
    folder.write(PAGE, StoryMarkdown.page(document.story()));
    List<PairFolder.Pair> pairs = new ArrayList<>();
    for (Counterexample test : tests) {
      SequencedMap<String, String> metadata = new LinkedHashMap<>();
      metadata.put("Repair", document.mapping().name());
      int number = pairs.size() + 1;
      pairs.add(
          new PairFolder.Pair(
              test,
              RepairDocuments.sourceFile(number),
              RepairDocuments.targetFile(number),
              metadata));
    }
    folder.write(pairs);
  }
}
