package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.testing.Rounds;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Strengthening an order, widening a scope or adding a fence never adds an outcome to a PTX test.
/// The ABI documents allow such changes to their mappings without more ado, and the verification of
/// mappings does not look at them because of this.
class MonotoneTest {
  private static final int TESTS = Rounds.of(150, 20);
  private static final int STEPS = 4;

  @Tag("slow")
  @Test
  void strongerTestsHaveNoMoreOutcomes() throws Exception {
    long seed = Seed.value();
    Random random = new Random(seed);
    int fewer = 0;
    for (String name : List.of("ptx", "ptx-6.0")) {
      MemoryModel model = Models.find(name);
      for (int run = 0; run < TESTS; run++) {
        RandomPtx test = RandomPtx.of(random, 3, 3);
        Set<State> states = states(model, test);
        for (int step = 0; step < STEPS; step++) {
          RandomPtx stronger = test.stronger(random);
          Set<State> left = states(model, stronger);
          assertThat(states)
              .as("%s\n%s\nstronger:\n%s", Seed.advice(seed, run), test.text(), stronger.text())
              .containsAll(left);
          fewer += left.size() < states.size() ? 1 : 0;
          test = stronger;
          states = left;
        }
      }
    }
    assertThat(fewer).as("strengthenings that took something away").isPositive();
  }

  private static Set<State> states(MemoryModel model, RandomPtx test) throws Exception {
    LitmusTest parsed = LitmusReader.read("random", test.text());
    CheckResult result = new Checker(model, Limits.DEFAULT, false).checkAll(parsed);
    assertThat(result.complete()).isTrue();
    return Set.copyOf(result.states().keySet());
  }
}
