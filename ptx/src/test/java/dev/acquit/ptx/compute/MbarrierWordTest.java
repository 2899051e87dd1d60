package dev.acquit.ptx.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Objects at which random threads arrive, against what PTX ISA 9.7.13.15.5 says of phases in
/// words, counted here with plain numbers.
class MbarrierWordTest {
  private static final int OBJECTS = 400;
  private static final int ARRIVALS = 60;

  /// What an object holds.
  private static final class Counted {
    private long phase;
    private long pending;
    private long expected;
    private long transactions;

    Counted(long count) {
      pending = count;
      expected = count;
    }

    void arrive(long count, long more, boolean drops) {
      pending -= count;
      transactions += more;
      expected -= drops ? count : 0;
      // Nobody is missing any more, and no bytes are: the next phase begins.
      if (pending == 0 && transactions == 0) {
        phase++;
        pending = expected;
      }
    }

    List<Long> held() {
      return List.of(phase, pending, expected, transactions);
    }
  }

  private static List<Long> held(long object) {
    return List.of(
        MbarrierWord.phase(object),
        MbarrierWord.pending(object),
        MbarrierWord.expected(object),
        MbarrierWord.transactions(object));
  }

  @Test
  void arrivals() {
    long seed = Long.getLong("acquit.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int i = 0; i < OBJECTS; i++) {
      // Small ones come to their ends, and large ones to the ends of their fields.
      long count = random.nextBoolean() ? 1 + random.nextInt(4) : MbarrierWord.MAX_COUNT - 2;
      Counted counted = new Counted(count);
      long object = count << MbarrierWord.COUNT | count;
      List<String> done = new ArrayList<>();
      for (int a = 0; a < ARRIVALS && counted.expected > 0; a++) {
        if (random.nextInt(6) == 0 && counted.pending < MbarrierWord.MAX_COUNT) {
          counted.pending++;
          object = MbarrierWord.onceMore().of(object, 0);
          done.add("once more");
        }
        long by =
            random.nextInt(4) == 0
                ? counted.pending
                : random.nextLong(Math.min(counted.pending, 3) + 1);
        boolean drops = by <= counted.expected && random.nextInt(5) == 0;
        long more =
            switch (random.nextInt(5)) {
              case 0 -> -counted.transactions;
              case 1 -> MbarrierWord.MAX_TX - counted.transactions;
              case 2 -> -MbarrierWord.MAX_TX - counted.transactions;
              case 3 -> random.nextInt(64);
              default -> 0;
            };
        if (Math.abs(counted.transactions + more) > MbarrierWord.MAX_TX) {
          more = 0;
        }
        counted.arrive(by, more, drops);
        long brought = by + (more << MbarrierWord.COUNT);
        object = MbarrierWord.arrive(drops).of(object, brought);
        done.add(by + " and " + more + (drops ? ", dropped" : ""));
        assertThat(held(object))
            .as("-Dacquit.seed=%d: %d, %s", seed, count, done)
            .isEqualTo(counted.held());
      }
    }
  }

  /// What is no object stays none, and more arrivals than are pending end it.
  @Test
  void whatIsWrongIsNoObject() {
    long two = 2L << MbarrierWord.COUNT | 2;
    assertThat(MbarrierWord.arrive(false).of(0, 1)).isZero();
    assertThat(MbarrierWord.arrive(false).of(two, 3)).isZero();
    assertThat(MbarrierWord.arrive(false).of(two, 2)).isNotZero();
  }
}
