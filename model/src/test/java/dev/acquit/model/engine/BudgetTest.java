package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// A budget is the processor's time: with the same work the answer is the same, however busy the
/// machine is.
class BudgetTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong clock = new AtomicLong();
  private final AtomicLong processor = new AtomicLong(77 * SECOND);
  private final Budget budget = new Budget(Duration.ofSeconds(10), clock::get, processor::get);

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
    assertThat(budget.left()).isZero();
    assertThatExceptionOfType(Budget.Exhausted.class)
        .isThrownBy(() -> work(1, 1))
        .withMessage("the time budget of 10000 ms was used up");
  }

  @Test
  void aBusyMachineGivesAsMuchWork() {
    work(85, 5);
    assertThatExceptionOfType(Budget.Exhausted.class).isThrownBy(() -> work(20, 5));
  }

  @Test
  void nobodyWaitsForEver() {
    assertThatExceptionOfType(Budget.Exhausted.class).isThrownBy(() -> work(30, 50));
  }
}
