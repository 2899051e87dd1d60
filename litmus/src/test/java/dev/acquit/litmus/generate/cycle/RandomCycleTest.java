package dev.acquit.litmus.generate.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.outline.OutlineReader;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.litmus.text.Placement;
import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Larger cycles with any annotations, scopes and places.
class RandomCycleTest {
  private static final int RUNS = Rounds.of(300);
  private static final int LARGEST_FORALL = 7;

  /// As elsewhere, another seed is given by `-Dacquit.seed`.
  private static final long SEED = Long.getLong("acquit.seed", 20_261_120);

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void everythingComesBack(TestLanguage language) throws Exception {
    for (int run = 0; run < RUNS; run++) {
      String advice = "run " + run + " of -Dacquit.seed=" + SEED + ": ";
      RandomCycles random = new RandomCycles(language, new Random(SEED + run));
      PlacedCycle placed = random.next();
      String text = CycleText.write(placed.cycle());
      assertThat(CycleText.cycle("text", text, language)).as(advice).isEqualTo(placed.cycle());

      PlacedCycle canonical = placed.canonical();
      assertThat(canonical.canonical()).as(advice + text).isEqualTo(canonical);
      assertThat(canonical.cycle()).as(advice + text).isEqualTo(placed.cycle().canonical());
      String name = CycleName.of(placed, language);
      assertThat(CycleName.read("name", name, language)).as(advice + name).isEqualTo(canonical);

      for (ConditionStyle style : ConditionStyle.values()) {
        if (style == ConditionStyle.UNICOND && placed.cycle().size() > LARGEST_FORALL) {
          continue; // The outcomes of ten accesses to one location fill a book.
        }
        LitmusTest test = CycleTest.of(placed, language, style);
        String printed = LitmusWriter.write(test);
        assertThat(LitmusReader.read("again", printed)).as(advice + printed).isEqualTo(test);
        assertThat(OutlineReader.outline(test))
            .as(advice + printed)
            .contains(CycleProgram.of(canonical).outline());
        assertThat(CycleRecovery.recover(test))
            .as(advice + printed)
            .isEqualTo(new CycleRecovery.Result.Found(canonical, name));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void anyRotationIsTheSame(TestLanguage language) {
    for (int run = 0; run < RUNS; run++) {
      RandomCycles random = new RandomCycles(language, new Random(SEED + run));
      Cycle cycle = random.next().cycle();
      for (int i = 0; i < cycle.size(); i++) {
        assertThat(cycle.from(i).canonical())
            .as("run " + run + " of -Dacquit.seed=" + SEED + ": " + CycleText.write(cycle))
            .isEqualTo(cycle.canonical());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void placesTurnWithTheCycle(TestLanguage language) {
    for (int run = 0; run < RUNS; run++) {
      PlacedCycle placed = new RandomCycles(language, new Random(SEED + run)).next();
      // From the first event of the second thread on, the second place is the first.
      List<Integer> begins = placed.cycle().begins();
      if (placed.cycle().threads() == 0) {
        continue;
      }
      int second = begins.getFirst() == 0 ? begins.get(1) : begins.getFirst();
      List<Place> turned = new ArrayList<>(placed.places());
      turned.add(turned.removeFirst());
      PlacedCycle other = new PlacedCycle(placed.cycle().from(second), turned);
      assertThat(other.canonical())
          .as("run " + run + " of -Dacquit.seed=" + SEED)
          .isEqualTo(placed.canonical());
    }
  }

  @ParameterizedTest
  @EnumSource
  void placeNames(TestLanguage language) {
    for (int run = 0; run < RUNS; run++) {
      RandomCycles random = new RandomCycles(language, new Random(SEED + run));
      int threads = 2 + run % 11;
      List<Place> places = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        places.add(random.place());
      }
      places = Placement.canonical(places);
      String name = PlaceName.write(places);
      assertThat(name.isEmpty()).isEqualTo(places.equals(PlacedCycle.apart(threads)));
      if (!name.isEmpty()) {
        assertThat(PlaceName.read(name.substring(1), threads)).as(name).contains(places);
      }
    }
  }
}
