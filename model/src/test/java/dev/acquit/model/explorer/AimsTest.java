package dev.acquit.model.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.testing.Rounds;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Programs at the edges of rules, in both languages: what interleavings reach is allowed, under
/// sequential consistency nothing else is; both engines say the same under every model that ships;
/// whether a program ends is as its states say.
@Tag("slow")
class AimsTest {
  private static final int ROUNDS = Rounds.of("acquit.explorer.tests", 120, 3);

  @ParameterizedTest
  @EnumSource
  void bothEnginesAreRight(Aim aim) throws Exception {
    hit(aim);
  }

  static void hit(Aim aim) throws Exception {
    int decided = 0;
    int compared = 0;
    Map<TerminationVerdict, Integer> verdicts = new EnumMap<>(TerminationVerdict.class);
    MemoryModel sequential = Models.find("src/test/resources/explorer/sc.cat");
    Random seeds = new Random(Seed.value());
    for (int run = 0; run < ROUNDS; run++) {
      Random random = new Random(seeds.nextLong());
      Toy toy = aim.draw(random);
      boolean cpp = aim.isCpp() && random.nextBoolean();
      Explorer explorer = new Explorer(toy);
      if (!explorer.isWhole()) {
        continue;
      }
      List<String> terms = toy.terms().stream().filter(_ -> random.nextInt(3) > 0).toList();
      terms = terms.isEmpty() ? List.of("x") : terms;
      Asked asked =
          new Asked(
              t -> LitmusReader.read("explored", t),
              q -> cpp ? CppText.of(toy, q) : PtxText.of(toy, q),
              toy,
              terms,
              explorer.finals(terms),
              Seed.advice(Seed.value(), run));
      decided += asked.same(sequential, random);
      List<String> models = models(cpp);
      for (int m = 0; m < models.size(); m++) {
        if (Rounds.all() || (run + m) % 3 == 0) {
          MemoryModel shipped = Models.find(models.get(m));
          decided += asked.reaches(shipped, Engine.AUTO, random);
          compared += asked.alike(shipped, random);
        }
      }
      if (toy.goesRound()) {
        Engine engine = Engine.values()[random.nextInt(3)];
        verdicts.merge(ends(asked, explorer, engine), 1, Integer::sum);
      }
    }
    System.out.printf(
        "AimsTest: %s: %d answers, %d by both engines, %s%n", aim, decided, compared, verdicts);
    assertThat(decided + compared).isGreaterThan(ROUNDS);
  }

  private static TerminationVerdict ends(Asked asked, Explorer explorer, Engine engine)
      throws Exception {
    String text = asked.text().apply("exists (0 == 0)");
    TerminationVerdict said = Fates.ask(Models.sequential(), engine, text);
    if (said != TerminationVerdict.UNKNOWN) {
      assertThat(said).as("%s %s%n%s", asked.seed(), engine, text).isEqualTo(Fates.of(explorer));
    }
    return said;
  }

  private static List<String> models(boolean cpp) {
    return Models.shipped().stream()
        .filter(m -> (m.family() == Models.Family.CPP) == cpp)
        .map(Models.Shipped::name)
        .toList();
  }
}
