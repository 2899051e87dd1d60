package dev.acquit.gpu.run;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Kernels;
import dev.acquit.gpu.kernel.Refusal;
import dev.acquit.litmus.ast.PtxTest;
import java.util.ArrayList;
import java.util.List;

/// Runs tests on a device, one after the other.
///
/// Whatever happens is in the result: see [Ending]. When that says that the device is lost, neither
/// this runner nor the process can use it any more.
public final class TestRunner {
  private static final int MOST_WARPS = 32;

  private final Device device;
  private final RunPlan plan;
  private final Hooks hooks;

  /// With a device, which stays the caller's to close.
  ///
  /// @param device where tests run
  /// @param plan how
  /// @param hooks who is told
  public TestRunner(Device device, RunPlan plan, Hooks hooks) {
    this.device = device;
    this.plan = plan;
    this.hooks = hooks;
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
    long begin = hooks.nanos().getAsLong();
    List<Note> notes = new ArrayList<>();
    List<Job.Part> parts = new ArrayList<>();
    String reason = "";
    for (Share share : plan.shares()) {
      switch (Kernels.plan(test, share.mode(), plan.observation())) {
        case KernelPlan kernels -> {
          String missing = missing(kernels);
          if (!missing.isEmpty()) {
            reason = missing;
          } else if (share.mode() != KernelMode.LANES || kernels.seating().positions() > 1) {
            parts.add(new Job.Part(kernels, share.weight()));
          }
        }
        case Refusal(String why) -> {
          reason = why;
          notes.add(new Note.ModeRefused(share.mode(), why));
        }
      }
    }
    if (parts.isEmpty()) {
      // Loops and barriers need a warp for each role; then all of the time goes there.
      if (Kernels.plan(test, KernelMode.WARPS, plan.observation()) instanceof KernelPlan kernels
          && missing(kernels).isEmpty()) {
        parts.add(new Job.Part(kernels, 1));
      } else {
        return new TestRun(
            test.header().name(),
            device.description(),
            List.of(),
            List.of(),
            List.of(),
            0,
            new Ending.Refused(reason));
      }
    }
    notes.addAll(
        Notes.of(test, parts.getFirst().plan(), device.description().kind(), device.host()));
    return new Job(this, test.header().name(), parts, notes, begin).run();
  }

  /// What the device lacks for a module, in words; empty if it lacks nothing.
  private String missing(KernelPlan kernels) {
    if (kernels.seating().positions() > MOST_WARPS) {
      return "the test has more than %d threads in a CTA, which has %d warps at most"
          .formatted(MOST_WARPS, MOST_WARPS);
    }
    var description = device.description();
    if (kernels.needs().target().compareTo(description.target()) > 0) {
      return "the test needs %s, and %s is %s"
          .formatted(kernels.needs().target(), description.name(), description.target());
    }
    if (kernels.seating().clustered() && !description.clusters()) {
      return "the test needs clusters, which %s does not have".formatted(description.name());
    }
    if (kernels.needsHostAtomics() && !description.hostAtomics()) {
      return "read-modify-writes of %s on memory of the host are not atomic with the CPU's, and threads of the test on both sides need that"
          .formatted(description.name());
    }
    return "";
  }
}
