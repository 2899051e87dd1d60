package dev.acquit.cli.check;

import dev.acquit.cli.kernel.KernelOptions;
import dev.acquit.cli.option.BaselineOption;
import dev.acquit.cli.option.ResultOption;
import dev.acquit.cli.option.StarOption;
import dev.acquit.cli.option.ToldFormat;
import dev.acquit.cli.option.VerboseOption;
import dev.acquit.cli.option.WorkOptions;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.model.engine.Limits;
import dev.acquit.reports.check.FindingJson.Kind;
import dev.acquit.reports.json.BoundsJson.FailedCas;
import dev.acquit.reports.story.Detail;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `acquit check`.
@Command(
    name = "check",
    description = {
      "Says which outcomes a memory model allows.",
      "",
      "A check is a question: Ok, No and Undef are all answers and end with status 0."
          + " Status 3: some test is Unknown or Not covered. Status 2: some file is bad; the"
          + " others are checked all the same. It is a gate with --expect, status 1 if some verdict"
          + " is not the expected one, and with --fail-on, status 1 if some answer is of such a"
          + " kind, unless --expect expects it of the test or --baseline knows it.",
      ""
    },
    footer = {
      "  acquit check docs/examples/mp-relacq.litmus",
      "  acquit check docs/examples/cpp-mp.litmus --model cpp20 --out mp.json"
    })
public final class CheckCommand implements Callable<Integer> {
  private final Session session;

  @Spec private CommandSpec spec;

  @Mixin WorkOptions work;

  @Parameters(
      paramLabel = "TEST",
      arity = "0..*",
      description =
          "Litmus tests in C++ or PTX: files, directories (searched for *.litmus, and for *.cu and"
              + " *.ptx with comments '// acquit: ...'), tar archives, index files (@all), or - for"
              + " standard input (several tests with a line --- between them). Or PTX modules"
              + " (.ptx) and CUDA sources (.cu), whose functions run as --thread says.")
  List<String> tests = new ArrayList<>();

  @Mixin StarOption star;

  @Option(
      names = {"-m", "--model"},
      paramLabel = "NAME|FILE.cat",
      description =
          "The memory model; acquit models lists those that ship. Given several times, each test is"
              + " checked by each, and where they differ is told in one table. Default: ptx for PTX"
              + " tests, cpp20 for C++ tests.")
  private List<String> models = new ArrayList<>();

  @Mixin ProgressOptions progress;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description =
          "text, json, csv (a row for each test and model), junit, html (a page), markdown, sarif,"
              + " github (workflow commands), gitlab (code quality), or herd (herd7's log, for"
              + " mcompare7). Default: text.")
  ToldFormat format;

  @Option(
      names = "--expect",
      paramLabel = "FILE.csv",
      description =
          "Compare with expected verdicts. Columns by name: test (a path relative to the file, or"
              + " to a TEST directory; also of a .cu or .ptx file), expected (PASS: the condition"
              + " as written holds; FAIL: it does not; or Ok, No, Undef, Unknown, Not covered; of"
              + " termination PASS: Terminates, FAIL: May hang), and if need be model, property,"
              + " quantifier, progress, visibility. Without TEST all rows are checked; --model"
              + " picks the rows of one model, --property those of one property.")
  Path expect;

  @Option(
      names = "--unroll",
      paramLabel = "N",
      defaultValue = "3",
      description =
          "How often a loop that is not a mere wait may go back; beyond it the verdict may be"
              + " Unknown. Default: ${DEFAULT-VALUE}.")
  private int unroll;

  @Option(
      names = "--failed-cas",
      paramLabel = "read|write",
      defaultValue = "read",
      description =
          "Whether a compare-and-swap that fails only reads or writes the old value back."
              + " Default: read.")
  private FailedCas failedCas;

  @Option(
      names = "--engine",
      paramLabel = "auto|enumerate|symbolic",
      defaultValue = "auto",
      description =
          "How executions are looked at: one by one, which finds all final states; by formulas for"
              + " a SAT solver, which decide the condition alone; or one by one as far as that goes"
              + " quickly, then by formulas. Default: auto.")
  CheckEngine engine;

  @Mixin PassOptions passes;

  @Option(
      names = "--all-registers",
      description = "Show all registers and locations in final states, not only those asked about.")
  boolean allRegisters;

  @Option(
      names = "--no-why",
      description = "Do not look for the reason why a condition cannot be reached.")
  private boolean noWhy;

  @Mixin GraphOptions graph;

  @Mixin KernelOptions kernels;

  @Option(
      names = "--fail-on",
      paramLabel = "KIND",
      split = ",",
      description =
          "Answers that are findings: no (the condition does not hold as written, or the test may"
              + " hang), race (accesses race, whatever the verdict), undef (no defined meaning),"
              + " unknown (Unknown or Not covered), vacuous (no execution ends, or none passes the"
              + " filter).")
  private Set<CheckFailOn> failOn = EnumSet.noneOf(CheckFailOn.class);

  @Mixin BaselineOption baseline;

  @Mixin ResultOption result;

  @Mixin private VerboseOption verbose;

  public CheckCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    if (passes.lists()) {
      passes.print(session);
      return ExitCode.OK.code();
    }
    if (tests.isEmpty() && expect == null) {
      throw new ParameterException(
          spec.commandLine(), "found no TEST, expected at least one, or --expect FILE.csv");
    }
    if (models.size() > 1 && expect != null) {
      throw new ParameterException(
          spec.commandLine(), "found --expect and several models, expected one at most");
    }
    kernels.check(tests);
    if (progress.aboutTermination() && (!progress.asked().termination() || expect != null)) {
      throw new ParameterException(
          spec.commandLine(),
          "found --progress or --visibility "
              + (expect == null ? "without --property=termination" : "beside --expect")
              + ", expected none: "
              + (expect == null
                  ? "they are about termination"
                  : "the columns progress and visibility say them"));
    }
    if (unroll < 0) {
      throw new ParameterException(
          spec.commandLine(), "found --unroll " + unroll + ", expected a number from 0");
    }
    return new CheckRun(verbose.of(session), this).run().code();
  }

  /// The models by name or file, each once; none: the default of each test's language.
  List<String> models() {
    return models.stream().distinct().toList();
  }

  /// How much of each test a text has.
  Detail detail() {
    return verbose.detail(tests);
  }

  /// Whether reasons are looked for: where somebody sees them.
  boolean explains() {
    boolean brief = expect != null || detail() == Detail.BRIEF;
    boolean unseen =
        brief && format == ToldFormat.TEXT && result.named().isEmpty() && !graph.wanted();
    return !noWhy && !unseen;
  }

  /// Whether all final states are wanted, whoever answers: where a log, a document or a reader has
  /// them.
  boolean lists() {
    return format == ToldFormat.HERD
        || format == ToldFormat.JSON
        || (format == ToldFormat.TEXT && detail().compareTo(Detail.WHOLE) >= 0);
  }

  /// What is to be so of each answer.
  Set<Kind> failing() {
    return failOn.stream()
        .map(CheckFailOn::kind)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Kind.class)));
  }

  /// The bounds of each check.
  Limits limits() {
    return new Limits(work.timeout(), unroll, failedCas == FailedCas.WRITE, passes.passes());
  }
}
