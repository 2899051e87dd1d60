package dev.acquit.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Verdict;
import dev.acquit.text.InputException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/// Every benchmark runs, and measures what it says.
@Tag("slow")
class SmokeTest {
  private static final int BENCHMARKS = 8 + 5 + 2 + 1 + 3 * 3 + 2;

  @Test
  void everyBenchmarkRunsOnce() throws RunnerException {
    var options =
        new OptionsBuilder()
            .include("dev\\.acquit\\.bench\\..*")
            .mode(Mode.SingleShotTime)
            .forks(0)
            .warmupIterations(0)
            .measurementIterations(1)
            .measurementTime(new TimeValue(1, TimeUnit.MILLISECONDS))
            .shouldFailOnError(true)
            .shouldDoGC(false)
            .verbosity(VerboseMode.SILENT)
            .build();
    assertThat(new Runner(options).run()).hasSize(BENCHMARKS);
  }

  @Test
  void theShapesHaveTheStatesThatCanBeCounted() throws InputException {
    assertThat(states("median", "ptx")).isEqualTo(3);
    assertThat(states("six-by-two", "ptx")).isEqualTo(20 * 20);
    assertThat(states("six-by-two-weak", "ptx")).isEqualTo(4 * 4 * 4 * 4 * 4 * 4);
    assertThat(states("six-fences", "ptx")).isEqualTo(22);
    assertThat(states("seq-cst", "rc11")).isEqualTo(39);
    assertThat(states("seq-cst", "cpp20")).isEqualTo(39);
    CheckResult result = CheckedTest.of("five-and-five", "ptx").checkAll();
    assertThat(result.positive() + result.negative()).isEqualTo(10 * 56 * 21);
  }

  private static int states(String name, String model) throws InputException {
    return CheckedTest.of(name, model).checkAll().states().size();
  }

  @Test
  void theMedianTestHasAReason() throws InputException {
    CheckResult result = CheckedTest.of("median", "ptx").explain();
    assertThat(result.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(result.explanation()).isPresent();
  }

  @Test
  void theFamilyTestIsComparedWithAllItsCompilations() throws InputException {
    TableComparison comparison = TableComparison.of("family", "cpp20", "ptx", "ptx-abi-13");
    assertThat(comparison.compilations()).isEqualTo(8);
    assertThat(comparison.failures()).isZero();
  }

  @Test
  void emulatedRunsHaveTheInstancesThatTheirTimeIsDividedBy() throws Exception {
    EmulatorBenchmark emulated = new EmulatorBenchmark();
    emulated.read();
    assertThat(emulated.kernels().counts().instances()).isEqualTo(EmulatorBenchmark.IN_KERNELS);
    assertThat(emulated.kernelAndHost().counts().instances())
        .isEqualTo(EmulatorBenchmark.BESIDE_HOST);
  }
}
