package dev.acquit.bench;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.gpu.run.Configuration;
import dev.acquit.gpu.run.Effort;
import dev.acquit.gpu.run.Hooks;
import dev.acquit.gpu.run.RunMode;
import dev.acquit.gpu.run.RunPlan;
import dev.acquit.gpu.run.TestRun;
import dev.acquit.gpu.run.TestRunner;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.text.InputException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Emulated instances of message passing: the time of one.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EmulatorBenchmark {
  private static final int LAUNCHES = 2;

  /// Instances of a run as kernels: those of the first configuration, 256 of them at once and two
  /// behind each start.
  static final int IN_KERNELS = LAUNCHES * 512;

  /// The same beside the CPU, with one behind each start.
  static final int BESIDE_HOST = LAUNCHES * 256;

  private static final String TEST =
      """
      PTX MP
      { x=0; y=0; }
       P0@cta 0,gpu 0      | P1@cta 1,gpu %s      ;
       st.relaxed.sys x, 1 | ld.acquire.sys r0, y ;
       st.release.sys y, 1 | ld.relaxed.sys r1, x ;
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  private PtxTest one;
  private PtxTest two;

  /// Reads the tests.
  @Setup
  public void read() throws InputException {
    one = (PtxTest) LitmusReader.read("mp", TEST.formatted(0));
    two = (PtxTest) LitmusReader.read("mp", TEST.formatted(1));
  }

  /// The kernels that a GPU gets, with loading, shuffling and counting.
  @Benchmark
  @OperationsPerInvocation(IN_KERNELS)
  public TestRun kernels() {
    return run(one);
  }

  /// The same with one of the threads on another GPU.
  @Benchmark
  @OperationsPerInvocation(BESIDE_HOST)
  public TestRun kernelAndHost() {
    return run(two);
  }

  static TestRun run(PtxTest test) {
    RunPlan plan =
        RunPlan.of(RunMode.SANITY, 1)
            .with(Configuration.draw(1, 1))
            .with(new Effort.ForIterations(LAUNCHES));
    try (Device device = new EmulatedDevice(1, Tendency.DEFAULT)) {
      return new TestRunner(device, plan, Hooks.none()).run(test);
    }
  }
}
