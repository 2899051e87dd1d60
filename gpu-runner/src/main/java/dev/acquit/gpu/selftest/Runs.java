package dev.acquit.gpu.selftest;

import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.Observation;
import dev.acquit.gpu.run.Configuration;
import dev.acquit.gpu.run.Effort;
import dev.acquit.gpu.run.Ending;
import dev.acquit.gpu.run.Finished;
import dev.acquit.gpu.run.Hooks;
import dev.acquit.gpu.run.OtherEnd;
import dev.acquit.gpu.run.RunPlan;
import dev.acquit.gpu.run.Share;
import dev.acquit.gpu.run.TestRun;
import dev.acquit.gpu.run.TestRunner;
import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.PtxTest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Runs tests for checks.
///
/// @param bench with what
record Runs(Bench bench) {
  static final OtherEnd HOST = new OtherEnd.Host("");

  /// Into so many parts the time is divided: two weak tests, three that are forbidden with a mutant
  /// each, and two halves for sums and pace.
  private static final int PARTS = 9;

  /// Runs a test under the first configurations, a few times each.
  TestRun some(
      PtxTest test, int configurations, int iterations, OtherEnd other, KernelMode... modes) {
    return run(test, configurations, new Effort.ForIterations(iterations), other, r -> {}, modes);
  }

  /// Runs a test under the first configurations for some parts of the time.
  TestRun timed(PtxTest test, int configurations, double parts, KernelMode... modes) {
    Duration time = Duration.ofNanos(Math.max(1, (long) (part().toNanos() * parts)));
    return run(test, configurations, new Effort.ForTime(time), HOST, r -> {}, modes);
  }

  /// The same as [#some] for somebody who wants all that a store keeps.
  TestRun told(PtxTest test, int configurations, Consumer<Finished> told, KernelMode mode) {
    return run(test, configurations, new Effort.ForIterations(2), HOST, told, mode);
  }

  private Duration part() {
    return bench.time().dividedBy(PARTS);
  }

  private TestRun run(
      PtxTest test,
      int configurations,
      Effort effort,
      OtherEnd other,
      Consumer<Finished> told,
      KernelMode... modes) {
    RunPlan plan =
        new RunPlan(
            Configuration.draw(bench.seed(), configurations),
            effort,
            Stream.of(modes).map(m -> new Share(m, 1)).toList(),
            Observation.ALL,
            bench.launchLimit());
    Hooks hooks = Hooks.none().withStop(bench.stop()).withFinished(told);
    return new TestRunner(bench.device(), plan, hooks, other).run(test);
  }

  /// Why a run is not what it should be, if it is not: it has not come to its end, or instances had
  /// values that nobody writes.
  ///
  /// @throws DeviceException if the device is lost
  static Optional<Finding> wrong(Check check, TestRun run) throws DeviceException {
    if (run.ending() instanceof Ending.Failed(var problem) && problem.deviceLost()) {
      throw new DeviceException(problem);
    }
    if (!run.ending().complete()) {
      return Optional.of(Finding.of(check, run.ending()));
    }
    long odd = run.counts().odd();
    return odd == 0
        ? Optional.empty()
        : Optional.of(
            Finding.of(
                check,
                Answer.NOT_OK,
                "%s: %d of %d instances had values that nobody writes"
                    .formatted(run.test(), odd, run.counts().instances())));
  }

  /// How often the outcome was seen that a test asks for.
  static long asked(PtxTest test, TestRun run) {
    Condition condition = test.header().condition();
    return run.counts().states().entrySet().stream()
        .filter(e -> condition.asks(e.getKey()::value))
        .mapToLong(e -> e.getValue())
        .sum();
  }

  /// How many instances of a run came to their end.
  static long ended(TestRun run) {
    return run.counts().instances() - run.counts().skipped();
  }

  static List<String> notes(TestRun run) {
    return run.notes().stream().map(n -> n.words()).toList();
  }
}
