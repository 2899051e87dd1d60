package dev.acquit.model.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Verdict;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// C++ with scopes and expressions against the standard's text.
class CppOracleTest {
  @Tag("slow")
  @Test
  void allFinalStatesOfRandomProgramsAreThoseOfTheStandard() throws Exception {
    MemoryModel model = Models.find("cpp20");
    CppToys toys = new CppToys(new Random(Seed.value()));
    int defined = 0;
    for (int run = 0; run < Oracles.TESTS; run++) {
      CppToy toy = toys.next();
      String text = CppToys.text(toy);
      String what = Seed.advice(Seed.value(), run) + "\n" + text;
      Optional<TreeSet<String>> states = CppOracle.states(toy);
      CheckResult result = Oracles.ask(model, text);
      assertThat(result.verdict() == Verdict.UNDEFINED).as(what).isEqualTo(states.isEmpty());
      if (states.isPresent()) {
        assertThat(Oracles.states(result)).as(what).isEqualTo(states.get());
        defined++;
      }
    }
    System.out.println("CppOracleTest: " + Oracles.TESTS + " programs, " + defined + " defined");
    assertThat(defined).isBetween(Oracles.TESTS / 4, Oracles.TESTS * 9 / 10);
  }
}
