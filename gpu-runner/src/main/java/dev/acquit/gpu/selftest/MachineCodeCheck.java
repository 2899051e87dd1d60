package dev.acquit.gpu.selftest;

import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.run.Ending;
import dev.acquit.gpu.run.KernelHash;
import dev.acquit.gpu.run.Note;
import dev.acquit.gpu.run.TestRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The check of machine code.
///
/// @param bench with what
/// @param tests whose
record MachineCodeCheck(Bench bench, List<String> tests) {
  /// Tests with fences of all scopes, release and acquire, read-modify-writes, accesses of all
  /// widths and in shared memory; and those that further checks rely on.
  static final List<String> TESTS =
      List.of(
          "fences",
          "release-acquire",
          "atomics",
          "widths",
          "shared",
          "same-cluster",
          "MP",
          "MP+porlxrel+poacqrlx",
          "SB",
          "SB+fencescrlxrlxs",
          "CoRR",
          "MP+relacq.sys");

  /// Compares machine code with its text, in all ways to run each test. What is wrong in one of
  /// them does not keep others from being looked at.
  Finding inspection() throws DeviceException {
    int looked = 0;
    int kernels = 0;
    int left = 0;
    List<String> wrong = new ArrayList<>();
    for (String name : tests) {
      TestRun run = new Runs(bench).some(Tests.named(name), 1, 1, Runs.HOST, KernelMode.values());
      if (run.ending() instanceof Ending.Refused) {
        left++;
        continue;
      }
      if (run.ending() instanceof Ending.Mismatched) {
        wrong.add(name + ": " + run.ending().words());
      } else {
        // What else goes wrong is the same for all of them.
        Optional<Finding> problem = Runs.wrong(Check.INSPECTION, run).or(() -> notInspected(run));
        if (problem.isPresent()) {
          return problem.get();
        }
      }
      looked++;
      kernels += run.kernels().size();
    }
    Measured inspected = new Measured.Inspected(looked, kernels, left);
    return wrong.isEmpty()
        ? Finding.ok(Check.INSPECTION, inspected)
        : Finding.of(Check.INSPECTION, Answer.NOT_OK, inspected, String.join("\n", wrong));
  }

  private static Optional<Finding> notInspected(TestRun run) {
    if (run.kernels().stream().allMatch(KernelHash::inspected)) {
      return Optional.empty();
    }
    return run.notes().stream()
        .filter(n -> n instanceof Note.NotInspected)
        .map(n -> Finding.of(Check.INSPECTION, Answer.UNKNOWN, run.test() + ": " + n.words()))
        .findFirst()
        .or(() ->
            Optional.of(
                Finding.of(
                    Check.INSPECTION,
                    Answer.NOT_APPLICABLE,
                    "this device executes PTX without machine code")));
  }
}
