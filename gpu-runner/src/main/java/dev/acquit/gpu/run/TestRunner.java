package dev.acquit.gpu.run;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Kernels;
import dev.acquit.gpu.kernel.Known;
import dev.acquit.litmus.ast.PtxTest;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Runs tests on a device, one after the other.
///
/// Whatever happens is in the result: see [Ending]. When that says that the device is lost, neither
/// this runner nor the process can use it any more.
public final class TestRunner {
  private final Device device;
  private final RunPlan plan;
  private final Hooks hooks;
  private final OtherEnd other;

  /// With a device and the host, which runs threads on other GPUs; the device stays the caller's to
  /// close.
  ///
  /// @param device where tests run
  /// @param plan how
  /// @param hooks who is told
  public TestRunner(Device device, RunPlan plan, Hooks hooks) {
    this(device, plan, hooks, new OtherEnd.Host(""));
  }

  /// With a device, and who runs threads on other GPUs; both stay the caller's to close.
  ///
  /// @param device where tests run
  /// @param plan how
  /// @param hooks who is told
  /// @param other who runs threads on other GPUs
  public TestRunner(Device device, RunPlan plan, Hooks hooks, OtherEnd other) {
    this.device = device;
    this.plan = plan;
    this.hooks = hooks;
    this.other = other;
  }

  /// Where tests run.
  public Device device() {
    return device;
  }

  /// How tests run.
  public RunPlan plan() {
    return plan;
  }

  /// Who is told.
  public Hooks hooks() {
    return hooks;
  }

  /// Runs a test. If the thread is interrupted, the run is stopped, and the thread stays
  /// interrupted.
  public TestRun run(PtxTest test) {
    return run(test, Known.NOTHING);
  }

  /// The same with what is known of the test, such as the states that are expected.
  public TestRun run(PtxTest test, Known known) {
    return run(test, known, List.of());
  }

  /// The same of a test that is of use only if it differs from another one.
  ///
  /// @param other the modules of that one on this device: if all of the test's have their machine
  ///   code, nothing runs, and the ending is [Ending.SameCode]; where there is no machine code,
  ///   nothing is compared
  public TestRun run(PtxTest test, Known known, List<KernelHash> other) {
    long begin = hooks.nanos().getAsLong();
    Way way = Way.of(test, known, plan, device, this.other);
    if (way.parts().isEmpty()) {
      return new TestRun(
          test.header().name(),
          device.description(),
          List.of(),
          List.of(),
          List.of(),
          0,
          new Ending.Refused(way.reason()));
    }
    List<Note> notes = new ArrayList<>(way.notes());
    notes.addAll(
        Notes.of(
            test,
            way.parts().getFirst().modules().first(),
            device.description().kind(),
            device.host()));
    return new Job(this, test.header().name(), way, notes, other, begin).run();
  }

  /// How each module of a test would be launched, as far as that is asked for.
  public Map<KernelMode, Fit.Wanted> wanted(PtxTest test) {
    Map<KernelMode, Fit.Wanted> all = new EnumMap<>(KernelMode.class);
    for (Job.Part part : Way.of(test, Known.NOTHING, plan, device, other).parts()) {
      KernelPlan module = part.modules().first();
      all.put(module.mode(), Fitting.wanted(plan, module, device.description()));
    }
    return all;
  }

  /// The second device for a test, if a kernel of one plays some of its roles.
  public Optional<Companion> companion(PtxTest test) {
    if (other instanceof OtherEnd.Host || Kernels.gpus(test) < 2) {
      return Optional.empty();
    }
    return Way.of(test, Known.NOTHING, plan, device, other).second().map(Second::companion);
  }
}
