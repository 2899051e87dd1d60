package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.program.Programs;
import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// The search finds exactly the final states, and exactly the races, that one finds without turning
/// back early.
class PruningTest {
  private static final int TESTS = Rounds.of(150, 40);
  private static final long MOST_EXECUTIONS = 3_000;

  private static void compare(List<String> models, Supplier<String> texts) throws Exception {
    long seed = Seed.value();
    List<MemoryModel> compiled = new ArrayList<>();
    for (String name : models) {
      compiled.add(Models.find(name));
    }
    int done = 0;
    int states = 0;
    for (int run = 0; done < TESTS * models.size(); run++) {
      assertThat(run).as("tests small enough").isLessThan(100 * TESTS);
      String text = texts.get();
      LitmusTest test = LitmusReader.read("random", text);
      for (MemoryModel model : compiled) {
        Naive naive =
            new Naive(test, model, Programs.observable(Programs.of(test)), MOST_EXECUTIONS);
        try {
          naive.run();
        } catch (Naive.TooMany e) {
          break;
        }
        CheckResult result = new Checker(model, Limits.DEFAULT, false).checkAll(test);
        String advice = Seed.advice(seed, run) + " under " + model.name() + "\n" + text;
        assertThat(result.complete()).as(advice).isTrue();
        assertThat(result.states().keySet()).as(advice).isEqualTo(naive.states);
        assertThat(result.verdict() == Verdict.UNDEFINED)
            .as("undefined, %s", advice)
            .isEqualTo(!naive.undefined.isEmpty());
        done++;
        states += naive.states.size();
      }
    }
    System.out.println(done + " comparisons of " + states + " states");
  }

  @Test
  void ptx() throws Exception {
    Random random = new Random(Seed.value());
    compare(List.of("ptx-6.0", "ptx"), () -> RandomPtx.of(random, 3, 3).text());
  }

  @Test
  void cpp() throws Exception {
    RandomCpp random = new RandomCpp(new Random(Seed.value()));
    compare(List.of("rc11", "rc11-no-nta", "cpp17", "cpp20"), () -> random.text(3, 3));
  }
}
