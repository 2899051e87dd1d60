package dev.acquit.litmus.generate.space;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.generate.cycle.Edge;
import dev.acquit.litmus.generate.cycle.EdgeText;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Random spaces, compared with trying everything.
class RandomSpacesTest {
  private static final int SPACES = Rounds.of(80, 25);
  private static final int LARGEST = 600;

  private static final String POOL =
      """
      PodRR PodRW PodWR PodWW PodWW PodWR PodRW PosRR PosRW PosWR PosWW Rfi Fri Coi
      Rfe Rfe Rfe Fre Fre Coe Coe Rmw FenceSc.ctadWR FenceAcqReldRW FenceScsRR DpAddrdR DpDatadW
      DpCtrlsW [Rfi,PodRR] [PosWW,PodWR] [Coe,Rfe] [PodRW,Coi] [Rmw,PodWW] [Fre,Rfe]
      """;

  private static final List<String> SCOPES =
      List.of("cta:1:1", "cta:1:2", "gpu:1:2,cta:1:2", "all", "gpu:1:2,cluster:1:2,cta:1:2");

  @Tag("slow")
  @Test
  void comparedWithTryingEverything() throws InputException {
    long seed = Long.getLong("acquit.seed", 20_261_120L);
    Random random = new Random(seed);
    int compared = 0;
    for (int i = 0; i < SPACES; i++) {
      CycleSpace space = space(random);
      long count = space.count();
      if (count > 0 && count <= LARGEST) {
        try {
          NaiveTests.compare(space);
        } catch (RuntimeException | AssertionError e) {
          throw new AssertionError("-Dacquit.seed=" + seed + ", " + space, e);
        }
        compared++;
      }
    }
    assertThat(compared).as("spaces that were compared, seed %d", seed).isGreaterThan(SPACES / 5);
  }

  private static CycleSpace space(Random random) throws InputException {
    List<Candidate> pool = new ArrayList<>();
    for (String word : POOL.strip().split("\\s+")) {
      pool.addAll(Candidate.parse("pool", word));
    }
    Collections.shuffle(pool, random);
    List<Candidate> candidates = pool.subList(0, 5 + random.nextInt(4));
    Relaxations relaxations =
        random.nextInt(3) > 0
            ? Relaxations.NONE
            : new Relaxations(pool.subList(7, 11), new Range(1, 1 + random.nextInt(2)));
    List<Edge> rejected = pool.get(1 + random.nextInt(3)).edges();
    List<List<Edge>> reject =
        random.nextInt(3) > 0
            ? List.of()
            : List.of(List.of(candidates.getFirst().first(), rejected.getFirst()));
    return new CycleSpace(
        candidates,
        relaxations,
        reject,
        new Range(2, 4 + random.nextInt(2)),
        new Range(1, 2 + random.nextInt(3)),
        2 + random.nextInt(3),
        new Range(1, 1 + random.nextInt(4)),
        new EventAnnotations(
            EdgeText.annotations("reads", random.nextBoolean() ? "Rlx" : "Acq Rlx.cta"),
            EdgeText.annotations("writes", random.nextBoolean() ? "Rlx" : "Rel Na"),
            EdgeText.annotations("updates", random.nextBoolean() ? "Rlx" : "Rlx AcqRel")),
        ScopeTrees.parse("scopes", SCOPES.get(random.nextInt(SCOPES.size()))),
        CycleMode.values()[random.nextInt(CycleMode.values().length)]);
  }
}
