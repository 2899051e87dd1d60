package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import dev.acquit.text.InputException;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Accesses of 128 bits: one operation each, and what is said where a value is more than two halves
/// that are kept.
class WideValuesTest {
  private static CheckResult check(String init, String condition, Engine engine, String... threads)
      throws InputException {
    StringBuilder text = new StringBuilder("PTX wide\n{ " + init + " }\n");
    String[][] lines = new String[threads.length][];
    int most = 0;
    for (int t = 0; t < threads.length; t++) {
      text.append(t > 0 ? "| " : "").append("P").append(t).append(' ');
      lines[t] = threads[t].split("; *");
      most = Math.max(most, lines[t].length);
    }
    text.append(";\n");
    for (int i = 0; i < most; i++) {
      for (int t = 0; t < threads.length; t++) {
        text.append(t > 0 ? " | " : "").append(i < lines[t].length ? lines[t][i] : "");
      }
      text.append(" ;\n");
    }
    return new Checker(Models.find("ptx"), Limits.DEFAULT, false)
        .by(engine)
        .check(LitmusReader.read("wide", text + condition + "\n"));
  }

  /// A vector of two elements may be seen half, 128 bits may not.
  @ParameterizedTest
  @EnumSource(names = {"ENUMERATING", "SYMBOLIC"})
  void nobodySeesOneHalfWithoutTheOther(Engine engine) throws InputException {
    String half = "exists (1:%a=1 /\\ 1:%b=0)";
    assertThat(
            check(
                    "x=0;",
                    half,
                    engine,
                    "mov.b128 %w, {1, 1}; st.relaxed.gpu.b128 x, %w",
                    "ld.relaxed.gpu.b128 %d, x; mov.b128 {%a, %b}, %d")
                .verdict())
        .isEqualTo(Verdict.FAILS);
    assertThat(
            check(
                    "x=0;",
                    half,
                    engine,
                    "st.relaxed.gpu.v2.b64 x, {1, 1}",
                    "ld.relaxed.gpu.v2.b64 {%a, %b}, x")
                .verdict())
        .isEqualTo(Verdict.HOLDS);
  }

  /// A pointer and a count, as in a stack that exchanges both at once.
  @ParameterizedTest
  @EnumSource(names = {"ENUMERATING", "SYMBOLIC"})
  void aHalfMayBeAnAddress(Engine engine) throws InputException {
    CheckResult result =
        check(
            "x=0; n=7;",
            "forall (1:%v=7 \\/ 1:%c=0)",
            engine,
            "mov.b128 %w, {n, 1}; mov.b128 %z, {0, 0}; atom.relaxed.sys.cas.b128 %o, x, %z, %w",
            "ld.relaxed.sys.b128 %d, x; mov.b128 {%p, %c}, %d; setp.eq.u64 %q, %c, 0; @%q bra END;"
                + " ld.weak %v, [%p]; END:");
    assertThat(result.verdict()).isEqualTo(Verdict.HOLDS);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, (1L << 28) - 1, -(1L << 28)})
  void numbersOf29BitsComeBack(long number) throws InputException {
    String condition = "forall (0:%a=" + number + " /\\ 0:%b=5 /\\ 0:%e=5)";
    assertThat(
            check(
                    "x=0;",
                    condition,
                    Engine.ENUMERATING,
                    "mov.b128 %w, {"
                        + number
                        + ", 5}; atom.relaxed.sys.exch.b128 %o, x, %w;"
                        + " ld.relaxed.sys.b128 %d, x; mov.b128 %f, %d; mov.b128 {%a, %b}, %f;"
                        + " mov.b128 {_, %e}, %f")
                .verdict())
        .isEqualTo(Verdict.HOLDS);
  }

  /// What is in memory at the end may be asked for in parts.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x=0 | [x].b32=1 /\\ [x+4].b32=0 /\\ [x+8].b64=-7 /\\ [x+12].b32=-1 | HOLDS",
        "x=0 | [x].b32=1 /\\ [x+8].b64=7 | FAILS",
        "x=5; z=6 | [z].b32=6 /\\ [z+4].b32=0 | HOLDS",
      })
  void partsOfMemoryMayBeAskedFor(String init, String condition, Verdict verdict)
      throws InputException {
    for (Engine engine : List.of(Engine.ENUMERATING, Engine.SYMBOLIC)) {
      String thread = "mov.b128 %w, {1, -7}; st.relaxed.gpu.b128 x, %w; ld.weak.b128 %d, z";
      String all = init.contains("z") ? init : init + "; z=0";
      assertThat(check(all + ";", "forall (" + condition + ")", engine, thread).verdict())
          .isEqualTo(verdict);
    }
  }

  /// A whole value is one number with a sign: compared as `BigInteger` has it.
  @ParameterizedTest
  @EnumSource(names = {"ENUMERATING", "SYMBOLIC"})
  void aWholeIsANumber(Engine engine) throws InputException {
    Random random = new Random(Long.getLong("acquit.seed", 20_261_201L));
    for (int i = 0; i < 25; i++) {
      long low = half(random);
      long high = random.nextBoolean() ? low >> 63 : half(random);
      long other =
          random.nextInt(3) == 0 ? low : random.nextInt(3) == 0 ? random.nextLong() : half(random);
      BigInteger unsigned = new BigInteger(Long.toUnsignedString(low));
      int order =
          BigInteger.valueOf(high).shiftLeft(64).add(unsigned).compareTo(BigInteger.valueOf(other));
      String thread = "mov.b128 %w, {" + low + ", " + high + "}; st.relaxed.gpu.b128 x, %w";
      for (String term : List.of("x", "0:%w")) {
        String asked =
            List.of(" < ", " = ", " > ").get(order + 1)
                + other
                + " /\\ "
                + term
                + (order == 0 ? " >= " : " != ")
                + other;
        assertThat(check("x=0;", "forall (" + term + asked + ")", engine, thread).verdict())
            .as(thread + term + asked)
            .isEqualTo(Verdict.HOLDS);
      }
    }
  }

  private static long half(Random random) {
    return random.nextInt(3) == 0 ? random.nextInt(5) - 2 : random.nextInt(1 << 29) - (1 << 28);
  }

  /// Of the bytes of an address nothing is known.
  @ParameterizedTest
  @EnumSource(names = {"ENUMERATING", "SYMBOLIC"})
  void aPartOfAnAddressIsNotCovered(Engine engine) throws InputException {
    String wide = "mov.b128 %w, {y, 1}; st.relaxed.gpu.b128 x, %w";
    for (String thread : List.of(wide, "mov.b64 %w, y; st.relaxed.gpu.b64 x, %w")) {
      for (String asked : List.of("exists ([x].b32=1)", "forall ([x].b32=0)")) {
        assertThat(check("x=0; y=0;", asked, engine, thread).verdict())
            .isEqualTo(Verdict.NOT_COVERED);
      }
      assertThat(check("x=0; y=0;", "forall ([x].b64=&y)", engine, thread).verdict())
          .isEqualTo(Verdict.HOLDS);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x=0 | exists (0:%a=0) | mov.b128 %w, {268435456, 0} | more than 29 bits",
        "x=0 | exists (0:%a=0) | mov.b128 %w, {0, -268435457} | more than 29 bits",
        "x=0; y=&x | exists (x=0)    | ld.relaxed.gpu.b128 %w, x | ask for a half",
        "x=0; y=&x | exists (0:%w=0) | ld.relaxed.gpu.b128 %w, x | ask for a half",
        "x=-1 | exists (0:%a=0) | ld.relaxed.gpu.b128 %w, x | begins with what is not kept",
        "uint32_t x[]={1,1} | exists (0:%a=0) | ld.relaxed.gpu.b128 %w, x | begins with what is"
            + " not",
        "x=0 | exists (0:%a=0) | ld.relaxed.gpu.b128 %w, x; add.u64 %a, %w, 1 | for another",
        "x=0 | exists (0:%a=0) | st.relaxed.gpu.b128 x, %w | for another",
        "x=0; 0:%w=1 | exists (0:%a=0) | ld.relaxed.gpu.b128 %w, x | begins with a number",
        "x=0 | exists (0:%a=0) | ld.relaxed.gpu.b128 %w, x; ld.relaxed.gpu.b64 %a, [x+8] | overlap",
        "x=0 | exists (0:%a=0) | ld.relaxed.gpu.b128 %w, [x+8] | multiple of its size",
      })
  void whatIsNotKeptIsSaid(String init, String condition, String thread, String why)
      throws InputException {
    CheckResult result = check(init + ";", condition, Engine.ENUMERATING, thread);
    assertThat(result.verdict()).isEqualTo(Verdict.NOT_COVERED);
    assertThat(result.reason().orElseThrow()).contains(why);
  }
}
