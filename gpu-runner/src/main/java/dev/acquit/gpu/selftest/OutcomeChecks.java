package dev.acquit.gpu.selftest;

import dev.acquit.gpu.claim.Sensitivity;
import dev.acquit.gpu.claim.Spread;
import dev.acquit.gpu.claim.Turn;
import dev.acquit.gpu.claim.Witness;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.run.TestRun;
import dev.acquit.litmus.ast.PtxTest;
import java.util.List;
import java.util.Optional;

/// Checks of what tests show.
///
/// @param bench with what
record OutcomeChecks(Bench bench) {
  private static final int CONFIGURATIONS = 10;

  /// Relaxed tests between CTAs of one GPU, of which published campaigns saw the weak outcome on
  /// GPUs of NVIDIA (MC Mutants, ASPLOS 2023). The second is run if the first shows nothing.
  private static final List<String> RELAXED = List.of("MP", "SB");

  private TestRun run(PtxTest test) {
    return new Runs(bench).timed(test, CONFIGURATIONS, 1, KernelMode.ALL_ROLES, KernelMode.WARPS);
  }

  /// Something weak is seen.
  Finding weak() throws DeviceException {
    Finding last = Finding.of(Check.WEAK, Answer.NOT_CHECKED, "");
    for (String name : RELAXED) {
      PtxTest test = Tests.named(name);
      TestRun run = run(test);
      Optional<Finding> wrong = Runs.wrong(Check.WEAK, run);
      if (wrong.isPresent()) {
        return wrong.get();
      }
      long seen = Runs.asked(test, run);
      Measured shown = new Measured.Shown(name, seen, Runs.ended(run));
      if (seen > 0) {
        return Finding.ok(Check.WEAK, shown);
      }
      last = Finding.of(Check.WEAK, Answer.UNKNOWN, shown, "not seen");
    }
    return last;
  }

  /// What a test forbids is not seen, and a mutant shows that it would have been.
  ///
  /// @param check what is looked at
  /// @param name the test that forbids it
  /// @param mutantName the one that allows it
  Finding forbidden(Check check, String name, String mutantName) throws DeviceException {
    PtxTest test = Tests.named(name);
    PtxTest mutant = Tests.named(mutantName);
    TestRun run = run(test);
    Optional<Finding> wrong = Runs.wrong(check, run);
    if (wrong.isPresent()) {
      return wrong.get();
    }
    long seen = Runs.asked(test, run);
    TestRun beside = run(mutant);
    Optional<Finding> wrongBeside = Runs.wrong(check, beside);
    if (wrongBeside.isPresent() && seen == 0) {
      return wrongBeside.get();
    }
    Spread shown =
        Spread.of(
            Turn.of(beside.configurations()), s -> mutant.header().condition().asks(s::value));
    Witness witness = new Witness(mutantName, "", shown);
    Measured measured =
        new Measured.Forbidden(
            name, seen, Runs.ended(run), mutantName, shown.seen(), shown.instances());
    if (seen > 0) {
      return Finding.of(check, Answer.NOT_OK, measured, "a forbidden outcome was seen");
    }
    return new Sensitivity(Runs.ended(run), List.of(witness)).shown()
        ? Finding.ok(check, measured)
        : Finding.of(
            check,
            Answer.UNKNOWN,
            measured,
            "the mutant did not show it often enough to say that it would have been seen");
  }
}
