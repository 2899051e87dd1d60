package dev.acquit.cli.repair;

import dev.acquit.cli.option.FormatOption;
import dev.acquit.cli.option.ModelPairOptions;
import dev.acquit.cli.option.SolverOption;
import dev.acquit.cli.option.TimeOption;
import dev.acquit.cli.option.VerboseOption;
import dev.acquit.cli.option.WorkOptions;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.reports.story.Detail;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `acquit repair`.
@Command(
    name = "repair",
    description = {
      "Says what an unsound mapping table lacks, and what a sound one could do without.",
      "",
      "Of an unsound table it finds the alternatives that are to blame, and for each the weakest"
          + " stronger sequences with which the table has no counterexample among all programs up"
          + " to a bound. Of a sound table it makes every alternative weaker one step at a time:"
          + " the counterexample to that is what the instruction is there for, and where there is"
          + " none, it is not needed up to the bound. Status 1: the table is unsound, whether a"
          + " repair was found or not; status 3: whether it is sound, or all that it needs, is not"
          + " known.",
      "",
      "Printed are the answer, what changes, and the program that shows why; -v prints all of the"
          + " result.",
      ""
    },
    footer = {"  acquit repair ptx-abi-12.9 --bound 4   # status 1"})
public final class RepairCommand implements Callable<Integer> {
  private final Session session;
  private final OracleFactory oracles;

  @Spec CommandSpec spec;

  @Mixin WorkOptions work;

  @Parameters(
      paramLabel = "MAPPING",
      description = "A mapping table: a name that acquit mappings lists, or a file.")
  String mapping;

  @Mixin ModelPairOptions models;

  @Option(
      names = "--scopes",
      paramLabel = "CLASS",
      defaultValue = "same",
      description =
          "The programs for which the table is to be sound: same (every atomic operation and fence"
              + " has one scope), object (each atomic object has one scope) or mixed (any"
              + " scopes). Default: ${DEFAULT-VALUE}.")
  ProgramClass scopes;

  @Option(
      names = "--bound",
      paramLabel = "N",
      defaultValue = "5",
      description =
          "C++ instructions of the largest programs that are covered. Default: ${DEFAULT-VALUE}.")
  int bound;

  @Mixin SolverOption solver;

  @Mixin TimeOption time;

  @Mixin FormatOption format;

  @Mixin private VerboseOption verbose;

  @Option(
      names = "--out",
      paramLabel = "DIR|FILE.json",
      description =
          "Write the result into this file, for acquit report; or write into this folder the new"
              + " table, TABLE-repaired-CLASS.mapping or TABLE-lean-CLASS.mapping; REPAIR.md, a"
              + " page that says what each instruction is there for; the two tests of each"
              + " counterexample; and an expected.csv for acquit check --expect.")
  Path out;

  /// @param oracles makes what decides about tables: the one place where it is chosen
  public RepairCommand(Session session, OracleFactory oracles) {
    this.session = session;
    this.oracles = oracles;
  }

  /// How much of the result a text has.
  Detail detail() {
    return verbose.detail();
  }

  @Override
  public Integer call() throws InputException, CommandException {
    if (bound < 1) {
      throw new ParameterException(
          spec.commandLine(), "found --bound " + bound + ", expected a number from 1");
    }
    return new RepairRun(verbose.of(session), this, oracles).run().code();
  }
}
