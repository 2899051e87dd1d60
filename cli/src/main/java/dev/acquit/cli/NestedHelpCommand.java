package dev.acquit.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/// Prints the help of a command, however deep it is: `help gate check`. That of the library looks
/// at the first word alone.
@Command(
    name = "help",
    header = "Display help information about the specified command.",
    synopsisHeading = "%nUsage: ",
    helpCommand = true,
    description = {
      "%nWhen no COMMAND is given, the usage help for the main command is displayed.",
      "If a COMMAND is specified, the help for that command is shown.%n"
    },
    footer = {"  acquit help gate check"})
final class NestedHelpCommand implements Runnable {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show usage help for the help command and exit.")
  boolean help;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "The words of the command of which the help is shown.")
  private List<String> words = List.of();

  @Spec private CommandSpec spec;

  /// @throws UnmatchedArgumentException if there is no such command
  @Override
  public void run() {
    CommandLine of = spec.parent().commandLine();
    for (String word : words) {
      CommandLine inner = of.getSubcommands().get(word);
      if (inner == null) {
        throw new UnmatchedArgumentException(of, List.of(word));
      }
      of = inner;
    }
    of.usage(spec.commandLine().getOut(), spec.commandLine().getColorScheme());
  }
}
