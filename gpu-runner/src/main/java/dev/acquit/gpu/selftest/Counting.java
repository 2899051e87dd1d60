package dev.acquit.gpu.selftest;

import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.run.ConfigurationRun;
import dev.acquit.gpu.run.Counts;
import dev.acquit.gpu.run.Fit;
import dev.acquit.gpu.run.TestRun;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Checks of what the runner itself relies on. A runner whose sums, stress or starts are wrong ends
/// each run by saying so: here runs are made that would show it.
///
/// @param bench with what
record Counting(Bench bench) {
  private static final int CONFIGURATIONS = 6;

  /// Among so many configurations some make stress, whatever the seed.
  private static final int STRESSES = 12;

  private static final int ITERATIONS = 3;

  /// Sums of many launches.
  Finding sums() throws DeviceException {
    TestRun run =
        new Runs(bench)
            .timed(Tests.named("MP"), CONFIGURATIONS, 0.5, KernelMode.ALL_ROLES, KernelMode.WARPS);
    return counted(
        Check.SUMS,
        run,
        counts -> counts.skipped() == 0,
        "instances of a test without loops did not come to their end");
  }

  /// No instance of a test that waits for ever comes to its end, and each is counted as such.
  Finding skipped() throws DeviceException {
    TestRun run = new Runs(bench).some(Tests.named("forever"), 1, 1, Runs.HOST, KernelMode.WARPS);
    return counted(
        Check.SKIPPED,
        run,
        counts -> counts.skipped() == counts.instances(),
        "instances that wait for what does not come were counted as ended");
  }

  private static Finding counted(
      Check check, TestRun run, Predicate<Counts> right, String otherwise) throws DeviceException {
    return Runs.wrong(check, run)
        .orElseGet(() -> {
          Counts counts = run.counts();
          Measured counted = new Measured.Counted(counts.instances(), counts.skipped());
          return right.test(counts)
              ? Finding.ok(check, counted)
              : Finding.of(check, Answer.NOT_OK, counted, otherwise);
        });
  }

  /// CTAs that make stress.
  Finding stress() throws DeviceException {
    TestRun run = few(STRESSES);
    Optional<Finding> wrong = Runs.wrong(Check.STRESS, run);
    if (wrong.isPresent()) {
      return wrong.get();
    }
    List<ConfigurationRun> stressed =
        run.configurations().stream().filter(c -> stressing(c) > 0 && bound(c) > 0).toList();
    double ctas = stressed.stream().mapToLong(Counting::stressing).sum();
    long rounds = stressed.stream().mapToLong(ConfigurationRun::stressRounds).sum();
    long most = stressed.stream().mapToLong(c -> stressing(c) * bound(c)).sum();
    return stressed.isEmpty()
        ? Finding.of(
            Check.STRESS,
            Answer.UNKNOWN,
            "there was no room for CTAs that make stress in any of %d configurations"
                .formatted(STRESSES))
        : Finding.ok(
            Check.STRESS,
            new Measured.Stressed(stressed.size(), rounds, rounds / ctas, most / ctas));
  }

  /// CTAs that make stress, in all launches.
  private static long stressing(ConfigurationRun c) {
    Fit fit = c.fit();
    return ((long) fit.geometry().groups() - fit.geometry().testingGroups()) * c.iterations();
  }

  /// How many rounds each of them goes at most.
  private static long bound(ConfigurationRun c) {
    return c.fit().environment().stress();
  }

  /// CTAs that test say that they have started, and wait for each other.
  Finding start() throws DeviceException {
    TestRun run = few(CONFIGURATIONS);
    Optional<Finding> wrong = Runs.wrong(Check.START, run);
    if (wrong.isPresent()) {
      return wrong.get();
    }
    List<ConfigurationRun> waiting =
        run.configurations().stream().filter(c -> c.fit().environment().spinLimit() > 0).toList();
    return waiting.isEmpty()
        ? Finding.of(
            Check.START,
            Answer.UNKNOWN,
            "in none of %d configurations CTAs wait for each other".formatted(CONFIGURATIONS))
        : Finding.ok(
            Check.START,
            new Measured.Started(
                waiting.stream()
                    .mapToLong(c -> c.fit().geometry().testingGroups() * c.iterations())
                    .sum(),
                waiting.stream().mapToLong(ConfigurationRun::iterations).sum()));
  }

  /// The test has no clusters, so groups are CTAs.
  private TestRun few(int configurations) {
    return new Runs(bench)
        .some(Tests.named("MP"), configurations, ITERATIONS, Runs.HOST, KernelMode.WARPS);
  }
}
