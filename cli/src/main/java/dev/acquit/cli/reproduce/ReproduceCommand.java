package dev.acquit.cli.reproduce;

import dev.acquit.cli.option.DurationConverter;
import dev.acquit.cli.option.FormatOption;
import dev.acquit.cli.option.ResultOption;
import dev.acquit.cli.option.SolverOption;
import dev.acquit.cli.option.WorkOptions;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.time.Duration;
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

  private final Session session;

  @Spec private CommandSpec spec;

  @Mixin WorkOptions work;

  @Parameters(paramLabel = "WHAT", description = "The published check: asplos19.")
  String what;

  @Option(
      names = "--events",
      paramLabel = "WHICH",
      defaultValue = "both",
      description = "The event models: published, full or both. Default: ${DEFAULT-VALUE}.")
  EventChoice events;

  int bound = 5;

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

  @Mixin SolverOption solver;

  @Option(
      names = "--resume",
      paramLabel = "FILE",
      description =
          "Keep the answers to all formulas in this file as they come, and go on from those that"
              + " are in it. Times of answers that come from it are marked.")
  Path resume;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "Time for the whole run, such as 30s or 2h; after it what was not decided is unknown."
              + " Default: no limit.")
  Optional<Duration> time;

  @Mixin FormatOption format;

  @Mixin ResultOption result;

  public ReproduceCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    return new ReproduceRun(session, this).run().code();
  }
}
