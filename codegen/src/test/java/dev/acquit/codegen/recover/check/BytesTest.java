package dev.acquit.codegen.recover.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.ptx.compute.Word;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Compares memory with one that is a map of bytes, in which an unknown byte is -1.
class BytesTest {
  private static final long SEED = Long.getLong("acquit.seed", 7);

  @Test
  void readsAndWritesAreThoseOfSingleBytes() {
    for (int round = 0; round < 500; round++) {
      long seed = SEED + round;
      Random random = new Random(seed);
      Bytes memory = new Bytes(new Random(seed));
      Map<Long, Integer> expected = new HashMap<>();
      for (long at = 0; at < 48; at++) {
        expected.put(at, (int) memory.read(at, 1).low());
      }
      for (int i = 0; i < 100; i++) {
        int bytes = 1 + random.nextInt(16);
        long at = random.nextInt(48 - bytes + 1);
        String what = "-Dacquit.seed=" + seed + ", " + bytes + " bytes at " + at;
        if (random.nextBoolean()) {
          Word word =
              random.nextInt(5) == 0 ? Word.UNKNOWN : Word.of(random.nextLong(), random.nextLong());
          memory.write(at, bytes, word);
          for (int b = 0; b < bytes; b++) {
            expected.put(at + b, word.known() ? (int) word.shr(8 * b).low() & 255 : -1);
          }
        } else {
          assertThat(memory.read(at, bytes)).as(what).isEqualTo(word(expected, at, bytes));
        }
      }
    }
  }

  @Test
  void bytesAreDrawnLineByLine() {
    byte[] drawn = new byte[16];
    new Random(SEED).nextBytes(drawn);
    Bytes memory = new Bytes(new Random(SEED));
    for (int i = 0; i < drawn.length; i++) {
      assertThat(memory.read(32 + i, 1)).isEqualTo(Word.of(drawn[i] & 255L));
    }
  }

  private static Word word(Map<Long, Integer> memory, long at, int bytes) {
    Word word = Word.ZERO;
    for (int b = bytes - 1; b >= 0; b--) {
      int value = memory.get(at + b);
      if (value < 0) {
        return Word.UNKNOWN;
      }
      Word higher = word.shl(8);
      word = Word.of(higher.low() | value, higher.high());
    }
    return word;
  }
}
