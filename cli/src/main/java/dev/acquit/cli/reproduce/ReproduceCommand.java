package dev.acquit.cli.reproduce;

import dev.acquit.cli.option.BoundOption;
import dev.acquit.cli.option.FormatOption;
import dev.acquit.cli.option.ResultOption;
import dev.acquit.cli.option.SolverOption;
import dev.acquit.cli.option.TimeOption;
import dev.acquit.cli.option.WorkOptions;
import dev.acquit.cli.output.Told;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.verify.Deciding;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.prove.ProofTask;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.reports.reproduce.Claims;
import dev.acquit.reports.reproduce.Claims.Programs;
import dev.acquit.reports.reproduce.ReproduceDocument;
import dev.acquit.reports.story.Detail;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
      "Asks again what a paper claims of a mapping table, claim by claim, and sets its times beside"
          + " ours.",
      "",
      "asplos19: what the Alloy check in the ASPLOS 2019 paper on the PTX memory model says of its"
          + " table, for each axiom of its C++ model and each bound. Once of the programs that the"
          + " published C++ model has, once of all that C++ has. It also asks which rows of the"
          + " table and which axioms the programs exercise at all. Status 1: something is not as"
          + " claimed; status 3: nothing is, and not everything was decided.",
      ""
    },
    footer = {"  acquit reproduce asplos19 --bound 2"})
public final class ReproduceCommand implements Callable<Integer> {
  private final Session session;

  @Spec private CommandSpec spec;

  @Mixin private WorkOptions work;

  @Parameters(paramLabel = "WHAT", description = "The paper: asplos19.")
  private String what;

  @Option(
      names = "--events",
      paramLabel = "WHICH",
      defaultValue = "both",
      description =
          "The programs that claims are about: published, full or both. Default:"
              + " ${DEFAULT-VALUE}.")
  private String events;

  @Mixin private BoundOption bound;

  @Mixin private SolverOption solver;

  @Option(
      names = "--resume",
      paramLabel = "FILE",
      description =
          "Keep the answers to all formulas in this file as they come, and go on from those that"
              + " are in it. Times of answers that come from it are marked.")
  private Path resume;

  @Mixin private TimeOption time;

  @Mixin private FormatOption format;

  @Mixin private ResultOption result;

  public ReproduceCommand(Session session) {
    this.session = session;
  }

  /// Asks.
  ///
  /// @return how the command ends: [ExitCode#FINDING] if something is not as claimed,
  ///   [ExitCode#UNKNOWN] if nothing is and not everything was decided
  /// @throws InputException if there is no such paper
  /// @throws CommandException if there is no such solver, or answers cannot be kept
  @Override
  public Integer call() throws InputException, CommandException {
    Claims claims = Claims.find(what);
    List<Programs> programs =
        claims.programs().stream().filter(p -> List.of(p.name(), "both").contains(events)).toList();
    if (programs.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "found --events %s, expected %s or both"
              .formatted(
                  events,
                  claims.programs().stream()
                      .map(Programs::name)
                      .collect(Collectors.joining(", "))));
    }
    MappingFile table = Mappings.find(claims.table());
    MemoryModel source = Models.find(claims.source());
    MemoryModel target = Models.find(claims.target());
    ReproduceDocument document =
        new Deciding(
                session,
                solver.word(),
                Optional.ofNullable(resume),
                false,
                "the models of a published check can be put into one: please report this")
            .run((decides, line) -> {
              ProofTask task =
                  new ProofTask(
                      table,
                      source,
                      target,
                      bound.bound(),
                      ProgramClass.MIXED,
                      decides,
                      work.limits(),
                      work.jobs(),
                      time.time());
              return new Reproduction(session.tool(), claims, programs, task, line).run();
            });
    return new Told(format.told())
        .end(session, document, Detail.WHOLE, new ResultFile(result.file()))
        .code();
  }
}
