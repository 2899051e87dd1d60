package dev.acquit.cli.reproduce;

import dev.acquit.cli.option.DurationConverter;
import dev.acquit.cli.option.FormatOption;
import dev.acquit.cli.option.ResultOption;
import dev.acquit.cli.option.SolverOption;
import dev.acquit.cli.option.WorkOptions;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.cli.verify.Deciding;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.prove.EventModel;
import dev.acquit.mapper.prove.ProofTask;
import dev.acquit.mapper.reproduce.Publication;
import dev.acquit.mapper.reproduce.Reproducer;
import dev.acquit.mapper.reproduce.Reproduction;
import dev.acquit.mapper.reproduce.ReproductionTask;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.reproduce.ReproduceDocument;
import dev.acquit.reports.reproduce.ReproduceDocument.Machine;
import dev.acquit.reports.reproduce.ReproduceDocuments;
import dev.acquit.reports.reproduce.ReproduceText;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `acquit reproduce`.
@Command(
    name = "reproduce",
    description = {
      "Does a published check of a mapping again, and sets its times beside ours.",
      "",
      "asplos19: the Alloy check of the mapping in the ASPLOS 2019 paper on the PTX memory model,"
          + " for each axiom of its C++ model and each bound. Once with the operations that the"
          + " published C++ model has, once with all that C++ has. It also asks which rows of the"
          + " table and which axioms the programs exercise at all. Status 1: there is a"
          + " counterexample; status 3: there is none, and not everything was decided.",
      ""
    })
public final class ReproduceCommand implements Callable<Integer> {
  private static final int MAX_BOUND = 10;
  private static final Duration NO_LIMIT = Duration.ofDays(3650);

  private final Session session;

  @Spec private CommandSpec spec;

  @Mixin private WorkOptions work;

  @Parameters(paramLabel = "WHAT", description = "The published check: asplos19.")
  private String what;

  @Option(
      names = "--events",
      paramLabel = "WHICH",
      defaultValue = "both",
      description = "The event models: published, full or both. Default: ${DEFAULT-VALUE}.")
  private EventChoice events;

  private int bound = 5;

  @Option(
      names = "--bound",
      paramLabel = "N",
      defaultValue = "5",
      description =
          "The largest number of C++ instructions of a program, 1 to 10. Default:"
              + " ${DEFAULT-VALUE}.")
  public void bound(int value) {
    if (value < 1 || value > MAX_BOUND) {
      throw new ParameterException(
          spec.commandLine(), "found --bound " + value + ", expected 1 to " + MAX_BOUND);
    }
    bound = value;
  }

  @Mixin private SolverOption solver;

  @Option(
      names = "--resume",
      paramLabel = "FILE",
      description =
          "Keep the answers to all formulas in this file as they come, and go on from those that"
              + " are in it. Times of answers that come from it are marked.")
  private Path resume;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "Time for the whole run, such as 30s or 2h; after it what was not decided is unknown."
              + " Default: no limit.")
  private Optional<Duration> time;

  @Mixin private FormatOption format;

  @Mixin private ResultOption result;

  public ReproduceCommand(Session session) {
    this.session = session;
  }

  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#FINDING] if there is a counterexample,
  ///   [ExitCode#UNKNOWN] if there is none and not everything was decided
  /// @throws InputException if there is no such published check
  /// @throws CommandException if there is no such solver, or answers cannot be kept
  @Override
  public Integer call() throws InputException, CommandException {
    Publication publication = Publication.find(what);
    MappingFile mapping = Mappings.find(publication.mapping());
    MemoryModel source = Models.find(publication.source());
    MemoryModel target = Models.find(publication.target());
    Reproduction reproduction =
        new Deciding(
                session,
                solver.word(),
                Optional.ofNullable(resume),
                false,
                "the models of a published check can be put into one: please report this")
            .run((decides, line) -> {
              ProofTask proof =
                  new ProofTask(
                      mapping,
                      source,
                      target,
                      bound,
                      ProgramClass.MIXED,
                      decides,
                      work.limits(),
                      work.jobs(),
                      time.orElse(NO_LIMIT));
              ReproductionTask task =
                  new ReproductionTask(publication, proof, events.of(publication));
              return new Reproducer(task, new ReproduceLine(line)).run();
            });
    ReproduceDocument document =
        new ReproduceDocuments(reproduction, machine()).document(Version.number());
    session.print(
        switch (format.format()) {
          case TEXT -> ReproduceText.render(document, session.paint());
          case JSON -> Json.write(document);
        });
    new ResultFile(result.file()).write(() -> Json.write(document));
    return switch (document.decision()) {
      case UNSOUND -> ExitCode.FINDING.code();
      case UNKNOWN -> ExitCode.UNKNOWN.code();
      case SOUND -> ExitCode.OK.code();
    };
  }

  private static Machine machine() {
    return new Machine(
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        Runtime.version().toString());
  }

  /// For which event models a published check is done again.
  public enum EventChoice {
    /// That of the published check.
    PUBLISHED,
    /// All that C++ has.
    FULL,
    /// One after the other.
    BOTH;

    List<EventModel> of(Publication publication) {
      return switch (this) {
        case PUBLISHED -> List.of(publication.events());
        case FULL -> List.of(EventModel.full());
        case BOTH -> List.of(publication.events(), EventModel.full());
      };
    }
  }
}
