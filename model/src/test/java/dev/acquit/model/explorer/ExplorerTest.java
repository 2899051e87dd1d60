package dev.acquit.model.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.explorer.RandomToy.Feature;
import dev.acquit.testing.Rounds;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What interleavings of a random program reach, every model allows; and under sequential
/// consistency nothing else is reached. Each kind of program by the engine that enumerates and by
/// formulas.
@Tag("slow")
class ExplorerTest {
  private static final int ROUNDS = Rounds.of("acquit.explorer.tests", 300, 8);

  /// @param features what the programs have, with blanks between them
  @ParameterizedTest
  @CsvSource({
    "''",
    "LOOPS",
    "ARRAYS",
    "ARRAYS LOOPS",
    "WIDTHS",
    "WIDTHS LOOPS",
    "PAIRS",
    "PAIRS ARRAYS LOOPS",
    "BARRIERS",
    "LANES",
    "LANES ACTIVE",
    "CPP",
    "CPP LOOPS",
    "CPP ARRAYS",
    "CPP ARRAYS LOOPS"
  })
  void whatInterleavingsReachIsAllowed(String features) throws Exception {
    explore(features);
  }

  static void explore(String features) throws Exception {
    Set<Feature> has = new java.util.HashSet<>();
    for (String word : features.split(" ")) {
      if (!word.isEmpty()) {
        has.add(Feature.valueOf(word));
      }
    }
    boolean cpp = has.contains(Feature.CPP);
    List<MemoryModel> sequential =
        List.of(Models.sequential(), Models.find("src/test/resources/explorer/sc.cat"));
    List<String> models =
        Models.shipped().stream()
            .filter(m -> (m.family() == Models.Family.CPP) == cpp)
            .map(Models.Shipped::name)
            .toList();
    int decided = 0;
    int programs = 0;
    Random seeds = new Random(Seed.value());
    for (int run = 0; run < ROUNDS; run++) {
      Random random = new Random(seeds.nextLong());
      RandomToy toys = new RandomToy(random, has);
      Toy toy = toys.next();
      Explorer explorer = new Explorer(toy);
      if (!explorer.isWhole() || explorer.passesEnded()) {
        continue;
      }
      programs++;
      List<String> terms = toys.terms(toy);
      Asked asked =
          new Asked(
              t -> LitmusReader.read("explored", t),
              q -> cpp ? CppText.of(toy, q) : PtxText.of(toy, q),
              toy,
              terms,
              explorer.finals(terms),
              Seed.advice(Seed.value(), run));
      // A barrier orders, which the five lines do not know.
      int model = has.contains(Feature.BARRIERS) || has.contains(Feature.LANES) ? 0 : run % 2;
      decided += asked.same(sequential.get(model), random);
      String shipped = models.get(run % models.size());
      Engine engine = random.nextBoolean() ? Engine.SYMBOLIC : Engine.AUTO;
      decided += asked.reaches(Models.find(shipped), engine, random);
    }
    System.out.printf("ExplorerTest: %s: %d programs, %d answers%n", features, programs, decided);
    assertThat(programs).isGreaterThan(ROUNDS / 2);
    assertThat(decided).isGreaterThan(programs);
  }

  /// The explorer itself: store buffering has three outcomes, and a lost addition none.
  @Test
  void interleavingsAreCountedRight() {
    Place x = Place.of(0);
    Place y = Place.of(1);
    List<Variable> variables = List.of(Variable.scalar("x", 32, 0), Variable.scalar("y", 32, 0));
    Toy toy =
        new Toy(
            variables,
            List.of(
                new Toy.Strand(
                    0,
                    List.of(
                        new Deed.Store(x, Operand.of(1), Strength.RELAXED),
                        new Deed.Load(0, y, Strength.RELAXED))),
                new Toy.Strand(
                    1,
                    List.of(
                        new Deed.Change(Update.ADD, -1, y, Operand.of(1), 0, Strength.RELAXED),
                        new Deed.Load(0, x, Strength.RELAXED)))));
    assertThat(new Explorer(toy).finals(List.of("0:r0", "1:r0")))
        .containsExactly("{0:r0=0, 1:r0=1}", "{0:r0=1, 1:r0=0}", "{0:r0=1, 1:r0=1}");
    assertThat(new Explorer(toy).hangs()).isFalse();
  }
}
