package dev.acquit.cli.observations;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `acquit observations`.
@Command(
    name = "observations",
    description = {
      "Looks into a store of observations, which acquit run --store writes.",
      "",
      "What emulators showed is never added to what GPUs showed.",
      ""
    })
public final class ObservationsCommand implements Runnable {
  @Spec private CommandSpec spec;

  /// The command with its subcommands.
  public static CommandLine line(Session session) {
    return new CommandLine(new ObservationsCommand())
        .addSubcommand(new ListCommand(session))
        .addSubcommand(new ShowCommand(session))
        .addSubcommand(new ExportObservations(session))
        .addSubcommand(new MergeCommand(session));
  }

  /// What to do must be said.
  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "found nothing to do, expected list, show, export or merge");
  }

  /// Options of all that read a store.
  static final class Selected {
    @Parameters(index = "0", paramLabel = "FILE.db", description = "The store.")
    private Path file;

    @Option(
        names = "--test",
        paramLabel = "NAME",
        description = "Only tests of this name, in which * and ? stand for any characters.")
    private String test;

    Path file() {
      return file;
    }

    Optional<String> test() {
      return Optional.ofNullable(test);
    }
  }

  /// `acquit observations list`.
  @Command(name = "list", description = "Says which tests there are, and how often each was run.")
  static final class ListCommand implements Callable<Integer> {
    private final Session session;

    @Mixin private Selected selected;

    ListCommand(Session session) {
      this.session = session;
    }

    @Override
    public Integer call() throws CommandException {
      new ObservationsRun(session).list(selected.file(), selected.test());
      return ExitCode.OK.code();
    }
  }

  /// `acquit observations show`.
  @Command(name = "show", description = "Shows what was seen of each test, all runs together.")
  static final class ShowCommand implements Callable<Integer> {
    private final Session session;

    @Mixin private Selected selected;

    ShowCommand(Session session) {
      this.session = session;
    }

    @Override
    public Integer call() throws CommandException {
      new ObservationsRun(session).show(selected.file(), selected.test());
      return ExitCode.OK.code();
    }
  }

  /// `acquit observations export`.
  @Command(
      name = "export",
      description = {
        "Writes observations for other tools.",
        "",
        "litmus: a log as litmus7 writes it, which mcompare7 and msum7 read. csv: a line for each"
            + " outcome of each run. json: a document of all runs.",
        ""
      })
  static final class ExportObservations implements Callable<Integer> {
    /// Formats of an export.
    enum ExportFormat {
      /// litmus7's log.
      LITMUS,
      /// Comma-separated values.
      CSV,
      /// JSON.
      JSON
    }

    private final Session session;

    @Mixin private Selected selected;

    @Option(
        names = "--format",
        paramLabel = "litmus|csv|json",
        defaultValue = "litmus",
        description = "Default: ${DEFAULT-VALUE}.")
    private ExportFormat format;

    ExportObservations(Session session) {
      this.session = session;
    }

    @Override
    public Integer call() throws CommandException {
      ObservationsRun run = new ObservationsRun(session);
      switch (format) {
        case LITMUS -> run.litmus(selected.file(), selected.test());
        case CSV -> run.csv(selected.file(), selected.test());
        case JSON -> run.json(selected.file(), selected.test());
      }
      return ExitCode.OK.code();
    }
  }

  /// `acquit observations merge`.
  @Command(
      name = "merge",
      description =
          "Takes the runs of other stores over into the first one, each once however often it is"
              + " merged.")
  static final class MergeCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(index = "0", paramLabel = "INTO.db", description = "The store that grows.")
    private Path into;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "FROM.db", description = "The others.")
    private List<Path> from;

    MergeCommand(Session session) {
      this.session = session;
    }

    @Override
    public Integer call() throws CommandException {
      new ObservationsRun(session).merge(into, from);
      return ExitCode.OK.code();
    }
  }
}
