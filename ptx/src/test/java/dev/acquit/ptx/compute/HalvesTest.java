package dev.acquit.ptx.compute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Rounds;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/// Conversions of 16 bits against Java's own, and against the nearest neighbour where Java has
/// none.
class HalvesTest {
  private static final int TRIALS = 60_000;
  private static final long HALF = 0xffff;

  private static LongUnaryOperator cvt(String modifiers) {
    Formula formula =
        Formulas.of("cvt", List.of(modifiers.split("\\.")), List.of(OptionalLong.empty()))
            .orElseThrow();
    return formula::of;
  }

  @Test
  void everyHalfIsWhatJavaSays() {
    LongUnaryOperator cvt = cvt("f32.f16");
    for (int h = 0; h <= HALF; h++) {
      float f = Float.float16ToFloat((short) h);
      int expected = Float.isNaN(f) ? 0x7fff_ffff : Float.floatToRawIntBits(f);
      assertThat((int) cvt.applyAsLong(h)).as("%x", h).isEqualTo(expected);
    }
  }

  /// Numbers of all exponents, and those beside halves and beside what lies between two.
  @Test
  void numbersAreRoundedToHalvesAsJavaRounds() {
    LongUnaryOperator cvt = cvt("rn.f16.f32");
    Random random = new Random(4);
    for (int i = 0; i < Rounds.of(TRIALS); i++) {
      int bits = random.nextInt();
      if (random.nextBoolean()) {
        bits = Float.floatToRawIntBits(Float.float16ToFloat((short) bits));
        bits += (random.nextInt(3) << 12) + random.nextInt(3) - 1;
      }
      float f = Float.intBitsToFloat(bits);
      long expected = Float.isNaN(f) ? 0x7fff : Float.floatToFloat16(f) & HALF;
      assertThat(cvt.applyAsLong(bits) & HALF).as("%x", bits).isEqualTo(expected);
    }
  }

  @Test
  void numbersAreRoundedToTheNearestUpperHalf() {
    LongUnaryOperator cvt = cvt("rn.bf16.f32");
    Random random = new Random(5);
    for (int i = 0; i < Rounds.of(TRIALS); i++) {
      int low = random.nextBoolean() ? random.nextInt(1 << 16) : 0x7fff + random.nextInt(3);
      int down = random.nextInt(0x7f80) | (random.nextInt(2) << 15);
      double exact = wide(down << 16 | low);
      double lost = Math.abs(exact - wide(down << 16));
      // The neighbour of the largest number counts as if exponents went on.
      double over = Math.abs((down & 0x7fff) == 0x7f7f ? 0x1p128 : wide((down + 1) << 16));
      double more = over - Math.abs(exact);
      boolean up = more < lost || (more == lost && (down & 1) == 1);
      assertThat(cvt.applyAsLong(down << 16 | low) & HALF).isEqualTo(up ? down + 1 : down);
    }
    assertThat(cvt.applyAsLong(0x7f80_0001L) & HALF).isEqualTo(0x7fff);
    assertThat(cvt.applyAsLong(0xff80_0000L) & HALF).isEqualTo(0xff80);
    assertThat((int) cvt("f32.bf16").applyAsLong(0x3fc0)).isEqualTo(0x3fc0_0000);
  }

  /// The first of two numbers becomes the upper half.
  @Test
  void twoNumbersBecomeAPair() {
    List<OptionalLong> two = List.of(OptionalLong.empty(), OptionalLong.empty());
    Random random = new Random(6);
    for (String half : List.of("f16", "bf16")) {
      Formula pair = Formulas.of("cvt", List.of("rn", half + "x2", "f32"), two).orElseThrow();
      LongUnaryOperator cvt = cvt("rn." + half + ".f32");
      for (int i = 0; i < Rounds.of(TRIALS); i++) {
        long high = random.nextInt();
        long low = random.nextInt();
        long expected = (cvt.applyAsLong(high) & HALF) << 16 | (cvt.applyAsLong(low) & HALF);
        assertThat(pair.of(high, low) & 0xffff_ffffL).isEqualTo(expected);
      }
    }
    assertThat(Formulas.of("cvt", List.of("f32", "f16x2"), two.subList(0, 1))).isEmpty();
  }

  @Test
  void whatRoundsOtherwiseIsNotComputed() {
    List<OptionalLong> one = List.of(OptionalLong.empty());
    for (String words : List.of("rz.f16.f32", "rn.sat.f16.f32", "rn.relu.bf16.f32", "rn.f16.f64")) {
      assertThat(Formulas.of("cvt", List.of(words.split("\\.")), one)).as(words).isEmpty();
    }
  }

  private static float wide(int bits) {
    return Float.intBitsToFloat(bits);
  }
}
