package dev.acquit.model.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.model.explorer.RandomToy.Feature;
import dev.acquit.testing.Rounds;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Whether random programs with loops end, against all their states: under sequential consistency
/// the same; and what goes on forever in an interleaving in which all threads run terminates under
/// no model.
@Tag("slow")
class ExplorerTerminationTest {
  private static final int ROUNDS = Rounds.of("acquit.explorer.tests", 300, 8);

  /// The languages, and PTX with what goes beyond C++.
  enum Kind {
    CPP(Set.of(Feature.CPP, Feature.LOOPS)),
    PTX(Set.of(Feature.LOOPS)),
    ARRAYS(Set.of(Feature.LOOPS, Feature.ARRAYS)),
    BARRIERS(Set.of(Feature.LOOPS, Feature.BARRIERS));

    private final Set<Feature> features;

    Kind(Set<Feature> features) {
      this.features = features;
    }
  }

  @ParameterizedTest
  @EnumSource
  void goesOnForeverWhereStatesDo(Kind kind) throws Exception {
    explore(kind);
  }

  static void explore(Kind kind) throws Exception {
    boolean cpp = kind == Kind.CPP;
    List<String> models =
        Models.shipped().stream()
            .filter(m -> (m.family() == Models.Family.CPP) == cpp)
            .map(Models.Shipped::name)
            .toList();
    Map<TerminationVerdict, Integer> verdicts = new EnumMap<>(TerminationVerdict.class);
    Random seeds = new Random(Seed.value());
    for (int run = 0; run < ROUNDS; run++) {
      Random random = new Random(seeds.nextLong());
      Toy toy = new RandomToy(random, kind.features).next();
      Explorer explorer = new Explorer(toy);
      if (!explorer.isWhole() || !toy.goesRound() || explorer.passesEnded()) {
        continue;
      }
      String text = cpp ? CppText.of(toy, "exists (true)") : PtxText.of(toy, "exists (0 == 0)");
      Engine engine = Engine.values()[random.nextInt(3)];
      TerminationVerdict wanted = Fates.of(explorer);
      TerminationVerdict said = Fates.ask(Models.sequential(), engine, text);
      String about = "%s %s%n%s".formatted(Seed.advice(Seed.value(), run), engine, text);
      if (said != TerminationVerdict.UNKNOWN) {
        assertThat(said).as(about).isEqualTo(wanted);
      }
      verdicts.merge(said, 1, Integer::sum);
      if (wanted == TerminationVerdict.MAY_HANG) {
        MemoryModel shipped = Models.find(models.get(run % models.size()));
        assertThat(Fates.ask(shipped, engine, text))
            .as(shipped.name() + " " + about)
            .isNotEqualTo(TerminationVerdict.TERMINATES);
      }
    }
    System.out.println("ExplorerTerminationTest: " + kind + " " + verdicts);
    int asked = verdicts.values().stream().mapToInt(v -> v).sum();
    assertThat(verdicts.getOrDefault(TerminationVerdict.UNKNOWN, 0)).isLessThan(asked * 3 / 4);
  }
}
