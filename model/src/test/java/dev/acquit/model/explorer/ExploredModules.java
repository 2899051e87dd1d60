package dev.acquit.model.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.explorer.RandomToy.Feature;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Random;
import java.util.Set;

/// Random programs as PTX modules, for tests of what reads modules.
public final class ExploredModules {
  private static final List<Set<Feature>> KINDS =
      List.of(
          Set.of(),
          Set.of(Feature.LOOPS),
          Set.of(Feature.ARRAYS),
          Set.of(Feature.WIDTHS),
          Set.of(Feature.ARRAYS, Feature.LOOPS));

  private ExploredModules() {}

  /// Holds what is said of modules against all interleavings.
  ///
  /// @param reader reads a module that says in comments what it asks
  /// @param rounds how many modules
  /// @param sequential a model of sequential consistency
  public static void compare(Reader reader, int rounds, MemoryModel sequential) throws Exception {
    Random seeds = new Random(Seed.value());
    int decided = 0;
    int programs = 0;
    int refused = 0;
    for (int run = 0; run < rounds; run++) {
      Random random = new Random(seeds.nextLong());
      Toy toy = ModuleText.storing(new RandomToy(random, KINDS.get(run % KINDS.size())).next());
      boolean given = random.nextBoolean();
      Explorer explorer = new Explorer(toy);
      List<String> terms =
          toy.terms().stream()
              .filter(t -> !t.contains(":"))
              .filter(_ -> random.nextInt(4) > 0)
              .toList();
      if (!explorer.isWhole() || terms.isEmpty()) {
        continue;
      }
      programs++;
      Asked asked =
          new Asked(
              reader,
              q -> ModuleText.of(toy, q, given),
              toy,
              terms,
              explorer.finals(terms),
              Seed.advice(Seed.value(), run));
      try {
        decided += asked.sameAnswers(sequential, random);
        decided += asked.reaches(Models.find("ptx"), Engine.AUTO, random);
      } catch (InputException e) {
        // Parts of what is accessed at computed addresses have a size only by the source.
        assertThat(e).as(asked.seed()).hasMessageContaining("at addresses that are computed");
        refused++;
      }
    }
    System.out.printf(
        "ExploredModules: %d modules, %d refused, %d answers%n", programs, refused, decided);
    assertThat(decided).isGreaterThan(programs);
  }
}
