package dev.acquit.cli.recheck;

import dev.acquit.cli.option.DurationConverter;
import dev.acquit.cli.option.JobsOption;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.model.sat.Solvers;
import dev.acquit.recheck.Rerun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acquit recheck`.
@Command(
    name = "recheck",
    description = {
      "Confirms saved results without trusting who made them.",
      "",
      "Of check: all executions of each test are tried one by one, by code that shares none with"
          + " the engines, and witnesses and explanations are replayed edge by edge. Of verify:"
          + " each counterexample likewise; where it says sound, each formula is made again from"
          + " table and models, and a solver's proof that it is unsatisfiable is checked. Of run:"
          + " sums and grades. Of gate: instructions, alternatives of the table and tests.",
      "",
      "Files that a result names and that are at hand must have the hash or the text that it says."
          + " Where they do, check, gate, abi, repair, reproduce and observations are asked again,"
          + " and the answers must be the same; nvcc, clang and llc are run for it.",
      "",
      "Status 1: something is not so. Status 3: something could not be found out, as where files"
          + " are not at hand.",
      ""
    },
    footer = {
      "  acquit check docs/examples/mp-relacq.litmus --out mp.json",
      "  acquit recheck mp.json"
    })
public final class RecheckCommand implements Callable<Integer> {
  private final Session session;
  private final Commands commands;
  private final Supplier<CommandLine> line;

  @Mixin JobsOption jobs;

  @Parameters(paramLabel = "FILE.json", arity = "1..*", description = "Saved results.")
  List<String> files;

  @Option(
      names = {"-m", "--model"},
      paramLabel = "FILE.cat",
      description = "A model that the results are about and that does not ship.")
  List<Path> models = new ArrayList<>();

  @Option(
      names = "--solver",
      paramLabel = "SOLVER",
      defaultValue = Solvers.SAT4J,
      description =
          "What refutes formulas and writes proofs: sat4j, or a program such as cadical or kissat."
              + " Default: ${DEFAULT-VALUE}.")
  String solver;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "Time for a result, its executions and its formulas, such as 30s or 2h; what is left"
              + " then is not confirmed. Default: no limit.")
  Optional<Duration> time;

  @Option(
      names = "--compiler",
      paramLabel = "PATH|COMMAND",
      description =
          "A compiler that a result may name, word for word, beside nvcc, clang and llc of the"
              + " PATH: it is run where the result says so. May be given several times.")
  List<String> compilers = new ArrayList<>();

  @Option(names = "--all", description = "List what was confirmed as well, not only what was not.")
  boolean all;

  @Option(
      names = "--rerun",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Where the inputs of check, gate, abi, repair, reproduce and observations are at hand,"
              + " ask again and compare the whole answer. --no-rerun: only what can be confirmed"
              + " without the engine.")
  boolean rerun;

  /// @param session where to print
  /// @param commands the whole command, for what is asked again
  /// @param line describes it
  public RecheckCommand(Session session, Commands commands, Supplier<CommandLine> line) {
    this.session = session;
    this.commands = commands;
    this.line = line;
  }

  @Override
  public Integer call() throws CommandException {
    Rerun again =
        rerun ? new Asking(session, commands, line, new Compilers(compilers)) : Rerun.NONE;
    return new RecheckRun(session, this, again).run().code();
  }
}
