package dev.acquit.cli.observations;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import java.nio.file.Path;
import java.util.List;
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
        .addSubcommand(new MergeCommand(session))
        .addSubcommand(new GradeCommand(session))
        .addSubcommand(new ClaimsCommand(session));
  }

  /// What to do must be said.
  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "found nothing to do, expected list, show, export, merge, grade or claims");
  }

  /// What reads a store.
  abstract static class Reading implements Callable<Integer> {
    /// Does it.
    final ObservationsRun run;

    @Parameters(index = "0", paramLabel = "FILE.db", description = "The store.")
    Path file;

    @Mixin TestNameOption test;

    Reading(Session session) {
      run = new ObservationsRun(session);
    }

    /// Reads it.
    ///
    /// @throws CommandException if it cannot be read
    abstract void read() throws CommandException;

    @Override
    public Integer call() throws CommandException {
      read();
      return ExitCode.OK.code();
    }
  }

  /// `acquit observations list`.
  @Command(
      name = "list",
      description = "Says which tests there are, and how often each was run.",
      footer = {"  acquit observations list observed.db"})
  static final class ListCommand extends Reading {
    @Option(
        names = "--by-chip",
        description =
            "A line for each chip, machine and job, as far as they were kept, which is with it.")
    private boolean byChip;

    ListCommand(Session session) {
      super(session);
    }

    @Override
    void read() throws CommandException {
      run.list(file, test.test(), byChip);
    }
  }

  /// `acquit observations show`.
  @Command(
      name = "show",
      description = "Shows what was seen of each test, all runs together.",
      footer = {"  acquit observations show observed.db"})
  static final class ShowCommand extends Reading {
    ShowCommand(Session session) {
      super(session);
    }

    @Override
    void read() throws CommandException {
      run.show(file, test.test());
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
      },
      footer = {"  acquit observations export observed.db --format csv"})
  static final class ExportObservations extends Reading {
    /// Formats of an export.
    enum ExportFormat {
      /// litmus7's log.
      LITMUS,
      /// Comma-separated values.
      CSV,
      /// JSON.
      JSON
    }

    @Option(
        names = "--format",
        paramLabel = "litmus|csv|json",
        defaultValue = "litmus",
        description = "Default: ${DEFAULT-VALUE}.")
    private ExportFormat format;

    ExportObservations(Session session) {
      super(session);
    }

    @Override
    void read() throws CommandException {
      switch (format) {
        case LITMUS -> run.litmus(file, test.test());
        case CSV -> run.csv(file, test.test());
        case JSON -> run.json(file, test.test());
      }
    }
  }

  /// `acquit observations merge`.
  @Command(
      name = "merge",
      description =
          "Takes the runs of other stores over into the first one, each once however often it is"
              + " merged.",
      footer = {"  acquit observations merge all.db observed.db"})
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
