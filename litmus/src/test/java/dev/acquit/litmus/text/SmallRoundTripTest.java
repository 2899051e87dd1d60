package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.Place;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// All small tests are read back as they were, and no two have one text.
class SmallRoundTripTest {
  private final Set<String> texts = new HashSet<>();

  @Test
  void everyAccessInEveryNesting() throws Exception {
    for (CppStatement access : SmallTests.accesses()) {
      for (List<CppStatement> body : SmallTests.nested(access)) {
        comesBack(SmallTests.test(List.of(Place.cta(0)), body));
      }
    }
    // 2 plain + 5 scopes * (3 stores + 3 loads + 4 fences + 5 exchanges + 35 fetches + 30
    // compare-exchanges) accesses, each in 1 + 4 + 16 nestings.
    assertThat(texts).hasSize((2 + 5 * 80) * 21);
  }

  @Test
  void everyPairOfAccesses() throws Exception {
    List<CppStatement> accesses = SmallTests.accesses();
    for (int i = 0; i < accesses.size(); i++) {
      for (int j = i % 7; j < accesses.size(); j += 7) {
        var pair = List.of(accesses.get(i), accesses.get(j));
        comesBack(SmallTests.test(List.of(Place.cta(0)), pair));
      }
    }
  }

  @Test
  void everyPlacementOfThreeThreads() throws Exception {
    for (int threads = 1; threads <= 3; threads++) {
      for (List<Place> places : SmallTests.placements(threads)) {
        comesBack(SmallTests.test(places, List.of()));
      }
    }
    // One thread: in a cluster or not. Two: both alike on two devices (4), or on one device: the
    // same CTA (2), two CTAs of one cluster, two clusters, one cluster and none (2), none.
    assertThat(SmallTests.placements(1)).hasSize(2);
    assertThat(SmallTests.placements(2)).hasSize(11);
  }

  private void comesBack(CppTest test) throws Exception {
    String text = CppWriter.write(test);
    var back = LitmusReader.read("small", text);
    assertThat(back).isEqualTo(test);
    assertThat(LitmusWriter.write(back)).isEqualTo(text);
    assertThat(texts.add(text)).as(text).isTrue();
  }
}
