package dev.acquit.model.relation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.acquit.model.Seed;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Every operation against the same on sets of numbers, with events around the ends of words.
class EventSetTest {
  private static final int RUNS = 2_000;
  private static final int MOST = 200;
  private static final List<Integer> ENDS = List.of(0, 1, 62, 63, 64, 65, 127, 128, 129, 191, 192);

  private static TreeSet<Integer> random(Random random) {
    TreeSet<Integer> set = new TreeSet<>();
    int below = random.nextInt(3) == 0 ? Long.SIZE : MOST;
    for (int i = random.nextInt(random.nextBoolean() ? 4 : 60); i > 0; i--) {
      int event =
          random.nextInt(3) == 0 ? ENDS.get(random.nextInt(ENDS.size())) : random.nextInt(below);
      if (event < below) {
        set.add(event);
      }
    }
    return set;
  }

  private static EventSet of(Iterable<Integer> events) {
    EventSet set = EventSet.EMPTY;
    for (int e : events) {
      set = set.with(e);
    }
    return set;
  }

  @Test
  void operationsAreThoseOfSets() {
    long seed = Seed.value();
    Random random = new Random(seed);
    for (int run = 0; run < RUNS; run++) {
      TreeSet<Integer> x = random(random);
      TreeSet<Integer> y = random(random);
      int event = random.nextInt(MOST);
      int to = random.nextInt(MOST);
      String advice = Seed.advice(seed, run);
      EventSet a = of(x);
      EventSet b = of(y);
      TreeSet<Integer> union = new TreeSet<>(x);
      union.addAll(y);
      TreeSet<Integer> both = new TreeSet<>(x);
      both.retainAll(y);
      TreeSet<Integer> rest = new TreeSet<>(x);
      rest.removeAll(y);
      TreeSet<Integer> without = new TreeSet<>(x);
      without.remove(event);
      List<Integer> range = IntStream.range(event, to).boxed().toList();

      assertThat(a.toList()).as(advice).containsExactlyElementsOf(x);
      assertThat(a.size()).as(advice).isEqualTo(x.size());
      assertThat(a.isEmpty()).as(advice).isEqualTo(x.isEmpty());
      assertThat(a.contains(event)).as(advice).isEqualTo(x.contains(event));
      assertThat(a.meets(b)).as(advice).isEqualTo(!both.isEmpty());
      assertThat(a.union(b)).as(advice).isEqualTo(of(union));
      assertThat(a.intersection(b)).as(advice).isEqualTo(of(both));
      assertThat(a.difference(b)).as(advice).isEqualTo(of(rest));
      assertThat(a.without(event)).as(advice).isEqualTo(of(without));
      assertThat(EventSet.range(event, to)).as(advice).isEqualTo(of(range));
      assertThat(EventSet.of(event)).as(advice).isEqualTo(of(List.of(event)));
      assertThat(a.shifted(event).toList())
          .as(advice)
          .isEqualTo(x.stream().map(e -> e + event).toList());
      assertThat(a.equals(b)).as(advice).isEqualTo(x.equals(y));
      assertThat(a.union(b).hashCode()).as(advice).isEqualTo(of(union).hashCode());
      assertThat(a.union(b).difference(b).equals(of(rest))).as(advice).isTrue();
    }
  }

  @Test
  void boundsAreNumbersOfEvents() {
    assertThatIllegalArgumentException().isThrownBy(() -> EventSet.range(-1, 3));
    assertThatIllegalArgumentException().isThrownBy(() -> EventSet.of(5).shifted(-1));
    assertThat(EventSet.all(64).size()).isEqualTo(64);
    assertThat(EventSet.all(0)).isEqualTo(EventSet.EMPTY);
    assertThat(EventSet.range(5, 2)).isEqualTo(EventSet.EMPTY);
    assertThat(EventSet.of(2).with(64)).hasToString("{2, 64}");
  }
}
