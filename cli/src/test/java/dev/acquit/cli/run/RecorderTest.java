package dev.acquit.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.cubin.MachineAccess;
import dev.acquit.gpu.cubin.Mismatch;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Kernels;
import dev.acquit.gpu.kernel.Observation;
import dev.acquit.gpu.run.Assembled;
import dev.acquit.gpu.run.Ending;
import dev.acquit.gpu.run.RunMode;
import dev.acquit.gpu.run.TestRun;
import dev.acquit.gpu.store.ObservationStore;
import dev.acquit.gpu.store.Run;
import dev.acquit.gpu.store.RunDevice;
import dev.acquit.gpu.store.RunFilter;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.ptx.isa.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is kept of tests of which no instance ran.
class RecorderTest {
  private static final DeviceDescription GPU =
      new DeviceDescription(
          DeviceDescription.Kind.HARDWARE,
          0,
          "Some GPU",
          new Target(90),
          1,
          2048,
          1L << 30,
          1L << 20,
          true,
          false,
          false,
          "CUDA driver 13.0");

  @TempDir private Path folder;

  private List<Run> kept(Ending ending) throws Exception {
    Path file = folder.resolve("store.db");
    PtxTest test =
        (PtxTest) LitmusReader.read("MP", Files.readString(Path.of("../litmus/tests/MP.litmus")));
    KernelPlan plan = (KernelPlan) Kernels.plan(test, KernelMode.WARPS, Observation.ALL);
    try (Recorder recorder = Recorder.open(Optional.of(file), RunMode.QUICK, 1)) {
      Recorder.Sitting sitting = recorder.begin(test, RunDevice.of(GPU));
      sitting.assembled(new Assembled(plan, GPU, Optional.of(new byte[] {1, 2}), "said"));
      sitting.end(new TestRun("MP", GPU, List.of(), List.of(), List.of(), 0, ending));
    }
    try (ObservationStore store = ObservationStore.openReading(file)) {
      List<Run> runs = store.runs(RunFilter.ALL);
      assertThat(runs)
          .allSatisfy(run -> {
            assertThat(run.instances()).isZero();
            assertThat(run.kernel().content()).isEqualTo(plan.ptx());
            assertThat(run.cubin()).isPresent();
            assertThat(run.ending().words()).isEqualTo(ending.words());
          });
      return runs;
    }
  }

  @Test
  void aRefusedTestIsKeptAsNotTrusted() throws Exception {
    Mismatch lost =
        new Mismatch.Missing(
            new MachineAccess(
                MachineAccess.Kind.FENCE, MachineAccess.Window.NONE, MachineAccess.Strength.GPU),
            1,
            0);
    assertThat(kept(new Ending.Mismatched(KernelMode.WARPS, "", List.of(lost))))
        .singleElement()
        .matches(r -> r.ending().kind() == dev.acquit.gpu.store.Ending.Kind.NOT_TRUSTED);
  }

  @Test
  void aFailureOfTheDeviceIsKept() throws Exception {
    DeviceProblem problem =
        new DeviceProblem(DeviceProblem.Kind.LOST, "it fell off the bus", "", "");
    assertThat(kept(new Ending.Failed(problem)))
        .singleElement()
        .matches(r -> r.ending().kind() == dev.acquit.gpu.store.Ending.Kind.LOST);
  }

  @Test
  void whatTheUserStoppedIsNot() throws Exception {
    assertThat(kept(new Ending.Stopped())).isEmpty();
  }
}
