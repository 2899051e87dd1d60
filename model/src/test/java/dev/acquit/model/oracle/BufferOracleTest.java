package dev.acquit.model.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.TerminationChecker;
import dev.acquit.model.engine.TerminationResult;
import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Rounds that write, and that miss the last writes, against all states of a machine with store
/// buffers.
@Tag("slow")
class BufferOracleTest {
  private static final int RUNS = Rounds.of("acquit.oracle.buffers", 200, 8);

  private static final int DEEPEST = 4;

  /// What is looked for is found in a quarter of that; the rest is what engines try before.
  private static final Limits ONCE = new Limits(Duration.ofSeconds(1), 1, false);

  @Test
  void whatHangsWithStoreBuffersHangs() throws Exception {
    MemoryModel tso = Models.find("src/test/resources/explorer/tso.cat");
    MemoryModel ptx = Models.find("ptx");
    Random random = new Random(Seed.value());
    Map<TerminationVerdict, Integer> weak = new EnumMap<>(TerminationVerdict.class);
    Map<TerminationVerdict, Integer> weaker = new EnumMap<>(TerminationVerdict.class);
    Map<TerminationVerdict, Integer> none = new EnumMap<>(TerminationVerdict.class);
    Set<BufferToy> known = new HashSet<>();
    int[] asked = new int[3];
    for (int run = 0; asked[0] + asked[1] + asked[2] < RUNS; run++) {
      boolean announces = run % 8 == 0;
      BufferToy toy = announces ? BufferToy.announcing(random) : BufferToy.random(random);
      StoreBuffers all = new StoreBuffers(toy, DEEPEST);
      boolean hangs = all.hangs();
      boolean inTurns = new StoreBuffers(toy, 0).hangs();
      assertThat(hangs || !inTurns).isTrue();
      // Most that hang at all hang in turns, and are too many.
      int kind = inTurns ? 0 : hangs ? 1 : 2;
      boolean sure = hangs || all.isWhole();
      if (!sure || asked[kind] >= RUNS * (kind == 1 ? 2 : 1) / 4 || !known.add(toy)) {
        continue;
      }
      asked[kind]++;
      for (MemoryModel model : List.of(tso, ptx)) {
        TerminationResult result =
            new TerminationChecker(
                    model,
                    ProgressModels.find("fair"),
                    Visibility.COHERENCE,
                    ONCE,
                    Engine.ENUMERATING)
                .check(LitmusReader.read("toy", toy.text()));
        TerminationVerdict verdict = result.verdict();
        String what = model.name() + " " + Seed.advice(Seed.value(), run) + "\n" + toy.text();
        if (hangs) {
          assertThat(verdict).as(what).isNotEqualTo(TerminationVerdict.TERMINATES);
          if (!inTurns) {
            (model == tso ? weak : weaker).merge(verdict, 1, Integer::sum);
            if (verdict == TerminationVerdict.UNKNOWN && Boolean.getBoolean("acquit.oracle.show")) {
              System.out.println(result.reason() + " " + what);
            }
          } else {
            assertThat(verdict).as(what).isEqualTo(TerminationVerdict.MAY_HANG);
          }
        } else if (model == tso) {
          assertThat(verdict).as(what).isNotEqualTo(TerminationVerdict.MAY_HANG);
          none.merge(verdict, 1, Integer::sum);
        }
      }
    }
    System.out.printf(
        "BufferOracleTest: of programs that hang with buffers alone, under TSO %s, under PTX %s; of"
            + " others %s; %d hang in turns%n",
        weak, weaker, none, asked[0]);
    // A hang may need reads that are later than what is looked for.
    for (Map<TerminationVerdict, Integer> found : List.of(weak, weaker)) {
      assertThat(found.getOrDefault(TerminationVerdict.UNKNOWN, 0) * 20).isLessThan(asked[1]);
    }
  }
}
