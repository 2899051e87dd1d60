package dev.acquit.cli.verify;

import dev.acquit.cli.option.BoundOption;
import dev.acquit.cli.option.ModelPairOptions;
import dev.acquit.cli.option.SolverOption;
import dev.acquit.cli.option.StarOption;
import dev.acquit.cli.option.TimeOption;
import dev.acquit.cli.option.ToldFormatOption;
import dev.acquit.cli.option.VerboseOption;
import dev.acquit.cli.option.WorkOptions;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `acquit verify`.
@Command(
    name = "verify",
    description = {
      "Says whether a mapping table is sound, for every program up to a size.",
      "",
      "A solver looks for a race-free C++ program of at most --bound instructions and an outcome of"
          + " one of its compilations that the PTX model allows and the C++ model forbids: all"
          + " operations, memory orders, scopes, placements, and every mix of alternatives. What it"
          + " finds is confirmed by enumerating all executions of the program. Three classes of"
          + " programs are told apart, each contains the one before: same (every atomic operation"
          + " and fence has one scope), object (each atomic object has one scope), mixed (any"
          + " scopes). Status 1: something is unsound in the class that --scopes names; status 3:"
          + " nothing is, and not everything was looked at.",
      "",
      "Printed are the alternatives that are not sound and the smallest program that shows the"
          + " first of them; -v prints all of the result.",
      "",
      "With --tests, C++ litmus tests are judged in place of that, whatever their size: each is"
          + " compared with all its compilations.",
      ""
    },
    footer = {
      "  acquit verify ptx-abi-13 --bound 2 --only",
      "  acquit verify ptx-abi-12.9 --bound 4   # status 1"
    })
public final class VerifyCommand implements Callable<Integer> {
  private final Session session;

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
      defaultValue = "object",
      description =
          "The class that decides the exit status: same, object or mixed. Default:"
              + " ${DEFAULT-VALUE}.")
  ProgramClass scopes;

  @Option(names = "--only", description = "Stop at that class: wider classes are not looked at.")
  boolean only;

  @Mixin BoundOption bound;

  @Mixin SolverOption solver;

  @Option(
      names = "--resume",
      paramLabel = "FILE",
      description =
          "Keep the answers to all formulas in this file as they come, and go on from those that"
              + " are in it: a run that was stopped or killed loses nothing.")
  Path resume;

  @Option(
      names = "--certify",
      description =
          "Believe the solver nothing: let it write a proof for each formula that it calls"
              + " unsatisfiable, and check it. sat4j, cadical and kissat can.")
  boolean certify;

  @Option(
      names = "--tests",
      paramLabel = "TEST",
      description =
          "Litmus tests in C++ in place of all programs up to a size: a file, a directory (searched"
              + " for *.litmus), a tar archive, an index file (@all), or - for standard input. May"
              + " be given more than once.")
  List<String> tests = new ArrayList<>();

  @Mixin StarOption star;

  @Mixin TimeOption time;

  @Mixin ToldFormatOption format;

  @Option(
      names = "--out",
      paramLabel = "DIR|FILE.json",
      description =
          "Write the result into this file, for acquit report; or write the two tests of each"
              + " counterexample into this folder, ROW-N.litmus and ROW-N.ptx.litmus, and an"
              + " expected.csv for acquit check --expect.")
  Path out;

  @Mixin VerboseOption verbose;

  public VerifyCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    checkTests();
    return new VerifyRun(verbose.of(session), this).run().code();
  }

  /// Tests have no bound and need no solver: who asks for both expects something else.
  private void checkTests() {
    for (String option : List.of("--bound", "--solver", "--resume", "--certify")) {
      if (!tests.isEmpty() && spec.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new ParameterException(
            spec.commandLine(),
            "found --tests and "
                + option
                + ", expected one of them: "
                + option
                + " is for all programs up to a size, not for tests");
      }
    }
  }
}
