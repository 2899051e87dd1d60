package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.program.Programs;
import dev.acquit.testing.Rounds;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The search for further outcomes, which decides things in another order than a check does and
/// looks at few executions, finds every state that is left out, and nothing when none is.
class OutcomesTest {
  private static final int TESTS = Rounds.of(120, 10);

  private static void compare(String name, Supplier<String> texts) throws Exception {
    long seed = Seed.value();
    MemoryModel model = Models.find(name);
    for (int run = 0; run < TESTS; run++) {
      String text = texts.get();
      String advice = Seed.advice(seed, run) + " under " + name + "\n" + text;
      LitmusTest test = LitmusReader.read("random", text);
      List<Term> terms = Programs.observable(Programs.of(test));
      Outcomes all = Outcomes.of(test, model, Limits.DEFAULT, terms);
      if (all.undefined().isPresent() || all.unknown().isPresent()) {
        continue;
      }
      CheckResult check = new Checker(model, Limits.DEFAULT, false).checkAll(test);
      assertThat(all.states()).as(advice).isEqualTo(check.states().keySet());
      assertThat(beyond(all, test, model, terms))
          .as(advice)
          .isInstanceOf(Outcomes.Beyond.Nothing.class);
      for (State left : all.states()) {
        Outcomes.Beyond found = beyond(all.without(left), test, model, terms);
        assertThat(found).as(advice).isInstanceOf(Outcomes.Beyond.Found.class);
        assertThat(((Outcomes.Beyond.Found) found).state()).as(advice).isEqualTo(left);
      }
    }
  }

  private static Outcomes.Beyond beyond(
      Outcomes outcomes, LitmusTest test, MemoryModel model, List<Term> terms) {
    return outcomes.beyond(test, model, Limits.DEFAULT, terms, new Preparation(Limits.DEFAULT));
  }

  @Test
  void ptx() throws Exception {
    Random random = new Random(Seed.value());
    compare("ptx", () -> RandomPtx.of(random, 3, 3).text());
  }

  @Tag("slow")
  @Test
  void olderPtx() throws Exception {
    Random random = new Random(Seed.value());
    compare("ptx-6.0", () -> RandomPtx.of(random, 3, 3).text());
  }

  @Tag("slow")
  @Test
  void cpp() throws Exception {
    RandomCpp random = new RandomCpp(new Random(Seed.value()));
    compare("cpp20", () -> random.text(3, 3));
  }
}
