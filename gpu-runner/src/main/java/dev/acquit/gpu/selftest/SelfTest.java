package dev.acquit.gpu.selftest;

import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.kernel.KernelMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Looks whether a machine can be trusted: all checks, one after the other. A check that goes wrong
/// does not keep the next one from being made, unless the device is lost with it.
///
/// @param bench with what
public record SelfTest(Bench bench) {
  private static final String STOPPED = "stopped before the end";

  /// Makes all checks.
  ///
  /// @param told told of each finding as it comes
  /// @return a finding for each [Check], in their order
  public List<Finding> run(Consumer<Finding> told) {
    List<Finding> findings = new ArrayList<>();
    boolean lost = false;
    for (Check check : Check.values()) {
      Finding finding;
      if (lost) {
        finding = Finding.of(check, Answer.NOT_CHECKED, "the device was lost before");
      } else if (bench.stop().getAsBoolean() || Thread.currentThread().isInterrupted()) {
        finding = Finding.of(check, Answer.NOT_CHECKED, STOPPED);
      } else {
        Made made = made(check);
        finding = made.finding();
        lost = made.lost();
      }
      findings.add(finding);
      told.accept(finding);
    }
    return List.copyOf(findings);
  }

  /// A check that was made.
  ///
  /// @param finding what it found
  /// @param lost whether the device was lost with it
  record Made(Finding finding, boolean lost) {}

  /// Makes a check.
  Made made(Check check) {
    try {
      return new Made(examine(check), false);
    } catch (DeviceException e) {
      return new Made(Finding.of(check, e.problem()), e.problem().deviceLost());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Made(Finding.of(check, Answer.NOT_CHECKED, STOPPED), false);
    }
  }

  private Finding examine(Check check) throws DeviceException, InterruptedException {
    Machine machine = new Machine(bench);
    Places places = new Places(bench);
    Counting counting = new Counting(bench);
    OutcomeChecks outcomes = new OutcomeChecks(bench);
    return switch (check) {
      // Who has a device has a driver that starts.
      case DRIVER -> new Finding(check, Answer.OK, Optional.empty(), "");
      case ASSEMBLER -> machine.assembler();
      case TIME_LIMIT -> machine.timeLimit();
      case HOST_MEMORY -> machine.hostMemory();
      case LINKS -> machine.links();
      case INSPECTION -> new MachineCodeCheck(bench, MachineCodeCheck.TESTS).inspection();
      case SAME_WARP -> places.of(check, "same-cta", Runs.HOST, KernelMode.LANES);
      case SAME_CTA -> places.of(check, "same-cta", Runs.HOST, KernelMode.WARPS);
      case SAME_CLUSTER -> places.of(check, "same-cluster", Runs.HOST, KernelMode.WARPS);
      case SAME_GPU -> places.of(check, "MP+porlxrel+poacqrlx", Runs.HOST, KernelMode.WARPS);
      case CPU -> places.of(check, "MP+relacq.sys", Runs.HOST, KernelMode.WARPS);
      case SECOND_GPU -> places.secondGpu();
      case SUMS -> counting.sums();
      case SKIPPED -> counting.skipped();
      case WIDTHS -> new Widths(bench, Widths.TESTS).widths();
      case STRESS -> counting.stress();
      case START -> counting.start();
      case PACE -> machine.pace();
      case WEAK -> outcomes.weak();
      case MESSAGE_PASSING -> outcomes.forbidden(check, "MP+porlxrel+poacqrlx", "MP");
      case STORE_BUFFERING -> outcomes.forbidden(check, "SB+fencescrlxrlxs", "SB");
      case COHERENCE -> outcomes.forbidden(check, "CoRR", "CoRR-reversed");
      case STORE -> new Keeping(bench).store();
    };
  }
}
