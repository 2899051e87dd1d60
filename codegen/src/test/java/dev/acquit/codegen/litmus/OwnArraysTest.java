package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.testing.Rounds;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Functions with arrays of a thread's own: at known addresses they are registers, at computed ones
/// locations that one thread has.
class OwnArraysTest {
  /// An array of four that begins with 10, 11, 12 and 13, and the number that is in `x`.
  private static final String FUNCTION =
      """
      .version 9.1
      .target sm_90
      .address_size 64
      .visible .func (.param .b32 r) f(.param .b64 x)
      {
        .local .align 16 .b8 __local_depot0[16];
        .local .align 8 .b64 more[2];
        .reg .b64 %%SP, %%SPL;
        .reg .b32 %%r<9>;
        .reg .b64 %%rd<9>;
        .reg .pred %%p<3>;
        mov.u64 %%SPL, __local_depot0;
        cvta.local.u64 %%SP, %%SPL;
        ld.param.u64 %%rd1, [x];
        add.u64 %%rd2, %%SPL, 0;
        mov.u32 %%r4, 13;
        mov.u32 %%r3, 12;
        mov.u32 %%r2, 11;
        mov.u32 %%r1, 10;
        st.local.v4.u32 [%%rd2], {%%r1, %%r2, %%r3, %%r4};
        ld.global.u32 %%r0, [%%rd1];
        %s
        st.param.b32 [r], %%r1;
        ret;
      }
      """;

  /// The element of a number.
  private static final String ELEMENT =
      """
      mul.wide.s32 %rd3, %r0, 4;
      add.s64 %rd4, %rd2, %rd3;
      ld.local.u32 %r1, [%rd4];
      """;

  private static PtxTest test(String body, List<String> threads, int x, String condition)
      throws Exception {
    return KernelTests.read(
            new KernelFunctions(
                "m.ptx",
                ModuleReader.read("m.ptx", FUNCTION.formatted(body)),
                new KernelRequest(threads, List.of("x=" + x), Optional.of(condition))),
            "m",
            SourceAnswers.NONE)
        .test()
        .test();
  }

  private static CheckResult check(PtxTest test) throws Exception {
    return new Checker(Models.find("ptx"), Limits.DEFAULT, false).check(test);
  }

  private static Verdict verdict(String body, int x, String condition) throws Exception {
    return check(test(body, List.of("f(x)"), x, condition)).verdict();
  }

  @ParameterizedTest
  @CsvSource({"0, 10", "3, 13"})
  void anElementIsFoundByItsNumber(int number, int element) throws Exception {
    PtxTest test = test(ELEMENT, List.of("f(x)"), number, "forall (0:ret=" + element + ")");
    assertThat(LitmusWriter.write(test))
        .contains("sizeof(local_0)=16", "st.weak.v4 local_0, {%r1, 11, 12, 13}")
        .doesNotContain("ld.local", "ld.weak.local");
    assertThat(check(test).verdict()).isEqualTo(Verdict.HOLDS);
  }

  /// Nobody else sees it: `.volatile` keeps compilers off and orders nothing.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ld.volatile.local.u32 %r1, [%rd4]; | 12",
        "st.volatile.local.u32 [%rd4], 5; ld.local.u32 %r1, [%rd4]; | 5",
        "st.volatile.local.u64 [more], 6; ld.volatile.local.u64 %rd5, [more];"
            + " cvt.u32.u64 %r1, %rd5; | 6",
      })
  void volatileAccesses(String lines, int value) throws Exception {
    String body = ELEMENT.replace("ld.local.u32 %r1, [%rd4];", lines);
    assertThat(verdict(body, 2, "forall (0:ret=" + value + ")")).isEqualTo(Verdict.HOLDS);
  }

  @ParameterizedTest
  @CsvSource({"4", "-1"})
  void whatLiesOutsideIsNotCovered(int number) throws Exception {
    CheckResult result = check(test(ELEMENT, List.of("f(x)"), number, "exists (true)"));
    assertThat(result.verdict()).isEqualTo(Verdict.NOT_COVERED);
    assertThat(result.reason().orElseThrow()).contains("'local_0'");
  }

  @Test
  void eachThreadHasItsOwn() throws Exception {
    String counts =
        """
        mul.wide.s32 %rd3, %r0, 4;
        add.s64 %rd4, %rd2, %rd3;
        ld.local.u32 %r1, [%rd4];
        add.s32 %r1, %r1, 1;
        st.local.u32 [%rd4], %r1;
        ld.local.u32 %r1, [%rd2+4];
        """;
    CheckResult result =
        check(
            test(counts, List.of("f(x)@cta 0", "f(x)@cta 0"), 1, "forall (0:ret=12 /\\ 1:ret=12)"));
    assertThat(result.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(result.openFlags()).isEmpty();
  }

  @Test
  void aLoopFillsIt() throws Exception {
    String loop =
        """
        mov.u32 %r5, 0;
        mov.u64 %rd5, %rd2;
        L:
        st.local.u32 [%rd5], %r5;
        add.s64 %rd5, %rd5, 4;
        add.s32 %r5, %r5, 1;
        setp.ne.s32 %p1, %r5, 4;
        @%p1 bra L;
        """;
    assertThat(verdict(loop + ELEMENT, 3, "forall (0:ret=3)")).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void knownAddressesAreRegisters() throws Exception {
    String known = "ld.local.v2.u32 {%r5, %r6}, [%rd2+8]; sub.s32 %r1, %r6, %r5;";
    PtxTest test = test(known, List.of("f(x)"), 0, "forall (0:ret=1)");
    assertThat(LitmusWriter.write(test)).doesNotContain("local");
    assertThat(check(test).verdict()).isEqualTo(Verdict.HOLDS);
  }

  /// Registers have no bytes; what the models say of such memory is for them to say.
  @Test
  void severalWidthsAreMemory() throws Exception {
    String wide = "ld.local.u64 %rd5, [%rd2]; shr.u64 %rd6, %rd5, 32; cvt.u32.u64 %r1, %rd6;";
    PtxTest test = test(wide, List.of("f(x)"), 0, "exists (true)");
    assertThat(LitmusWriter.write(test)).contains("ld.weak.u64 %rd5, local_0");
    assertThat(check(test).reason().orElseThrow()).contains("'local_0'", "mixed sizes");
  }

  @ParameterizedTest
  @CsvSource({"local, 1", "global, 0", "shared, 0"})
  void itsAddressIsInLocalMemory(String space, int is) throws Exception {
    String asks = ELEMENT + "isspacep." + space + " %p1, %SP; selp.u32 %r1, 1, 0, %p1;";
    assertThat(verdict(asks, 0, "forall (0:ret=" + is + ")")).isEqualTo(Verdict.HOLDS);
  }

  /// A pointer to an element may lie in another array.
  @Test
  void itsAddressMayLieInOwnMemory() throws Exception {
    String kept =
        """
        mul.wide.s32 %rd3, %r0, 4;
        add.s64 %rd4, %SP, %rd3;
        mov.u64 %rd7, more;
        mul.wide.s32 %rd6, %r0, 8;
        add.s64 %rd6, %rd7, %rd6;
        st.local.u64 [%rd6], %rd4;
        ld.local.u64 %rd5, [%rd7+8];
        ld.u32 %r1, [%rd5];
        """;
    assertThat(verdict(kept, 1, "forall (0:ret=11)")).isEqualTo(Verdict.HOLDS);
    assertThatThrownBy(() -> verdict(kept + "st.global.u64 [%rd1], %rd5;", 1, "exists (true)"))
        .isInstanceOf(NotReadException.class)
        .hasMessageContaining("the address of a local variable, given to others");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "st.global.u64 [%rd1], %SP; | the address of a local variable, given to others",
        "st.global.u64 [%rd1], %rd4; | the address of a local variable, given to others",
        "cvt.u32.u64 %r1, %rd4; | the address of a local variable, given to others",
        "atom.global.exch.b64 %rd5, [%rd1], %rd4; | the address of a local variable, given to"
            + " others",
        "shfl.sync.idx.b32 %r5, %r6, 0, 31, -1; | the address of a local variable, given to others",
        "atom.add.u32 %r5, [%rd4], 1; | an atomic operation on local memory",
        "ld.global.u32 %r5, [%rd4]; | an access in state space .global at '%rd4'",
        "st.volatile.u32 [%SP], 1; | an access with order to memory that no other thread" + " sees",
      })
  void whatOthersCouldSeeIsRefused(String line, String message) {
    String body = ELEMENT + "cvt.u32.u64 %r6, %rd4;\n" + line;
    assertThatThrownBy(() -> verdict(body, 1, "exists (true)"))
        .isInstanceOf(NotReadException.class)
        .hasMessageContaining(message);
  }

  /// Any stores and loads of elements, beside an array of Java.
  @Test
  void asAnArrayDoes() throws Exception {
    Random random = new Random(41);
    for (int program = 0; program < Rounds.of(60); program++) {
      boolean computes = program % 3 != 0;
      int x = random.nextInt(4);
      int[] array = {10, 11, 12, 13};
      int result = 10;
      StringBuilder body = new StringBuilder();
      for (int step = 0; step < 7; step++) {
        boolean computed = computes && (step == 0 || random.nextBoolean());
        int element = random.nextInt(4);
        String at = "%rd2+" + 4 * element;
        if (computed) {
          body.append(
              ("add.s32 %%r5, %%r0, %d; and.b32 %%r5, %%r5, 3; mul.wide.s32 %%rd3, %%r5, 4;"
                      + " add.s64 %%rd4, %%rd2, %%rd3;\n")
                  .formatted(element));
          element = (x + element) & 3;
          at = "%rd4";
        }
        boolean pair = !computed && element % 2 == 0 && random.nextBoolean();
        if (random.nextBoolean()) {
          body.append(
              pair
                  ? "mov.u32 %r5, " + step + "; st.local.v2.u32 [" + at + "], {%r1, %r5};\n"
                  : "st.local.u32 [" + at + "], %r1;\n");
          array[element] = result;
          if (pair) {
            array[element + 1] = step;
          }
        } else {
          body.append(
              (pair ? "ld.local.v2.u32 {%r6, %r7}, [" : "ld.local.u32 %r7, [") + at + "];\n");
          result += array[pair ? element + 1 : element];
          body.append("add.s32 %r1, %r1, %r7;\n");
        }
        body.append("add.s32 %r1, %r1, 100;\n");
        result += 100;
      }
      PtxTest test = test(body.toString(), List.of("f(x)"), x, "forall (0:ret=" + result + ")");
      if (!computes) {
        assertThat(LitmusWriter.write(test)).as(body.toString()).doesNotContain("local_");
      }
      assertThat(check(test).verdict()).as(body.toString()).isEqualTo(Verdict.HOLDS);
    }
  }
}
