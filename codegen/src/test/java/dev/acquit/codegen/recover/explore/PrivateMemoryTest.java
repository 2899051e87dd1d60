package dev.acquit.codegen.recover.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.recover.flow.Place;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.ptx.compute.Word;
import dev.acquit.ptx.isa.StateSpace;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Private memory gives back the bytes that an array would.
class PrivateMemoryTest {
  private static final int SIZE = 16;

  @Test
  void behavesLikeBytes() {
    long seed = Long.getLong("acquit.seed", 4_711L);
    Random random = new Random(seed);
    Place place = new Place("stack", StateSpace.LOCAL, SIZE, Place.Role.OTHER, -1);
    for (int round = 0; round < 500; round++) {
      Terms terms = new Terms();
      PrivateMemory memory = new PrivateMemory(terms, List.of(place));
      byte[] bytes = new byte[SIZE];
      memory.write(0, 0, 8, terms.constant(0));
      memory.write(0, 8, 8, terms.constant(0));
      for (int step = 0; step < 20; step++) {
        int width = 1 << random.nextInt(4);
        int offset = random.nextInt(SIZE - width + 1);
        if (random.nextBoolean()) {
          long value = random.nextLong();
          for (int i = 0; i < width; i++) {
            bytes[offset + i] = (byte) (value >>> 8 * i);
          }
          memory.write(0, offset, width, terms.constant(value));
          memory = random.nextBoolean() ? memory.copy() : memory;
        } else {
          long expected = 0;
          for (int i = 0; i < width; i++) {
            expected |= (bytes[offset + i] & 255L) << 8 * i;
          }
          assertThat(terms.word(memory.read(0, offset, width)))
              .as("seed %d, round %d, step %d", seed, round, step)
              .isEqualTo(Word.of(expected));
        }
      }
    }
  }

  @Test
  void remembersAPartOfAValue() {
    Place place = new Place("stack", StateSpace.LOCAL, SIZE, Place.Role.OTHER, -1);
    Terms terms = new Terms();
    PrivateMemory memory = new PrivateMemory(terms, List.of(place));
    memory.forget(0, terms.constant(1));
    memory.write(0, 4, 4, terms.constant(2));
    assertThat(terms.word(memory.read(0, 4, 4))).isEqualTo(Word.of(2));
  }
}
