package dev.acquit.mapper.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.exhaustive.Bounds;
import dev.acquit.litmus.generate.exhaustive.ExhaustivePrograms;
import dev.acquit.litmus.generate.exhaustive.Filters;
import dev.acquit.litmus.generate.exhaustive.ProgramSpace;
import dev.acquit.litmus.generate.exhaustive.Vocabulary;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.outcome.State;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CanonicalTest {
  private static final long SEED = Long.getLong("acquit.seed", 20261120L);

  @Test
  void programsWithThreadsInAnotherOrderAreTheSame() {
    Random random = new Random(SEED);
    RandomOutlines outlines = new RandomOutlines(random, TestLanguage.PTX, true);
    for (int i = 0; i < 300; i++) {
      Outline program = outlines.next();
      List<OutlineThread> threads = new ArrayList<>();
      for (OutlineThread t : program.threads()) {
        // Another number for each CTA.
        threads.add(new OutlineThread(Place.cta(7 - t.place().cta()), t.steps()));
      }
      Collections.shuffle(threads, random);
      assertThat(Canonical.of(new Outline(threads)).key())
          .as("seed %d: %s", SEED, Written.line(program))
          .isEqualTo(Canonical.of(program).key());
    }
  }

  /// The generator and this class have their own notions of symmetry, which agree.
  @Tag("slow")
  @Test
  void generatedProgramsAreAllDifferent() {
    Vocabulary vocabulary =
        Vocabulary.of(
            TestLanguage.PTX,
            Set.of(Order.PLAIN, Order.ACQUIRE),
            Set.of(Order.RELAXED),
            Set.of(Order.RELAXED),
            Set.of(Order.SEQ_CST),
            Set.of(Scope.GPU));
    Set<String> keys = new HashSet<>();
    int programs = 0;
    var all =
        new ExhaustivePrograms(ProgramSpace.of(vocabulary, new Bounds(1, 4, 4, 4), Filters.NONE));
    while (all.hasNext()) {
      keys.add(Canonical.of(all.next()).key());
      programs++;
    }
    assertThat(keys).hasSize(programs);
  }

  @Test
  void outcomesOfASymmetricProgramAreTheSameUpToSymmetry() {
    Outline program = Written.program("Wx1:rlx Ry:rlx || Wy1:rlx Rx:rlx");
    assertThat(
            Suite.conceivable(program).stream()
                .collect(
                    Collectors.groupingBy(
                        s -> Canonical.key(program, s.values()),
                        java.util.TreeMap::new,
                        Collectors.mapping(State::toString, Collectors.toList())))
                .values())
        .containsExactlyInAnyOrder(
            List.of("0:r0=0; 1:r0=0; [x]=1; [y]=1;"),
            List.of("0:r0=0; 1:r0=1; [x]=1; [y]=1;", "0:r0=1; 1:r0=0; [x]=1; [y]=1;"),
            List.of("0:r0=1; 1:r0=1; [x]=1; [y]=1;"));
  }

  @Test
  void valuesAreNames() {
    Outline program = Written.program("Wx5:rlx || Wx3:rlx Rx:rlx");
    Outline same = Written.program("Wx1:rlx Ry:rlx || Wx2:rlx");
    assertThat(Canonical.of(program).key())
        .isEqualTo(Canonical.of(Written.program("Wx1:rlx Rx:rlx || Wx2:rlx")).key())
        .isNotEqualTo(Canonical.of(same).key());
  }
}
