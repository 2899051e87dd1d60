package dev.acquit.gpu.selftest;

import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.run.ConfigurationRun;
import dev.acquit.gpu.run.Ending;
import dev.acquit.gpu.run.TestRun;
import dev.acquit.litmus.ast.PtxTest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The check of what instances begin and end with. The tests have one outcome each: their threads
/// share nothing. They write what they have read, so a launch shows whether the one before it was
/// put back; all parts of a value are different and not zero, so a part that is lost shows.
///
/// @param bench with what
/// @param tests their names
record Widths(Bench bench, List<String> tests) {
  /// The test that needs PTX 8.3.
  private static final String NEW = "bits-whole-128";

  /// A test for each width, and what else begins in a way of its own.
  static final List<String> TESTS =
      List.of(
          "bits-8", "bits-16", "bits-32", "bits-64", "bits-128", NEW, "bits-every", "bits-shared");

  private static final int CONFIGURATIONS = 1;
  private static final int ITERATIONS = 3;

  /// Runs all tests in all modes. What is wrong with one does not keep others from being looked at.
  Finding widths() throws DeviceException {
    Set<String> held = new LinkedHashSet<>();
    int ways = 0;
    int left = 0;
    long launches = 0;
    long instances = 0;
    List<String> wrong = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (String name : tests) {
      PtxTest test = Tests.named(name);
      for (KernelMode mode : KernelMode.values()) {
        String way = "%s, %s".formatted(name, mode.words());
        TestRun run = new Runs(bench).some(test, CONFIGURATIONS, ITERATIONS, Runs.HOST, mode);
        Optional<Finding> problem = Runs.wrong(Check.WIDTHS, run);
        if (problem.isPresent()) {
          if (name.equals(NEW) && tooNew(run)) {
            left++;
            continue;
          }
          boolean known = problem.get().answer() == Answer.NOT_OK;
          (known ? wrong : unknown).add(way + ": " + problem.get().problem());
          continue;
        }
        if (run.configurations().stream().anyMatch(c -> c.fit().mode() != mode)) {
          unknown.add(way + ": it did not run so: " + Runs.notes(run));
          continue;
        }
        long all = run.counts().instances();
        long right = Runs.asked(test, run);
        if (right != all || all == 0) {
          wrong.add("%s: %d of %d instances were as they have to be".formatted(way, right, all));
        }
        held.add(name);
        ways++;
        instances += all;
        launches += run.configurations().stream().mapToLong(ConfigurationRun::iterations).sum();
      }
    }
    Measured measured = new Measured.Held(held.size(), ways, launches, instances, left);
    if (!wrong.isEmpty()) {
      return Finding.of(Check.WIDTHS, Answer.NOT_OK, measured, String.join("\n", wrong));
    }
    return unknown.isEmpty()
        ? Finding.ok(Check.WIDTHS, measured)
        : Finding.of(Check.WIDTHS, Answer.UNKNOWN, measured, String.join("\n", unknown));
  }

  /// Whether the driver, or the GPU, is older than accesses of 128 bits.
  private static boolean tooNew(TestRun run) {
    return run.ending() instanceof Ending.Refused
        || run.ending() instanceof Ending.Failed(DeviceProblem problem)
            && problem.kind() == DeviceProblem.Kind.TOO_NEW;
  }
}
