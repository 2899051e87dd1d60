package dev.acquit.cli.reproduce;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.cli.verify.Deciding;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.reproduce.Publication;
import dev.acquit.mapper.reproduce.Publications;
import dev.acquit.mapper.reproduce.Reproducer;
import dev.acquit.mapper.reproduce.Reproduction;
import dev.acquit.mapper.reproduce.ReproductionTask;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.reproduce.Machine;
import dev.acquit.reports.reproduce.ReproduceDocument;
import dev.acquit.reports.reproduce.ReproduceReport;
import dev.acquit.reports.reproduce.ReproduceText;
import dev.acquit.text.InputException;
import java.time.Duration;
import java.util.Optional;

/// One run of `reproduce`.
///
/// @param session where to print
/// @param request what is asked
record ReproduceRun(Session session, ReproduceCommand request) {
  private static final Duration NO_LIMIT = Duration.ofDays(3650);

  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#FINDING] if there is a counterexample,
  ///   [ExitCode#UNKNOWN] if there is none and not everything was decided
  /// @throws InputException if there is no such published check
  /// @throws CommandException if there is no such solver, or answers cannot be kept
  ExitCode run() throws InputException, CommandException {
    ResultFile result = new ResultFile(request.result.file());
    Publication publication = Publications.find(request.what);
    MappingFile mapping = Mappings.find(publication.mapping());
    MemoryModel source = Models.find(publication.source());
    MemoryModel target = Models.find(publication.target());
    Reproduction reproduction =
        new Deciding(
                session,
                request.solver.word(),
                Optional.ofNullable(request.resume),
                false,
                "the models of a published check can be put into one: please report this")
            .run((solver, line) -> {
              ReproductionTask task =
                  new ReproductionTask(
                      publication,
                      mapping,
                      source,
                      target,
                      request.events.of(publication),
                      request.bound,
                      solver,
                      request.work.limits(),
                      request.work.jobs(),
                      request.time.orElse(NO_LIMIT));
              return new Reproducer(task, new ReproduceLine(line)).run();
            });
    ReproduceReport report = new ReproduceReport(reproduction, machine());
    session.print(
        switch (request.format.format()) {
          case TEXT -> ReproduceText.render(report, session.paint());
          case JSON -> json(report);
        });
    result.write(() -> json(report));
    return switch (reproduction.decision()) {
      case UNSOUND -> ExitCode.FINDING;
      case UNKNOWN -> ExitCode.UNKNOWN;
      case SOUND -> ExitCode.OK;
    };
  }

  private static String json(ReproduceReport report) {
    return Json.write(ReproduceDocument.of(report, Version.number()));
  }

  private static Machine machine() {
    return new Machine(
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        Runtime.version().toString());
  }
}
