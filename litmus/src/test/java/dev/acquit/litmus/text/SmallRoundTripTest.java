package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.testing.Rounds;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// All small tests are read back as they were, and no two have one text. Of pairs of accesses each
/// build takes a share.
@Tag("slow")
class SmallRoundTripTest {
  private static final Condition TRUE =
      new Condition(Condition.Quantifier.FORALL, new Proposition.Constant(true));

  private final Set<String> texts = new HashSet<>();

  @Test
  void everyAccessInEveryNesting() throws Exception {
    List<CppStatement> accesses = SmallTests.accesses();
    int step = Rounds.all() ? 1 : 5;
    for (int i = 0; i < accesses.size(); i += step) {
      for (List<CppStatement> body : SmallTests.nested(accesses.get(i))) {
        comesBack(SmallTests.test(List.of(Place.cta(0)), body));
      }
    }
    // 2 plain + 5 scopes * (3 stores + 3 loads + 4 fences + 5 exchanges + 35 fetches + 30
    // compare-exchanges) accesses, each in 1 + 5 + 25 nestings.
    assertThat(texts).hasSize(((2 + 5 * 80 - 1) / step + 1) * 31);
  }

  @Test
  void everyPairOfAccesses() throws Exception {
    List<CppStatement> accesses = SmallTests.accesses();
    for (int i = 0; i < accesses.size(); i++) {
      int step = Rounds.all() ? 7 : 7 * 5;
      for (int j = i % step; j < accesses.size(); j += step) {
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

  @Test
  void ptxStatementsAloneAndInPairs() throws Exception {
    List<Statement> all = SmallPtxTests.statements();
    // 3 addresses * 4 scopes * 4 accesses, 16 fences and 5 others, each under three guards; a
    // label.
    assertThat(all).hasSize((48 + 16 + 5) * 3 + 1);
    List<List<Statement>> none = List.of(List.of(), List.of());
    comesBack(SmallPtxTests.test(List.of(), TRUE, none));
    for (Statement first : all) {
      comesBack(SmallPtxTests.test(List.of(), TRUE, List.of(List.of(first))));
      comesBack(SmallPtxTests.test(List.of(), TRUE, List.of(List.of(), List.of(first))));
    }
    // Pairs in one thread and in two: all statements, each with every fifth and every 17th; by day
    // with fewer.
    int near = Rounds.all() ? 5 : 5 * 5;
    int far = Rounds.all() ? 17 : 17 * 5;
    for (int i = 0; i < all.size(); i++) {
      for (int j = i % near; j < all.size(); j += near) {
        List<Statement> two = List.of(all.get(i), all.get(j));
        comesBack(SmallPtxTests.test(List.of(), TRUE, List.of(two)));
      }
      for (int j = i % far; j < all.size(); j += far) {
        List<Statement> three = List.of(all.get(j), all.get(i), all.get(j));
        comesBack(SmallPtxTests.test(List.of(), TRUE, List.of(List.of(all.get(i)), three)));
      }
    }
  }

  @Test
  void everyPairOfInitialValuesAndEveryConditionOfPtx() throws Exception {
    List<List<Statement>> bodies =
        List.of(List.of(SmallPtxTests.statements().getFirst()), List.of());
    for (List<InitEntry> init : SmallPtxTests.inits()) {
      comesBack(SmallPtxTests.test(init, TRUE, bodies));
    }
    for (Condition condition : SmallPtxTests.conditions()) {
      PtxTest test =
          SmallPtxTests.test(List.of(new InitEntry.Memory("x", Value.of(0))), condition, bodies);
      assertThat(LitmusReader.read("small", LitmusWriter.write(test))).isEqualTo(test);
    }
  }

  private void comesBack(LitmusTest test) throws Exception {
    String text = LitmusWriter.write(test);
    var back = LitmusReader.read("small", text);
    assertThat(back).isEqualTo(test);
    assertThat(LitmusWriter.write(back)).isEqualTo(text);
    assertThat(texts.add(text)).as(text).isTrue();
  }
}
