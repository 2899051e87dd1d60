package dev.acquit.cli.observations;

import dev.acquit.cli.option.FormatOption;
import dev.acquit.cli.option.GradingTimeOption;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acquit observations grade`.
@Command(
    name = "grade",
    description = {
      "Asks a model, as it is today, about all that was seen, and says what it forbids.",
      "",
      "Stores have the texts of their tests. Logs have names and conditions only: the tests of"
          + " --tests are those that have both. What has no text at hand is counted, and the status"
          + " is 3; with something forbidden, or a value that nobody can write, it is 1.",
      ""
    },
    footer = {"  acquit observations grade observed.db"})
final class GradeCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "Stores (.db), and logs (.log, .log.gz) as acquit observations export writes them.")
  List<Path> files;

  @Option(
      names = "--tests",
      paramLabel = "PATH",
      description =
          "A test, or a folder of tests, for logs: litmus tests, and .ptx and .cu files that say"
              + " in comments what they ask, of which each has to be named. May be given several"
              + " times.")
  List<String> tests = List.of();

  @Option(
      names = {"-m", "--model"},
      paramLabel = "NAME|FILE.cat",
      defaultValue = "ptx",
      description =
          "The PTX model that grades, or a C++ model for tests that come from C++. Default:"
              + " ${DEFAULT-VALUE}.")
  String model;

  @Option(
      names = "--mapping",
      paramLabel = "NAME|FILE",
      description =
          "A table by which C++ tests were compiled, beside those that acquit mappings lists.")
  List<String> mappings = List.of();

  @Mixin TestNameOption test;

  @Mixin GradingTimeOption timeout;

  @Mixin FormatOption format;

  GradeCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws CommandException, InputException {
    return new GradeRun(session, this).run().code();
  }
}
