package dev.acquit.codegen.recover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.path.Defect.Kind;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What has no meaning bit by bit is tried on all inputs: functions that are wrong for one of them
/// are wrong, and those that are right for all are proved. The right answers come from Java's own
/// arithmetic.
class EveryInputTest {
  private static final String HEAD = ".version 9.0\n.target sm_90\n.address_size 64\n";

  private static List<Kind> defects(String source, String body) throws InputException {
    String returns = source.startsWith("store") ? "" : "(.param .b32 r) ";
    String text =
        HEAD
            + "// source: "
            + source
            + "\n.visible .func "
            + returns
            + "f(.param .b64 a, .param .b32 b)\n{\n"
            + ".reg .pred %p<4>;\n.reg .b16 %h<9>;\n.reg .b32 %r<9>;\n.reg .b64 %d<9>;\n"
            + "ld.param.u64 %d1, [a];\n"
            + body.replace("; ", ";\n")
            + "\nret;\n}\n";
    Cases.Case only = Cases.read("f.ptx", text).getFirst();
    return Recovery.recover(only.module(), only.function(), only.operation().orElseThrow())
        .defects()
        .stream()
        .map(d -> d.kind())
        .distinct()
        .toList();
  }

  private static String bits(float x) {
    return "0f%08X".formatted(Float.floatToRawIntBits(x));
  }

  /// A value of 16 bits that is stored after it was multiplied and divided again, as it were.
  @Test
  void productsThatAreWrongForFewInputs() throws InputException {
    Random random = new Random(Long.getLong("acquit.seed", 12));
    int right = 0;
    int wrong = 0;
    for (int i = 0; i < Rounds.of(400, 40); i++) {
      float factor = 1 + random.nextInt(60);
      float back = 1 / factor;
      if (random.nextInt(3) == 0) {
        back = Math.nextDown(Math.nextDown(back));
      }
      float more = random.nextInt(3) == 0 ? 0.5f : random.nextBoolean() ? 0x1p-9f : 0x1p-13f;
      int mode = random.nextInt(3);
      float by = back;
      IntUnaryOperator computed =
          switch (mode) {
            case 0 -> x -> (int) Math.rint((double) (x * factor * by));
            case 1 -> x -> (int) (double) Math.fma(x * factor, by, more);
            default -> x -> (int) Math.floor((double) (x * factor * by + more));
          };
      boolean same = true;
      for (int x = 0; x < 65_536 && same; x++) {
        same = (Math.min(computed.applyAsInt(x), 65_535) & 65_535) == x;
      }
      String middle =
          switch (mode) {
            case 0 -> "mul.f32 %r3, %r2, " + bits(by) + "; cvt.rni.u16.f32 %h2, %r3; ";
            case 1 ->
                "fma.rn.f32 %r3, %r2, "
                    + bits(by)
                    + ", "
                    + bits(more)
                    + "; cvt.rzi.u16.f32 %h2, %r3; ";
            default ->
                "mul.rn.f32 %r3, %r2, "
                    + bits(by)
                    + "; add.rn.f32 %r3, %r3, "
                    + bits(more)
                    + "; cvt.rmi.u16.f32 %h2, %r3; ";
          };
      List<Kind> found =
          defects(
              "store relaxed scope=device type=u16",
              "ld.param.u16 %h1, [b]; cvt.rn.f32.u16 %r1, %h1; mul.f32 %r2, %r1, "
                  + bits(factor)
                  + "; "
                  + middle
                  + "st.relaxed.gpu.u16 [%d1], %h2;");
      assertThat(found)
          .as("%s by %s and %s, %s", mode, factor, by, more)
          .isEqualTo(same ? List.of() : List.of(Kind.WRONG_VALUE));
      right += same ? 1 : 0;
      wrong += same ? 0 : 1;
    }
    assertThat(List.of(right, wrong)).allMatch(n -> n > 3);
  }

  /// Most of these take all numbers of 32 bits: seconds each, so by day only what is found early.
  @ParameterizedTest
  @CsvSource({
    // The lowest digit of the smallest numbers is lost.
    "'mul.f32 %r2, %r1, 0f3F000000; add.f32 %r3, %r2, %r2; ', false",
    // The largest becomes infinity.
    "'add.f32 %r2, %r1, %r1; mul.f32 %r3, %r2, 0f3F000000; ', false",
    "'mul.ftz.f32 %r3, %r1, 0f3F800000; ', false",
    "'fma.rn.f32 %r3, %r1, 0f3F800000, 0f80000000; ', true"
  })
  void operandsOfASum(String body, boolean right) throws InputException {
    Assumptions.assumeTrue(Rounds.all() || body.contains("0f3F000000; add"));
    assertThat(
            defects(
                "fetch_add relaxed scope=device type=f32",
                "ld.param.f32 %r1, [b]; "
                    + body
                    + "atom.add.relaxed.gpu.f32 %r4, [%d1], %r3; st.param.f32 [r], %r4;"))
        .isEqualTo(right ? List.of() : List.of(Kind.WRONG_VALUE));
  }

  /// One number of four billion is replaced. `AdversaryTest` has such a one by day.
  @Test
  void oneWrongNumberIsFound() throws InputException {
    Assumptions.assumeTrue(Rounds.all());
    assertThat(
            defects(
                "store relaxed scope=device type=u32",
                "ld.param.b32 %r1, [b]; mul.f32 %r2, %r1, 0f40000000;"
                    + " setp.eq.f32 %p1, %r2, 0f42F6E979; selp.b32 %r3, 7, %r1, %p1;"
                    + " st.relaxed.gpu.u32 [%d1], %r3;"))
        .containsExactly(Kind.WRONG_VALUE);
  }

  /// A part of what a loop of compare-and-swaps computes of what it found.
  @Test
  void whatALoopFindsIsTried() throws InputException {
    Assumptions.assumeTrue(Rounds.all());
    String loop =
        "ld.param.b32 %r1, [b]; ld.relaxed.gpu.b32 %r2, [%d1]; L: mov.b32 %r3, %r2; "
            + "WHAT; add.f32 %r5, %r4, %r1; "
            + "atom.cas.relaxed.gpu.b32 %r2, [%d1], %r3, %r5; setp.ne.b32 %p1, %r2, %r3; "
            + "@%p1 bra L; st.param.b32 [r], %r2;";
    String source = "fetch_add relaxed scope=device type=f32";
    assertThat(
            defects(
                source,
                loop.replace("WHAT", "mul.f32 %r4, %r3, 0f40800000; mul.f32 %r4, %r4, 0f3E800000")))
        .containsExactly(Kind.WRONG_VALUE);
  }

  @ParameterizedTest
  @CsvSource({
    "'dp4a.u32.u32 %r3, %r2, 1, %r4; ', true",
    "'dp4a.s32.u32 %r3, %r2, 1, %r4; ', false",
    "'dp4a.u32.u32 %r3, %r2, 257, %r4; ', true",
    "'dp4a.u32.u32 %r3, %r1, 1, %r4; ', true",
    "'dp4a.u32.u32 %r3, %r1, 257, %r4; ', false",
    "'dp2a.lo.u32.u32 %r3, %r2, 1, %r4; ', true",
    "'dp2a.hi.u32.u32 %r3, %r2, 1, %r4; ', false",
    "'dp2a.hi.u32.u32 %r3, %r2, 0x10000, %r4; ', true",
    "'dp2a.lo.u32.s32 %r3, %r2, 255, %r4; ', false"
  })
  void productsOfBytes(String product, boolean right) throws InputException {
    assertThat(
            defects(
                "store relaxed scope=device type=u32",
                "ld.param.b32 %r1, [b]; and.b32 %r2, %r1, 255; and.b32 %r4, %r1, 0xffffff00; "
                    + product
                    + "st.relaxed.gpu.u32 [%d1], %r3;"))
        .isEqualTo(right ? List.of() : List.of(Kind.WRONG_VALUE));
  }
}
