package dev.acquit.model.cat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.evaluate.Evaluation;
import dev.acquit.model.evaluate.Facts;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The readings of C++'s order S, each against its definition in words: a cycle of S is forbidden
/// if neighbours include each other (`cpp20`), if all do (`cpp20-sc-cycle`), or always
/// (`cpp20-sc-literal`). S and the places and scopes of events are drawn at random, and every cycle
/// is looked at.
class SeqCstReadingsTest {
  private static final int RUNS = 20_000;
  private static final Tag[] SCOPES = {Tag.THREAD, Tag.CTA, Tag.CLUSTER, Tag.GPU, Tag.SYS};

  /// The relation that stands for S.
  private static final BaseRelation S = BaseRelation.ADDR;

  /// Events in threads, CTAs, clusters and devices, each with a scope.
  private static final class Placed implements Facts {
    private final int size;
    private final int[][] place;
    private final int[] scope;
    private final Map<BaseRelation, Relation> bases = new EnumMap<>(BaseRelation.class);

    Placed(Random random) {
      size = 2 + random.nextInt(6);
      place = new int[size][SCOPES.length];
      scope = new int[size];
      for (int e = 0; e < size; e++) {
        scope[e] = random.nextInt(SCOPES.length);
        for (int level = SCOPES.length - 2; level >= 0; level--) {
          place[e][level] = 2 * place[e][level + 1] + (random.nextInt(3) == 0 ? 1 : 0);
        }
      }
      Relation order = Relation.empty(size);
      for (int a = 0; a < size; a++) {
        for (int b = 0; b < size; b++) {
          order = a != b && random.nextInt(4) == 0 ? order.with(a, b) : order;
        }
      }
      bases.put(S, order);
      bases.put(BaseRelation.SR, related((a, b) -> includes(a, b) && includes(b, a)));
      bases.put(BaseRelation.INT, related((a, b) -> near(a, b, 0)));
      bases.put(BaseRelation.SCTA, related((a, b) -> near(a, b, 1)));
      bases.put(BaseRelation.SCLUSTER, related((a, b) -> near(a, b, 2)));
      bases.put(BaseRelation.SGPU, related((a, b) -> near(a, b, 3)));
    }

    private boolean near(int a, int b, int level) {
      return place[a][level] == place[b][level];
    }

    private boolean includes(int a, int b) {
      return near(a, b, scope[a]);
    }

    private interface Pairs {
      boolean test(int a, int b);
    }

    private Relation related(Pairs pairs) {
      Relation r = Relation.empty(size);
      for (int a = 0; a < size; a++) {
        for (int b = 0; b < size; b++) {
          r = pairs.test(a, b) ? r.with(a, b) : r;
        }
      }
      return r;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public EventSet tagged(Tag tag) {
      EventSet events = EventSet.EMPTY;
      for (int e = 0; e < size; e++) {
        events = SCOPES[scope[e]] == tag ? events.with(e) : events;
      }
      return events;
    }

    @Override
    public Relation base(BaseRelation relation) {
      return bases.getOrDefault(relation, Relation.empty(size));
    }

    /// Which readings forbid some cycle through an event that begins with this path.
    void cycles(int first, int last, long on, boolean neighbours, EnumSet<Reading> found) {
      for (int next = 0; next < size; next++) {
        if (!base(S).contains(last, next)) {
          continue;
        }
        boolean inclusive = neighbours && base(BaseRelation.SR).contains(last, next);
        if (next == first) {
          found.add(Reading.LITERAL);
          if (inclusive) {
            found.add(Reading.NEIGHBOURS);
          }
          if (joint(on)) {
            found.add(Reading.CYCLE);
          }
        } else if ((on & 1L << next) == 0) {
          cycles(first, next, on | 1L << next, inclusive, found);
        }
      }
    }

    private boolean joint(long events) {
      for (int a = 0; a < size; a++) {
        for (int b = 0; b < size; b++) {
          boolean both = (events >> a & events >> b & 1) == 1;
          if (both && !base(BaseRelation.SR).contains(a, b)) {
            return false;
          }
        }
      }
      return true;
    }
  }

  private enum Reading {
    NEIGHBOURS("cpp20"),
    CYCLE("cpp20-sc-cycle"),
    LITERAL("cpp20-sc-literal");

    private final String model;

    Reading(String model) {
      this.model = model;
    }
  }

  /// The shipped file above a base in which S is anything and nothing races.
  private static MemoryModel model(Reading reading) throws Exception {
    String file = reading.model + ".cat";
    return ModelCompiler.compile(
        reading.model,
        file,
        Models.text(file).orElseThrow(),
        include ->
            switch (include) {
              case "cpp20-base.cat" -> Optional.of("let inclusive = sr\nlet S = " + S.catName());
              case "cpp-race.cat" -> Optional.of("");
              default -> Models.text(include);
            });
  }

  @Test
  void eachForbidsTheCyclesThatItsWordsForbid() throws Exception {
    long seed = Seed.value();
    Random random = new Random(seed);
    Map<Reading, MemoryModel> models = new EnumMap<>(Reading.class);
    for (Reading reading : Reading.values()) {
      models.put(reading, model(reading));
    }
    Map<EnumSet<Reading>, Integer> seen = new HashMap<>();
    for (int run = 0; run < RUNS; run++) {
      Placed events = new Placed(random);
      EnumSet<Reading> forbidding = EnumSet.noneOf(Reading.class);
      for (int e = 0; e < events.size(); e++) {
        events.cycles(e, e, 1L << e, true, forbidding);
      }
      for (Reading reading : Reading.values()) {
        Evaluation evaluation = new Evaluation(models.get(reading));
        evaluation.start(events);
        Check sc = models.get(reading).axioms().getFirst();
        assertThat(evaluation.fails(sc))
            .as("%s, %s", reading.model, Seed.advice(seed, run))
            .isEqualTo(forbidding.contains(reading));
      }
      seen.merge(forbidding, 1, Integer::sum);
    }
    // Each reading is weaker than the next, and differs from it.
    assertThat(seen.keySet())
        .containsExactlyInAnyOrder(
            EnumSet.noneOf(Reading.class),
            EnumSet.of(Reading.LITERAL),
            EnumSet.of(Reading.LITERAL, Reading.NEIGHBOURS),
            EnumSet.allOf(Reading.class));
  }
}
