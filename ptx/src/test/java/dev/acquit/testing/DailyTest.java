package dev.acquit.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// In as many days as rows have a share, each is taken once, and no day is without one.
class DailyTest {
  @Test
  void eachRowHasItsDay() {
    for (int size = 1; size < 12; size++) {
      List<Integer> rows = IntStream.range(0, size).boxed().toList();
      for (int share = 1; share < 8; share++) {
        for (long first : List.of(-5L, 0L, 20_788L)) {
          List<Integer> taken = new ArrayList<>();
          for (long day = first; day < first + Math.min(share, size); day++) {
            List<Integer> today = Rounds.daily(rows, share, day);
            assertThat(today).as("%d rows, one of %d, day %d", size, share, day).isNotEmpty();
            taken.addAll(today);
          }
          assertThat(taken).containsExactlyInAnyOrderElementsOf(rows);
        }
      }
    }
  }

  @Test
  void noRowsAreNone() {
    assertThat(Rounds.daily(List.of(), 3, 7)).isEmpty();
  }

  @Turn(value = 0, of = 2)
  private static final class Even {}

  @Turn(value = 1, of = 2)
  private static final class Odd {}

  @Test
  void oneOfThoseThatTakeTurnsRunsEachDayAndAtNightAllDo() {
    Turn even = Even.class.getAnnotation(Turn.class);
    Turn odd = Odd.class.getAnnotation(Turn.class);
    LongStream.range(20_000, 20_010)
        .forEach(day -> {
          boolean first = !Turn.Condition.of(even, false, day).isDisabled();
          boolean second = !Turn.Condition.of(odd, false, day).isDisabled();
          assertThat(first).isNotEqualTo(second).isEqualTo(day % 2 == 0);
          assertThat(Turn.Condition.of(even, true, day).isDisabled()).isFalse();
          assertThat(Turn.Condition.of(odd, true, day).isDisabled()).isFalse();
        });
  }
}
