package dev.acquit.litmus.generate.space;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.generate.cycle.EdgeText;
import dev.acquit.text.InputException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The number of tests that diy's scoped generator is known to be able to make.
class OracleTest {
  @Test
  void scopedTestsOfTwoThreads() throws InputException {
    CycleSpace space =
        new CycleSpace(
            Candidate.parse("-safe", "Pod** Rfe Fre Coe"),
            Relaxations.NONE,
            List.of(),
            new Range(4, 4),
            new Range(2, 2),
            2,
            new Range(2, 2),
            new EventAnnotations(
                EdgeText.annotations("-reads", "Acq.cta Acq Rlx.cta Rlx"),
                EdgeText.annotations("-writes", "Rel.cta Rel Rlx.cta Rlx"),
                List.of()),
            ScopeTrees.parse("-scopes", "gpu:1:2,cta:1:2"),
            CycleMode.CRITICAL);
    assertThat(space.count()).isEqualTo(3528);
    assertThat(NaiveTests.cycles(space).distinct().count()).isEqualTo(3528);
  }
}
