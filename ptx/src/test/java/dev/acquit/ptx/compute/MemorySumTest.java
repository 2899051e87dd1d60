package dev.acquit.ptx.compute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.ptx.isa.ScalarType;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Atomic sums of floating-point numbers, against sums that Java rounds.
class MemorySumTest {
  private static final int TRIALS = 20_000;

  private static long sum(ScalarType type, boolean flush, long a, long b) throws Exception {
    return MemorySum.of(type, flush).orElseThrow().of(a, b) & ((1L << type.bits()) - 1);
  }

  @Test
  void numbersOf32Bits() throws Exception {
    Random random = new Random(1);
    for (int i = 0; i < TRIALS; i++) {
      int a = random.nextInt();
      int b = random.nextInt();
      float expected = Float.intBitsToFloat(a) + Float.intBitsToFloat(b);
      long bits = Float.isNaN(expected) ? 0x7fff_ffff : Float.floatToRawIntBits(expected);
      assertThat(sum(ScalarType.F32, false, a, b)).isEqualTo(bits & 0xffff_ffffL);
    }
  }

  @Test
  void smallNumbersAreZeroInGlobalMemory() throws Exception {
    assertThat(sum(ScalarType.F32, true, 1, 1)).isZero();
    assertThat(sum(ScalarType.F32, true, 0x8000_0001L, 0x8000_0001L)).isEqualTo(0x8000_0000L);
    assertThat(sum(ScalarType.F32, false, 1, 1)).isEqualTo(2);
    // The difference of two normal numbers may be too small, too.
    assertThat(sum(ScalarType.F32, true, 0x0080_0001L, 0x8080_0000L)).isZero();
    assertThat(sum(ScalarType.F32, false, 0x0080_0001L, 0x8080_0000L)).isEqualTo(1);
  }

  @Test
  void halves() throws Exception {
    Random random = new Random(2);
    for (int i = 0; i < TRIALS; i++) {
      short a = (short) random.nextInt();
      short b = (short) random.nextInt();
      float exact = Float.float16ToFloat(a) + Float.float16ToFloat(b);
      long bits = Float.isNaN(exact) ? 0x7fff : Float.floatToFloat16(exact) & 0xffff;
      assertThat(sum(ScalarType.F16, false, a, b)).isEqualTo(bits);
    }
  }

  /// The exponents are near each other, so that the sum in double is exact: the nearest neighbour
  /// is searched, the even one of two that are as near.
  @Test
  void numbersWithEightBitsOfExponent() throws Exception {
    Random random = new Random(3);
    for (int i = 0; i < TRIALS; i++) {
      int exponent = 30 + random.nextInt(190);
      int a = (random.nextInt(2) << 15) | (exponent << 7) | random.nextInt(128);
      int b =
          (random.nextInt(2) << 15) | ((exponent - random.nextInt(20)) << 7) | random.nextInt(128);
      double exact = (double) wide(a) + wide(b);
      int down = Float.floatToRawIntBits((float) exact) >>> 16;
      int best = down;
      for (int near = down - 1; near <= down + 1 && exact != 0; near++) {
        double away = Math.abs(wide(near) - exact);
        double before = Math.abs(wide(best) - exact);
        best = away < before || (away == before && (near & 1) == 0) ? near : best;
      }
      assertThat(sum(ScalarType.BF16, false, a, b)).as(a + " + " + b).isEqualTo(best);
    }
    assertThat(sum(ScalarType.BF16, false, 0x7f80, 0xff80)).as("inf - inf").isEqualTo(0x7fff);
  }

  private static float wide(int bits) {
    return Float.intBitsToFloat(bits << 16);
  }
}
