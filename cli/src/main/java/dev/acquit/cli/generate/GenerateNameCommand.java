package dev.acquit.cli.generate;

import dev.acquit.cli.shell.Format;
import dev.acquit.cli.shell.Session;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acquit generate name`.
@Command(
    name = "name",
    description = {
      "Says which cycle a test is of, and what the test is called then.",
      "",
      "For each test a line: its file, its name, the canonical name, the cycle. Names of registers"
          + " and locations and the order of threads do not matter. What is said is proven: the"
          + " test of that cycle is this test. Status 1: some test is not the test of a cycle;"
          + " the line says why.",
      ""
    },
    footer = {"  acquit generate name docs/examples/mp-relacq.litmus"})
final class GenerateNameCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      paramLabel = "TEST",
      arity = "1..*",
      description =
          "Litmus tests in C++ or PTX: files, directories (searched for *.litmus), tar archives,"
              + " index files (@all), or - for standard input.")
  private List<String> tests;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text or json (one object a line). Default: text.")
  private Format format;

  GenerateNameCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    return new NameRun(session, tests, format).run().code();
  }
}
