package dev.acquit.gpu.selftest;

import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.run.ConfigurationRun;
import dev.acquit.gpu.run.OtherEnd;
import dev.acquit.gpu.run.Placement;
import dev.acquit.gpu.run.TestRun;
import dev.acquit.litmus.ast.PtxTest;
import java.util.List;
import java.util.Optional;

/// Checks of where roles run. Each runs message passing with the order that forbids its outcome at
/// that place, so that outcome must not come either.
///
/// @param bench with what
record Places(Bench bench) {
  private static final int CONFIGURATIONS = 3;
  private static final int ITERATIONS = 2;

  /// Runs a test and asks where its roles were.
  ///
  /// @param check what is looked at
  /// @param name the test
  /// @param other who runs threads that are on another GPU
  /// @param mode which threads play which roles
  Finding of(Check check, String name, OtherEnd other, KernelMode mode) throws DeviceException {
    PtxTest test = Tests.named(name);
    TestRun run = new Runs(bench).some(test, CONFIGURATIONS, ITERATIONS, other, mode);
    Optional<Finding> wrong = Runs.wrong(check, run);
    if (wrong.isPresent()) {
      return wrong.get();
    }
    List<ConfigurationRun> ran = run.configurations();
    List<Placement> placements = ran.stream().map(ConfigurationRun::placement).toList();
    Measured placed =
        new Measured.Placed(
            placements.stream().mapToLong(Placement::instances).sum(),
            placements.stream().mapToInt(Placement::multiprocessors).max().orElse(0),
            placements.stream().mapToLong(Placement::apart).sum());
    if (ran.stream().anyMatch(c -> c.fit().mode() != mode)) {
      return Finding.of(
          check,
          Answer.UNKNOWN,
          placed,
          "it did not run with %s: %s".formatted(mode.words(), Runs.notes(run)));
    }
    long asked = Runs.asked(test, run);
    return asked == 0
        ? Finding.ok(check, placed)
        : Finding.of(
            check,
            Answer.NOT_OK,
            placed,
            "%s: the outcome that it forbids was seen %d times".formatted(name, asked));
  }

  /// Roles on a second GPU, if there is one.
  Finding secondGpu() throws DeviceException {
    return switch (bench.other()) {
      case OtherEnd.Host(String reason) ->
          Finding.of(
              Check.SECOND_GPU,
              Answer.NOT_APPLICABLE,
              reason.isEmpty() ? "no second GPU was asked for" : reason);
      case OtherEnd.SecondDevice second ->
          of(
              Check.SECOND_GPU,
              "MP+relacq.sys",
              new OtherEnd.SecondDevice(second.pair(), true),
              KernelMode.WARPS);
    };
  }
}
