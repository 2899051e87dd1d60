package dev.acquit.bench;

import dev.acquit.model.engine.CheckResult;
import dev.acquit.text.InputException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Checks of whole tests: what most are like, and the largest shapes that the search must manage.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CheckBenchmark {
  private CheckedTest median;
  private CheckedTest sixByTwo;
  private CheckedTest sixByTwoWeak;
  private CheckedTest fiveAndFive;
  private CheckedTest sixFences;
  private CheckedTest seqCstRc11;
  private CheckedTest seqCstCpp20;

  /// Reads the tests and the models.
  @Setup
  public void read() throws InputException {
    median = CheckedTest.of("median", "ptx");
    sixByTwo = CheckedTest.of("six-by-two", "ptx");
    sixByTwoWeak = CheckedTest.of("six-by-two-weak", "ptx");
    fiveAndFive = CheckedTest.of("five-and-five", "ptx");
    sixFences = CheckedTest.of("six-fences", "ptx");
    seqCstRc11 = CheckedTest.of("seq-cst", "rc11");
    seqCstCpp20 = CheckedTest.of("seq-cst", "cpp20");
  }

  /// A test as most are.
  @Benchmark
  public CheckResult median() {
    return median.checkAll();
  }

  /// The same, and why its condition cannot be reached.
  @Benchmark
  public CheckResult medianWithReason() {
    return median.explain();
  }

  /// Two threads of six morally strong accesses.
  @Benchmark
  public CheckResult sixByTwo() {
    return sixByTwo.checkAll();
  }

  /// Two threads of six weak accesses.
  @Benchmark
  public CheckResult sixByTwoWeak() {
    return sixByTwoWeak.checkAll();
  }

  /// Five writes and five reads of one location.
  @Benchmark
  public CheckResult fiveAndFive() {
    return fiveAndFive.checkAll();
  }

  /// Six fence.sc.
  @Benchmark
  public CheckResult sixFences() {
    return sixFences.checkAll();
  }

  /// Eight seq_cst accesses and three fences of four threads in RC11.
  @Benchmark
  public CheckResult seqCstRc11() {
    return seqCstRc11.checkAll();
  }

  /// The same in C++20.
  @Benchmark
  public CheckResult seqCstCpp20() {
    return seqCstCpp20.checkAll();
  }
}
