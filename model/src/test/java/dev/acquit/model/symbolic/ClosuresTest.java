package dev.acquit.model.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.Seed;
import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.circuit.Decided;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Closures of small relations at random, some pairs of which are known from the start.
class ClosuresTest {
  private static final int RELATIONS = 400;

  /// A relation whose pairs are literals, its closure from a side, and one value of it.
  private static final class Drawn {
    private final Circuit circuit = new Circuit();
    private final List<Integer> fixed = new ArrayList<>();
    private final Relation value;
    private final Relation truth;
    private final int[][] closure;

    Drawn(Random random, Bound bound) {
      int n = 1 + random.nextInt(5);
      double density = 0.1 + 0.4 * random.nextDouble();
      boolean acyclic = random.nextBoolean();
      int[][] base = new int[n][n];
      Relation r = Relation.empty(n);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          boolean there = random.nextDouble() < density && (i < j || !acyclic);
          r = there ? r.with(i, j) : r;
          boolean open = random.nextInt(3) > 0;
          base[i][j] = open ? circuit.variable() : there ? Circuit.TRUE : Circuit.FALSE;
          fixed.add(there ? base[i][j] : -base[i][j]);
        }
      }
      value = r;
      truth = r.closure();
      closure = new Closures(circuit).closure(base, bound);
    }

    /// Whether there can be some pairs, or none of some, in the closure.
    boolean canBe(Relation pairs, boolean there) {
      for (int i = 0; i < closure.length; i++) {
        for (int j = 0; j < closure.length; j++) {
          if (pairs.contains(i, j)) {
            circuit.require(there ? closure[i][j] : -closure[i][j]);
          }
        }
      }
      return Decided.canBe(circuit.formula(), fixed.stream().mapToInt(Integer::intValue).toArray());
    }
  }

  private static Relation some(Random random, Drawn drawn) {
    Relation some = Relation.empty(drawn.closure.length);
    for (int count = random.nextInt(4); count >= 0; count--) {
      some = some.with(random.nextInt(some.size()), random.nextInt(some.size()));
    }
    // Half of the time only what is in the closure, or what is not.
    return switch (random.nextInt(4)) {
      case 0 -> some.intersection(drawn.truth);
      case 1 -> some.difference(drawn.truth);
      default -> some;
    };
  }

  /// From above, pairs can be kept out exactly when they are not in the closure.
  @Test
  void fromAboveNoPairOfTheClosureCanBeMissing() {
    long seed = Seed.value();
    Random random = new Random(seed);
    int kept = 0;
    for (int run = 0; run < RELATIONS; run++) {
      Drawn drawn = new Drawn(random, Bound.UPPER);
      Relation missing = some(random, drawn);
      boolean expected = missing.intersection(drawn.truth).isEmpty();
      assertThat(drawn.canBe(missing, false))
          .as("%s: %s without %s", Seed.advice(seed, run), drawn.value, missing)
          .isEqualTo(expected);
      kept += expected ? 1 : 0;
    }
    assertThat(kept).isBetween(RELATIONS / 5, 4 * RELATIONS / 5);
  }

  /// From below, pairs can be there when they are in the closure; and only then if the relation has
  /// no cycle.
  @Test
  void fromBelowOnlyPairsOfTheClosureCanBeThere() {
    long seed = Seed.value();
    Random random = new Random(seed);
    int there = 0;
    int exact = 0;
    int more = 0;
    for (int run = 0; run < RELATIONS; run++) {
      Drawn drawn = new Drawn(random, Bound.LOWER);
      Relation wanted = some(random, drawn);
      boolean expected = wanted.difference(drawn.truth).isEmpty();
      boolean found = drawn.canBe(wanted, true);
      if (drawn.value.isAcyclic()) {
        assertThat(found)
            .as("%s: %s with %s", Seed.advice(seed, run), drawn.value, wanted)
            .isEqualTo(expected);
        exact++;
      } else {
        assertThat(found || !expected)
            .as("%s: %s with %s", Seed.advice(seed, run), drawn.value, wanted)
            .isTrue();
        more += found == expected ? 0 : 1;
      }
      there += expected ? 1 : 0;
    }
    assertThat(there).isBetween(RELATIONS / 5, 4 * RELATIONS / 5);
    assertThat(exact).isBetween(RELATIONS / 5, 4 * RELATIONS / 5);
    assertThat(more).as("pairs whose reasons go round").isPositive();
  }

  /// What is known from the start is known of the closure.
  @Test
  void constantsStayConstants() {
    Random random = new Random(Seed.value());
    for (int run = 0; run < RELATIONS; run++) {
      int n = 1 + random.nextInt(6);
      int[][] base = new int[n][n];
      Relation r = Relation.empty(n);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          boolean there = random.nextInt(4) == 0;
          base[i][j] = there ? Circuit.TRUE : Circuit.FALSE;
          r = there ? r.with(i, j) : r;
        }
      }
      for (Bound bound : Bound.values()) {
        int[][] closure = new Closures(new Circuit()).closure(base, bound);
        for (int i = 0; i < n; i++) {
          for (int j = 0; j < n; j++) {
            assertThat(closure[i][j])
                .as("%s %s (%d,%d)", bound, r, i, j)
                .isEqualTo(r.closure().contains(i, j) ? Circuit.TRUE : Circuit.FALSE);
          }
        }
      }
    }
  }
}
