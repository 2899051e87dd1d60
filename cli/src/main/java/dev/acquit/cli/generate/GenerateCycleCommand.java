package dev.acquit.cli.generate;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.litmus.generate.cycle.ConditionStyle;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acquit generate cycle`.
@Command(
    name = "cycle",
    description = {
      "Makes the tests of cycles.",
      "",
      "A cycle is a list of edges with annotations between them, as diy writes them:",
      "  Rlx PodWW Rel Rfe Acq PodRR Rlx Fre",
      "Edges: Rfe Fre Coe between threads, Rfi Fri Coi within; Pod, Pos (other location, same) with"
          + " the directions of both ends, R or W; FenceScdWR, FenceAcqRel.ctasRW; DpAddrdR"
          + " DpDatadW DpCtrldW; Rmw. Annotations: Na (or Weak) Vol Rlx Acq Rel AcqRel Sc, at"
          + " scope gpu or another: Rel.cta. * stands for any letters (Pod**, Rel.*), | parts"
          + " choices (Rfe|Coe): every cycle that fits is made, each once.",
      ""
    },
    footer = {
      "  acquit generate cycle MP+poweakrel+poacqweak",
      "  acquit generate cycle -l cpp 'Rlx PodWW Rel Rfe Acq PodRR Rlx Fre'"
    })
final class GenerateCycleCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private OutputOptions output;

  @Mixin SpaceOptions space;

  @Option(
      names = "--condition",
      paramLabel = "STYLE",
      defaultValue = "cycle",
      description =
          "What the tests ask: cycle (whether the cycle exists), unicond (whether all outcomes are"
              + " coherent, location by location), observe (nothing, outcomes are only shown)."
              + " Default: ${DEFAULT-VALUE}.")
  ConditionStyle condition;

  @Parameters(
      paramLabel = "CYCLE",
      arity = "1..*",
      description =
          "A cycle, in one word (quoted) or one edge a word; or names of tests, such as"
              + " MP+porlxrel+poacqrlx.")
  List<String> cycles;

  GenerateCycleCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    CycleTests tests = CycleTests.of(this);
    tests.errors().forEach(session::error);
    ExitCode written = new TestWriting(session, output).all(tests.tests());
    return ExitCode.worst(List.of(written, ExitCode.of(tests.errors()))).code();
  }
}
