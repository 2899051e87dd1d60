package dev.acquit.cli.observations;

import dev.acquit.cli.option.FormatOption;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Format;
import dev.acquit.cli.shell.Session;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.PooledJson;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `acquit observations claims`.
@Command(
    name = "claims",
    description = {
      "Says what follows from all runs of a test on one kind of chip together.",
      "",
      "Runs of several stores, seeds and jobs are pooled. What is counted is configurations of each"
          + " seed, as in claims of acquit run: how often an outcome came, whether as many others"
          + " show it again, how often the outcome that the test asks for may come if it was not"
          + " seen, and whether one drifts. Status 3 if a run cannot be trusted, which is left"
          + " out.",
      ""
    },
    footer = {"  acquit observations claims observed.db"})
final class ClaimsCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(arity = "1..*", paramLabel = "FILE.db", description = "The stores.")
  List<Path> files;

  @Mixin TestNameOption test;

  @Mixin FormatOption format;

  ClaimsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws CommandException {
    PooledJson document =
        PooledJson.of(session.tool(), new ObservationsRun(session).pooled(files, test.test()));
    session.print(
        format.format() == Format.JSON
            ? Json.write(document)
            : String.join("\n", document.words()) + "\n");
    return (document.tests().stream().anyMatch(t -> t.untrusted() > 0)
            ? ExitCode.UNKNOWN
            : ExitCode.OK)
        .code();
  }
}
