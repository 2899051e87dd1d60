package dev.acquit.litmus.generate.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.cycle.Cycle.Link;
import dev.acquit.litmus.generate.outline.TestLanguage;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The number of tests that diy makes where it does not repeat itself.
class DiyCountTest {
  private static final List<List<Place>> PLACES =
      List.of(
          List.of(Place.cta(0), Place.cta(0)),
          List.of(Place.cta(0), Place.cta(1)),
          List.of(Place.cta(0), new Place(1, OptionalInt.empty(), 0)));

  /// Two threads of two accesses, at scope cta or gpu and relaxed, or acquire or release, with
  /// three trees of scopes: 1176 cycles up to rotation, 3528 tests.
  @Test
  void scopedTestsOfFourAccesses() throws Exception {
    List<Cycle> cycles =
        CycleText.cycles(
            "edges",
            accesses("Pod**")
                + accesses("Rfe|Fre|Coe")
                + accesses("Pod**")
                + accesses("Rfe|Fre|Coe"),
            TestLanguage.PTX);
    Set<String> names = new HashSet<>();
    Set<Cycle> canonical = new HashSet<>();
    for (Cycle cycle : cycles) {
      canonical.add(cycle.canonical());
      for (List<Place> places : PLACES) {
        names.add(CycleName.of(new PlacedCycle(cycle, places), TestLanguage.PTX));
      }
    }
    assertThat(canonical).hasSize(1176);
    assertThat(names).hasSize(3528);
    assertThat(cycles.stream().map(Cycle::links).map(List::getFirst).map(Link::edge).distinct())
        .as("directions")
        .hasSize(4);
  }

  private static String accesses(String edge) {
    return "Rlx.cta|Rlx.gpu|Acq.cta|Acq.gpu|Rel.cta|Rel.gpu " + edge + " ";
  }
}
