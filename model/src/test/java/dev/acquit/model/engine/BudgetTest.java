package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.acquit.model.sat.WorkTime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// A budget is the processor's time: with the same work the answer is the same, however busy the
/// machine is.
class BudgetTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong clock = new AtomicLong();
  private final AtomicLong processor = new AtomicLong(77 * SECOND);
  private final Budget budget =
      new Budget(Duration.ofSeconds(10), WorkTime.begin(clock::get, processor::get));

  /// Works for so many tenths of a second, with a share of the processor.
  private void work(int tenths, int share) {
    for (int i = 0; i < tenths; i++) {
      processor.addAndGet(SECOND / 10);
      clock.addAndGet(share * SECOND / 10);
      for (int s = 0; s < 128; s++) {
        budget.step();
      }
    }
  }

  @Test
  void aQuietMachineGivesAllOfTheTime() {
    work(100, 1);
    // What passes between two looks, a tenth of a second here, may count as waited once.
    assertThat(budget.left()).isLessThanOrEqualTo(Duration.ofMillis(100));
    assertThatExceptionOfType(Budget.Exhausted.class)
        .isThrownBy(() -> work(2, 1))
        .withMessage("the time budget of 10000 ms was used up");
  }

  @Test
  void aBusyMachineGivesAsMuchWork() {
    work(85, 5);
    assertThatExceptionOfType(Budget.Exhausted.class).isThrownBy(() -> work(20, 5));
  }

  @Test
  void aProcessThatWasStoppedHasNotWorked() {
    work(5, 1);
    clock.addAndGet(60 * SECOND);
    work(75, 1);
    assertThat(budget.left()).isPositive();
    assertThatExceptionOfType(Budget.Exhausted.class).isThrownBy(() -> work(20, 1));
  }

  @Test
  void norHasOneThatWasStoppedLater() {
    work(50, 1);
    clock.addAndGet(30 * SECOND);
    work(45, 1);
    assertThatExceptionOfType(Budget.Exhausted.class).isThrownBy(() -> work(20, 1));
  }

  @Test
  void theMakingOfAFormulaIsWork() {
    processor.addAndGet(5 * SECOND);
    clock.addAndGet(2 * SECOND);
    for (int i = 0; i < 2_000; i++) {
      budget.tick();
    }
    processor.addAndGet(10 * SECOND);
    clock.addAndGet(10 * SECOND);
    assertThatExceptionOfType(Budget.Exhausted.class)
        .isThrownBy(() -> {
          for (int i = 0; i < 2_000; i++) {
            budget.tick();
          }
        });
  }

  @Test
  void nobodyWaitsForEver() {
    assertThatExceptionOfType(Budget.Exhausted.class).isThrownBy(() -> work(30, 50));
  }
}
