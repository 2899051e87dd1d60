package dev.acquit.model.relation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.acquit.model.Seed;
import dev.acquit.testing.Rounds;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Every operation against the same operation on tables of truth values: on all relations of up to
/// three events, by day each of three with a seventh of the others, and on random ones of up to
/// 200, as rows of one word or of several.
class RelationTest {
  private static final int RANDOM_RUNS = Rounds.of(300, 60);

  @Tag("slow")
  @Test
  void allRelationsOfUpToThreeEvents() {
    for (int size = 0; size <= 3; size++) {
      int all = 1 << size * size;
      int step = size < 3 || Rounds.all() ? 1 : 7;
      for (int code = 0; code < all; code++) {
        Pairs p = decode(size, code);
        unary(p, "size " + size + " code " + code);
        for (int other = code % step; other < all; other += step) {
          binary(p, decode(size, other), "size " + size + " codes " + code + ", " + other);
        }
      }
    }
  }

  private static Pairs decode(int size, int code) {
    return Pairs.by(size, (a, b) -> (code >> a * size + b & 1) != 0);
  }

  @Tag("slow")
  @Test
  void randomRelationsOfManyEvents() {
    long seed = Seed.value();
    Random random = new Random(seed);
    for (int run = 0; run < RANDOM_RUNS; run++) {
      int size =
          switch (run % 30) {
            case 0, 3, 6, 9 -> 64;
            case 1 -> 65;
            case 2 -> 128;
            case 4 -> 65 + random.nextInt(136);
            default -> 1 + random.nextInt(64);
          };
      double density = random.nextDouble() * random.nextDouble() / Math.sqrt(size);
      Pairs a = Pairs.by(size, (x, y) -> random.nextDouble() < density);
      Pairs b = Pairs.by(size, (x, y) -> random.nextDouble() < density);
      unary(a, Seed.advice(seed, run));
      binary(a, b, Seed.advice(seed, run));
    }
  }

  private static void unary(Pairs p, String advice) {
    Relation r = p.relation();
    int n = p.size();
    Pairs closure = p.closure();
    same(r.closure(), closure, advice);
    same(r.inverse(), Pairs.by(n, (a, b) -> p.holds(b, a)), advice);
    same(r.complement(), Pairs.by(n, (a, b) -> !p.holds(a, b)), advice);
    same(r.reflexive(), Pairs.by(n, (a, b) -> a == b || p.holds(a, b)), advice);
    boolean loop = false;
    boolean cycle = false;
    boolean any = false;
    for (int a = 0; a < n; a++) {
      loop |= p.holds(a, a);
      cycle |= closure.holds(a, a);
      boolean begins = false;
      boolean ends = false;
      for (int b = 0; b < n; b++) {
        any |= p.holds(a, b);
        begins |= p.holds(a, b);
        ends |= p.holds(b, a);
        check(r.contains(a, b) == p.holds(a, b), advice);
        path(r, closure, a, b, advice);
      }
      check(r.domain().contains(a) == begins, advice);
      check(r.range().contains(a) == ends, advice);
      check(r.diagonal().contains(a) == p.holds(a, a), advice);
      check(r.shortestPath(a, a).length > 0 == closure.holds(a, a), advice);
    }
    check(r.isIrreflexive() == !loop, advice);
    check(r.isAcyclic() == !cycle, advice);
    check(r.isEmpty() == !any, advice);
  }

  /// A path leads from the one event to the other by pairs of the relation, and none is shorter
  /// than one pair where that pair is there.
  private static void path(Relation r, Pairs closure, int a, int b, String advice) {
    int[] path = r.shortestPath(a, b);
    check(path.length > 0 == closure.holds(a, b), advice);
    for (int i = 0; i + 1 < path.length; i++) {
      check(r.contains(path[i], path[i + 1]), advice);
    }
    if (path.length > 0) {
      check(path[0] == a && path[path.length - 1] == b, advice);
      check(path.length <= r.size() + 1, advice);
      check(path.length == 2 == r.contains(a, b), advice);
    }
  }

  private static void binary(Pairs p, Pairs q, String advice) {
    Relation r = p.relation();
    Relation s = q.relation();
    int n = p.size();
    same(r.union(s), Pairs.by(n, (a, b) -> p.holds(a, b) || q.holds(a, b)), advice);
    same(r.intersection(s), Pairs.by(n, (a, b) -> p.holds(a, b) && q.holds(a, b)), advice);
    same(r.difference(s), Pairs.by(n, (a, b) -> p.holds(a, b) && !q.holds(a, b)), advice);
    same(r.then(s), p.then(q), advice);
    check(r.equals(s) == java.util.Arrays.deepEquals(p.has(), q.has()), advice);
    EventSet from = r.domain();
    EventSet to = s.range();
    same(
        Relation.product(n, from, to),
        Pairs.by(n, (a, b) -> from.contains(a) && to.contains(b)),
        advice);
    same(
        r.restrict(from, to),
        Pairs.by(n, (a, b) -> p.holds(a, b) && from.contains(a) && to.contains(b)),
        advice);
    same(Relation.identity(n, to), Pairs.by(n, (a, b) -> a == b && to.contains(a)), advice);
  }

  private static void same(Relation found, Pairs expected, String advice) {
    check(found.equals(expected.relation()), advice);
  }

  /// Without the cost of an assertion's description: there are millions of them.
  private static void check(boolean holds, String advice) {
    if (!holds) {
      throw new AssertionError(advice);
    }
  }

  @Test
  void sizesHaveBounds() {
    assertThat(Relation.empty(0).isAcyclic()).isTrue();
    assertThatIllegalArgumentException().isThrownBy(() -> Relation.empty(Relation.MAX_SIZE + 1));
    assertThatIllegalArgumentException().isThrownBy(() -> Relation.empty(-1));
    assertThat(Relation.empty(3).with(0, 1).with(2, 2)).hasToString("{(0,1), (2,2)}");
  }
}
