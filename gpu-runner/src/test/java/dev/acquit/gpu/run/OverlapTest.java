package dev.acquit.gpu.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.gpu.kernel.PtxTests;
import dev.acquit.litmus.ast.PtxTest;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Launches that are counted while the next one runs: whatever a device does first, each instance
/// is counted once, and what was counted stays.
class OverlapTest {
  private static final long SEED = Long.getLong("acquit.seed", 5);

  /// Three launches in a round trip.
  private static final int ITERATIONS = 36;

  private static RunPlan plan(boolean overlap) {
    return RunPlan.of(RunMode.QUICK, SEED)
        .with(Configuration.draw(SEED, 1))
        .with(new Effort.ForIterations(ITERATIONS))
        .withTimes(OptionalInt.of(1))
        .withOverlap(overlap);
  }

  private static TwoQueues device(long seed, boolean waits, int failing) {
    return new TwoQueues(new EmulatedDevice(seed, new Tendency(0.5, 0.5)), seed, waits, failing);
  }

  private static TestRun run(TwoQueues device, boolean overlap) throws Exception {
    PtxTest test = PtxTests.named("mp");
    return new TestRunner(device, plan(overlap), Hooks.none()).run(test);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void eachInstanceIsCountedOnce(long seed) throws Exception {
    TwoQueues device = device(seed, true, 0);
    TestRun run = run(device, true);
    assertThat(run.ending()).isEqualTo(new Ending.Done());
    assertThat(run.counts().skipped() + run.counts().odd()).isZero();
    for (ConfigurationRun part : run.configurations()) {
      assertThat(part.iterations()).isEqualTo(ITERATIONS);
      assertThat(part.fit().text()).endsWith(" overlap");
    }
    assertThat(device.beside())
        .as("all that counts")
        .isEqualTo(ITERATIONS * run.configurations().size());
    assertThat(device.overtaken()).as("launches that overlap").isGreaterThan(5);
  }

  /// The test is sharp: where nobody waits, it shows.
  @Test
  void whoDoesNotWaitIsSeen() throws Exception {
    int wrong = 0;
    for (int seed = 1; seed <= 3; seed++) {
      TestRun run = run(device(seed, false, 0), true);
      boolean fine =
          run.ending() instanceof Ending.Done && run.counts().skipped() + run.counts().odd() == 0;
      wrong += fine ? 0 : 1;
    }
    assertThat(wrong).isEqualTo(3);
  }

  @Test
  void withoutOverlapThereIsOneQueue() throws Exception {
    TwoQueues device = device(1, true, 0);
    assertThat(run(device, false).ending()).isEqualTo(new Ending.Done());
    assertThat(device.beside()).isZero();
  }

  /// What was counted in trips before stays, whichever launch fails.
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 8, 9, 21})
  void whatWasCountedStays(int failing) throws Exception {
    TestRun run = run(device(7, true, failing), true);
    assertThat(run.ending())
        .isInstanceOfSatisfying(
            Ending.Failed.class,
            f -> assertThat(f.problem().kind()).isEqualTo(DeviceProblem.Kind.LOST));
    assertThat(run.counts().skipped() + run.counts().odd()).isZero();
    long each = 0;
    for (ConfigurationRun part : run.configurations()) {
      each += part.all().instances();
      assertThat(part.all().instances() % part.iterations()).isZero();
    }
    assertThat(run.counts().instances()).isEqualTo(each);
    if (failing > 8) {
      assertThat(each).isPositive();
    }
  }
}
