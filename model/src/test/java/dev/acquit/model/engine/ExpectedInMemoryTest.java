package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A compare-exchange whose expected value is in shared memory reads it, and writes it only where
/// it fails: seen in final states and in who races with whom.
class ExpectedInMemoryTest {
  private static final String SWAP =
      "atomic_compare_exchange_strong_explicit(x, y, 2, memory_order_relaxed,"
          + " memory_order_relaxed);";

  @ParameterizedTest
  @CsvSource({
    "0, forall (x=2 /\\ y=0), int r0 = 0;, HOLDS", // it succeeds
    "1, forall (x=1 /\\ y=1), int r0 = 0;, HOLDS", // it fails
    "0, forall (1:r0=0), int r0 = *y;, HOLDS", // two reads do not race
    "1, forall (1:r0=0), int r0 = *y;, UNDEFINED", // a read and a write do
    "0, forall (y=3), *y = 3;, UNDEFINED"
  })
  void readsAndWrites(int x, String condition, String other, Verdict verdict) throws Exception {
    String test =
        "C t\n{ x=%d; y=0; }\nP0 (atomic_int* x, int* y) { %s }\nP1 (int* y) { %s }\n%s\n"
            .formatted(x, SWAP, other, condition);
    CheckResult result =
        new Checker(Models.find("cpp20"), Limits.DEFAULT, false)
            .check(LitmusReader.read("t", test));
    assertThat(result.verdict()).isEqualTo(verdict);
  }
}
