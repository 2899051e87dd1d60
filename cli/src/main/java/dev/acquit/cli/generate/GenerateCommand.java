package dev.acquit.cli.generate;

import dev.acquit.cli.shell.Session;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `acquit generate`.
@Command(
    name = "generate",
    description = {
      "Makes litmus tests, in PTX and in C++.",
      "",
      "cycle makes the tests of cycles that you write in diy's language, enumerate all tests of"
          + " cycles over a list of edges, programs every small program, diff those that tell two"
          + " models or two mapping tables apart, mutants the weaker tests that go with a test."
          + " name says which cycle a test is of.",
      "",
      "Tests go to standard output with a line --- between them, which acquit check - reads, or"
          + " with --out to a folder or a tar archive with an index @all. The same command makes"
          + " the same tests in the same order.",
      ""
    })
public final class GenerateCommand implements Runnable {
  @Spec private CommandSpec spec;

  /// The command with its subcommands.
  public static CommandLine line(Session session) {
    return new CommandLine(new GenerateCommand())
        .addSubcommand(new GenerateCycleCommand(session))
        .addSubcommand(new GenerateEnumerateCommand(session))
        .addSubcommand(new GenerateProgramsCommand(session))
        .addSubcommand(new GenerateDiffCommand(session))
        .addSubcommand(new GenerateMutantsCommand(session))
        .addSubcommand(new GenerateNameCommand(session));
  }

  /// What to generate must be said.
  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "found no kind of generation, expected one of "
            + String.join(", ", spec.subcommands().keySet()));
  }
}
