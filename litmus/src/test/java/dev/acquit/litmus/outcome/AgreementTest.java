package dev.acquit.litmus.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What is looked for among many states is what comparing it with each finds, and soon.
class AgreementTest {
  private static State state(Random random, int terms, int values) {
    Map<Term, Value> state = new HashMap<>();
    for (int i = 0; i < terms; i++) {
      if (random.nextInt(4) > 0) {
        state.put(new Term.Memory("x" + i), Value.of(random.nextInt(values)));
      }
    }
    return State.of(state);
  }

  @Test
  void aStateAgreesWithSomeIfItAgreesWithOne() {
    Random random = new Random(Long.getLong("acquit.seed", 7));
    int agree = 0;
    for (int i = 0; i < 2000; i++) {
      Agreement agreement = new Agreement();
      List<State> states = new ArrayList<>();
      for (int j = 0; j < 6; j++) {
        State asked = state(random, 3, 3);
        boolean expected = states.stream().anyMatch(asked::agreesWith);
        agree += expected ? 1 : 0;
        assertThat(agreement.has(asked)).as(states + " " + asked).isEqualTo(expected);
        assertThat(agreement.speaksOf(asked))
            .isEqualTo(states.stream().anyMatch(asked::sharesTermWith));
        State added = state(random, 3, 3);
        states.add(added);
        agreement.add(added);
      }
    }
    assertThat(agree).isBetween(2000, 10_000);
  }

  /// As many as six writes and reads of two threads allow, which took minutes.
  @Tag("slow")
  @Test
  @Timeout(300)
  void thousandsAreLookedForAmongThousands() {
    int many = Rounds.of(20_000, 5000);
    LinkedHashSet<State> states = new LinkedHashSet<>();
    for (int i = 0; i < many; i++) {
      Map<Term, Value> state = new HashMap<>();
      for (int t = 0; t < 8; t++) {
        state.put(new Term.Memory("x" + t), Value.of((i >> (2 * t)) & 3));
      }
      states.add(State.of(state));
    }
    Grading.ModelStates all = new Grading.ModelStates(states, Optional.empty());
    assertThat(states).allMatch(all::has);
  }
}
