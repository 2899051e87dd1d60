package dev.acquit.model.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.Verdict;
import dev.acquit.model.explorer.RandomToy.Feature;
import dev.acquit.testing.Rounds;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Plain accesses of C++ beside atomic ones: a race in some interleaving takes a program's meaning
/// away; where there is none, all atomic accesses are sequentially consistent, and no value comes
/// out of thin air, no execution races and nothing else is reached than by interleavings.
///
/// @cpp intro.races 21 and its note on programs of mutexes and `seq_cst` operations
@Tag("slow")
class PlainAccessesTest {
  private static final int ROUNDS = Rounds.of("acquit.explorer.tests", 300, 25);

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void undefinedWhereInterleavingsRace(boolean seqCst) throws Exception {
    Set<Feature> has = EnumSet.of(Feature.CPP, Feature.PLAIN);
    if (seqCst) {
      has.add(Feature.SEQ_CST);
    }
    List<String> models =
        Models.shipped().stream()
            .filter(m -> m.family() == Models.Family.CPP)
            .map(Models.Shipped::name)
            .toList();
    Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    int decided = 0;
    Random seeds = new Random(Seed.value());
    for (int run = 0; run < ROUNDS; run++) {
      Random random = new Random(seeds.nextLong());
      RandomToy toys = new RandomToy(random, has);
      Toy toy = toys.next();
      Explorer explorer = new Explorer(toy);
      List<String> terms = toys.terms(toy);
      Asked asked =
          new Asked(
              t -> LitmusReader.read("explored", t),
              q -> CppText.of(toy, q),
              toy,
              terms,
              explorer.finals(terms),
              Seed.advice(Seed.value(), run));
      MemoryModel model = Models.find(models.get(run % models.size()));
      boolean races = explorer.races();
      for (Engine engine : List.of(Engine.ENUMERATING, Engine.SYMBOLIC)) {
        Verdict said = asked.meaning(model, engine, races, seqCst);
        verdicts.merge(said, 1, Integer::sum);
      }
      decided += asked.alike(model, random);
      if (seqCst && !races) {
        decided += asked.same(model, random);
      }
    }
    System.out.printf("PlainAccessesTest: %s: %s, %d answers%n", seqCst, verdicts, decided);
    assertThat(verdicts).containsKeys(Verdict.UNDEFINED, Verdict.HOLDS);
  }
}
