package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Failures;
import dev.acquit.cli.shell.Interruption;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// How commands end.
class ExitCodeTest {
  private static final String TESTS = "src/test/resources/tests/";

  @Test
  void aVerdictIsNoFinding() {
    assertThat(Cli.run("check", TESTS + "cpp/MP+na.litmus", TESTS + "ptx/SB+forall.litmus"))
        .returns(0, Cli.Result::status);
  }

  @Test
  void aRaceIsAFindingWhereThatIsAsked() {
    String racy = TESTS + "cpp/MP+na.litmus";
    assertThat(Cli.run("check", "--fail-on", "undef", racy).status()).isEqualTo(1);
    assertThat(Cli.run("check", "--fail-on=undef", TESTS + "cpp/MP+rel+acq.litmus").status())
        .isZero();
    assertThat(Cli.run("check", "--fail-on", "nothing", racy).status()).isEqualTo(2);
    String[] run = {"run", "--device=emulator", "--mode=sanity", "--time=100ms", racy};
    assertThat(Cli.run(run).status()).isEqualTo(3);
    assertThat(Cli.run("run", "--fail-on=undef", run[1], run[2], run[3], racy).status())
        .isEqualTo(1);
  }

  @Test
  void anExpectationThatIsNotMetIsAFinding() {
    // A table without rows expects nothing, and is no table that was met.
    assertThat(Cli.run("check", "--expect", "src/test/resources/expect/no-rows.csv").status())
        .isEqualTo(2);
    assertThat(Cli.run("check", "--expect", "src/test/resources/expect/differ.csv").status())
        .isEqualTo(1);
  }

  @Test
  void badInputIsTwo() {
    assertThat(Cli.run("check", "nowhere.litmus").status()).isEqualTo(2);
  }

  @Test
  void unknownAndNotCoveredAreThree() {
    assertThat(Cli.run("check", TESTS + "cpp/unbounded.litmus").status()).isEqualTo(3);
    assertThat(Cli.run("check", TESTS + "ptx/proxy-of-the-paper.litmus").status()).isEqualTo(3);
  }

  @Test
  void aLackingEnvironmentIsFour() {
    assertThat(lacking()).isEqualTo(4);
  }

  private static int lacking() {
    @Command(name = "lacks")
    final class Lacks implements java.util.concurrent.Callable<Integer> {
      @Override
      public Integer call() throws CommandException {
        throw new CommandException(ExitCode.ENVIRONMENT, "there is no GPU driver", "install one");
      }
    }
    return new CommandLine(new Lacks())
        .setErr(new java.io.PrintWriter(java.io.Writer.nullWriter()))
        .setExecutionExceptionHandler(new Failures(() -> false))
        .execute();
  }

  @Test
  void aBugIsFiveAndShowsATraceOnlyWhenAsked() {
    Cli.Result quiet = Cli.run(new Failing(), new Interruption(), "check", "-");
    assertThat(quiet.status()).isEqualTo(5);
    assertThat(quiet.err())
        .startsWith("error: this is a bug of ours, please report:")
        .doesNotContain("\tat ");
    Cli.Result debug = Cli.run(new Failing(), new Interruption(), "check", "--debug", "-");
    assertThat(debug.status()).isEqualTo(5);
    assertThat(debug.err()).contains("\tat ");
  }

  /// Commands that work in threads of their own wrap what these throw.
  @Test
  void memoryThatRanShortIsABudget() {
    for (Throwable e :
        List.of(
            new OutOfMemoryError(),
            new StackOverflowError(),
            new IllegalStateException(new OutOfMemoryError()),
            new RuntimeException(new IllegalStateException(new StackOverflowError())))) {
      assertThat(Failures.exit(e)).isEqualTo(ExitCode.UNKNOWN);
      assertThat(Failures.words(e)).startsWith("memory ran short");
    }
    assertThat(Failures.exit(new IllegalStateException("x"))).isEqualTo(ExitCode.BUG);
  }

  @Test
  void theHeaviestOfSeveralWins() {
    assertThat(ExitCode.worst(List.of(ExitCode.OK, ExitCode.UNKNOWN))).isEqualTo(ExitCode.UNKNOWN);
    assertThat(ExitCode.worst(List.of(ExitCode.UNKNOWN, ExitCode.FINDING)))
        .isEqualTo(ExitCode.FINDING);
    assertThat(ExitCode.worst(List.of(ExitCode.FINDING, ExitCode.BAD_INPUT)))
        .isEqualTo(ExitCode.BAD_INPUT);
    assertThat(ExitCode.worst(List.of(ExitCode.BAD_INPUT, ExitCode.BUG))).isEqualTo(ExitCode.BUG);
    assertThat(ExitCode.worst(List.of())).isEqualTo(ExitCode.OK);
  }

  @Test
  void aBatchWithABadFileGoesOn() {
    Cli.Result result =
        Cli.run("check", "src/test/resources/bad/order.litmus", TESTS + "cpp/unbounded.litmus");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.out()).startsWith("unbounded: Unknown (");
  }

  /// Standard input that fails as no stream should.
  private static final class Failing extends InputStream {
    @Override
    public int read() {
      throw new IllegalStateException("on purpose");
    }
  }
}
