package dev.acquit.mapper.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.FenceSide;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.Requirement;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Strength;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.testing.Rounds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// The order of sequences, and the steps on it: on every sequence that a repair of a usual row can
/// come across.
class StepsTest {
  private static final Steps STEPS = Steps.all();

  @ParameterizedTest
  @EnumSource(names = {"LOAD_SEQ_CST", "STORE_SEQ_CST", "RMW_SEQ_CST", "FENCE_SEQ_CST"})
  void strengthIsAPartialOrder(RowKey key) {
    List<List<Template>> all = Sequences.universe(key);
    boolean[][] below = new boolean[all.size()][all.size()];
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < all.size(); j++) {
        below[i][j] = Strength.atMost(all.get(i), all.get(j));
        if (i != j && below[i][j]) {
          assertThat(Strength.height(all.get(i))).isLessThan(Strength.height(all.get(j)));
        }
      }
      assertThat(below[i][i]).isTrue();
    }
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < all.size(); j++) {
        assertThat(i != j && below[i][j] && below[j][i])
            .as("%s and %s", all.get(i), all.get(j))
            .isFalse();
        for (int k = 0; below[i][j] && k < all.size(); k++) {
          assertThat(below[j][k] && !below[i][k])
              .as("%s, %s, %s", all.get(i), all.get(j), all.get(k))
              .isFalse();
        }
      }
    }
  }

  /// Nothing steps to `membar`, or to `fence.sc` from it: they are the same but for the scope.
  @Tag("slow")
  @ParameterizedTest
  @EnumSource(names = {"LOAD_SEQ_CST", "STORE_SEQ_CST", "RMW_SEQ_CST", "FENCE_SEQ_CST"})
  void stepsDownReachWhateverIsWeakerAndNothingElse(RowKey key) {
    for (List<Template> top : Sequences.universe(key)) {
      Set<List<Template>> reached = closure(key, top);
      for (List<Template> other : Sequences.universe(key)) {
        boolean weaker = !other.equals(top) && Strength.atMost(other, top);
        if (!top.contains(Sequences.MEMBAR)) {
          assertThat(reached.contains(other)).as("%s from %s", other, top).isEqualTo(weaker);
        } else if (reached.contains(other)) {
          assertThat(weaker).as("%s from %s", other, top).isTrue();
        }
      }
    }
  }

  private static Set<List<Template>> closure(RowKey key, List<Template> top) {
    Set<List<Template>> found = new HashSet<>();
    ArrayDeque<List<Template>> open = new ArrayDeque<>(List.of(top));
    while (!open.isEmpty()) {
      List<Template> now = open.remove();
      STEPS.down(key, now).stream().map(s -> s.apply(now)).filter(found::add).forEach(open::add);
    }
    return found;
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource(names = {"LOAD_SEQ_CST", "STORE_SEQ_CST", "RMW_SEQ_CST", "FENCE_SEQ_CST"})
  void stepsUpAreStepsDownTheOtherWay(RowKey key) {
    List<List<Template>> all = Sequences.universe(key);
    int pairs = 0;
    for (List<Template> high : all) {
      List<List<Template>> down = STEPS.down(key, high).stream().map(s -> s.apply(high)).toList();
      for (List<Template> low : all) {
        List<Template> made = new ArrayList<>(high);
        low.forEach(made::remove);
        boolean otherWord =
            made.stream().anyMatch(t -> t.equals(Sequences.MEMBAR) || Sequences.isVolatile(t));
        if (!otherWord) {
          assertThat(STEPS.up(key, low).contains(high))
              .as("%s to %s", low, high)
              .isEqualTo(down.contains(low));
          pairs += down.contains(low) ? 1 : 0;
        }
      }
    }
    assertThat(pairs).isPositive();
  }

  @ParameterizedTest
  @EnumSource(names = {"LOAD_SEQ_CST", "STORE_SEQ_CST", "RMW_SEQ_CST", "FENCE_SEQ_CST"})
  void allAboveIsWhatIsStrongerWeakestFirst(RowKey key) {
    for (List<Template> bottom : Sequences.universe(key)) {
      List<List<Template>> above = STEPS.allAbove(key, bottom);
      assertThat(above).doesNotHaveDuplicates();
      for (int i = 0; i < above.size(); i++) {
        assertThat(Strength.atMost(bottom, above.get(i))).isTrue();
        for (int j = i + 1; j < above.size(); j++) {
          assertThat(Strength.atMost(above.get(j), above.get(i))).isFalse();
        }
      }
      for (List<Template> cure : List.of(STEPS.mended(key, bottom), STEPS.strongest(key, bottom))) {
        assertThat(cure.equals(bottom) || above.contains(cure)).as("%s", cure).isTrue();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(RowKey.class)
  void whatIsMendedDoesWhatTheOrderAsksFor(RowKey key) {
    List<Template> asked = Alternative.promised(key, FenceSide.BEFORE);
    if (key.plain()) {
      assertThat(STEPS.mended(key, asked)).isEqualTo(asked);
      assertThat(STEPS.down(key, asked)).isEmpty();
      assertThat(STEPS.up(key, asked)).isEmpty();
      return;
    }
    for (List<Template> sequence : Sequences.universe(key)) {
      List<Template> mended = STEPS.mended(key, sequence);
      assertThat(Strength.atMost(sequence, mended)).isTrue();
      if (sequence.stream().noneMatch(Sequences::isVolatile)) {
        assertThat(Strength.atMost(asked, mended)).as("%s", mended).isTrue();
      }
    }
  }

  /// A scope that a table names is none that the order of an operation asks for.
  @Test
  void whatNamesScopesIsMendedWithThoseOfItsOperation() {
    List<Template> narrow = Sequences.of("ld.relaxed.gpu; fence.acquire.cta");
    List<Template> own = Sequences.of("ld.relaxed.S; fence.acquire.S");
    assertThat(STEPS.allAbove(RowKey.LOAD_ACQUIRE, narrow)).startsWith(own);
    assertThat(STEPS.mended(RowKey.LOAD_ACQUIRE, narrow))
        .isEqualTo(STEPS.mended(RowKey.LOAD_ACQUIRE, own));
    assertThat(Strength.atMost(Sequences.of("ld.relaxed.cta"), Sequences.of("ld.relaxed.S")))
        .isTrue();
    assertThat(Strength.atMost(Sequences.of("ld.relaxed.S"), Sequences.of("ld.volatile"))).isTrue();
    assertThat(Strength.atMost(Sequences.of("fence.sc.gpu"), Sequences.of("membar.S"))).isFalse();
    assertThat(Strength.height(Sequences.of("fence.acquire.cta"))).isPositive();
  }

  @Test
  void longSequencesStepDownToWeakerOnesOnly() {
    long seed = Long.getLong("acquit.seed", 20260301L);
    Random random = new Random(seed);
    List<List<Template>> some = Sequences.universe(RowKey.RMW_SEQ_CST);
    for (int i = 0; i < Rounds.of(200, 60); i++) {
      List<Template> a = some.get(random.nextInt(some.size()));
      List<Template> b = some.get(random.nextInt(some.size()));
      List<Template> sequence = new ArrayList<>(a.subList(0, Strength.access(a)));
      sequence.addAll(b);
      sequence.addAll(a.subList(Strength.access(a) + 1, a.size()));
      for (Step step : STEPS.down(RowKey.RMW_SEQ_CST, sequence)) {
        List<Template> weaker = step.apply(sequence);
        assertThat(Strength.atMost(weaker, sequence) && !Strength.atMost(sequence, weaker))
            .as("-Dacquit.seed=%s: %s", seed, step)
            .isTrue();
        assertThat(step.depth()).isPositive();
      }
      for (List<Template> stronger : STEPS.up(RowKey.RMW_SEQ_CST, sequence)) {
        assertThat(Strength.atMost(sequence, stronger) && !Strength.atMost(stronger, sequence))
            .as("-Dacquit.seed=%s: %s", seed, stronger)
            .isTrue();
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "LOAD_SEQ_CST  | fence.sc.S; ld.acquire.S"
            + " | fence.sc.S -> fence.acq_rel.S, fence.sc.S dropped, ld.acquire.S -> ld.relaxed.S",
        "LOAD_SEQ_CST  | membar.S; ld.volatile"
            + " | membar.S -> fence.acq_rel.S, membar.S dropped, ld.volatile -> ld.relaxed.S",
        "LOAD_RELAXED  | ld.relaxed.S |",
        "STORE_RELEASE | fence.acq_rel.S; st.relaxed.S"
            + " | fence.acq_rel.S -> fence.acquire.S, fence.acq_rel.S -> fence.release.S,"
            + " fence.acq_rel.S dropped",
        "RMW_ACQ_REL   | atom.acq_rel.S"
            + " | atom.acq_rel.S -> atom.acquire.S, atom.acq_rel.S -> atom.release.S",
        "FENCE_SEQ_CST | fence.sc.S | fence.sc.S -> fence.acq_rel.S",
        "FENCE_ACQUIRE | fence.acquire.S |",
        "FENCE_ACQUIRE | fence.acquire.S; fence.acquire.S | fence.acquire.S dropped",
        "LOAD_NA       | ld.weak |"
      })
  void stepsDownInWords(RowKey key, String sequence, String expected) {
    List<String> steps =
        STEPS.down(key, Sequences.of(sequence)).stream().map(Step::toString).toList();
    assertThat(String.join(", ", steps)).isEqualTo(expected == null ? "" : expected);
  }

  @Test
  void noStepNeedsMoreThanTheHeaderPromises() throws Exception {
    for (String name : Mappings.names()) {
      Mapping table = Mappings.find(name).mapping();
      Steps steps = Steps.of(table);
      Requirement promised = table.header().requirement().orElseThrow();
      table.rows().stream()
          .flatMap(row -> row.alternatives().stream().map(a -> row.key()))
          .distinct()
          .forEach(key -> {
            List<Template> sequence = table.alternative(key, 0).templates();
            List<List<Template>> all = new ArrayList<>(steps.allAbove(key, sequence));
            steps.down(key, sequence).forEach(s -> all.add(s.apply(sequence)));
            all.add(steps.mended(key, sequence));
            all.add(steps.strongest(key, sequence));
            for (List<Template> s : all) {
              assertThat(s)
                  .as("%s of %s", key, name)
                  .allMatch(t -> promised.covers(t.requirement()));
            }
          });
    }
    // Before PTX 6.0 there is only one fence to add.
    Steps old = Steps.of(Mappings.find("membar-pre-volta").mapping());
    assertThat(old.up(RowKey.LOAD_RELAXED, Sequences.of("ld.volatile")))
        .containsExactlyInAnyOrder(
            Sequences.of("membar.S; ld.volatile"), Sequences.of("ld.volatile; membar.S"));
  }

  /// A table with an alternative less is stronger, with one more weaker.
  @Test
  void tablesAreOrderedByTheirAlternatives() throws Exception {
    Mapping paper = Mappings.find("paper-asplos19").mapping();
    Mapping weaker =
        paper.replaced(RowKey.LOAD_SEQ_CST, 0, "weaker", Sequences.of("fence.sc.S; ld.relaxed.S"));
    assertThat(Strength.atLeast(paper, paper)).isTrue();
    assertThat(Strength.atLeast(paper, weaker)).isTrue();
    assertThat(Strength.atLeast(weaker, paper)).isFalse();
    Mapping modern = Mappings.find("ptx-abi-13").mapping();
    assertThat(modern.row(RowKey.LOAD_ACQUIRE).alternatives()).hasSizeGreaterThan(1);
    Mapping first = Evidence.only(modern, List.of(new Use(RowKey.LOAD_ACQUIRE, 0)));
    assertThat(Strength.atLeast(first, modern)).isTrue();
    assertThat(Strength.atLeast(modern, first)).isFalse();
  }
}
