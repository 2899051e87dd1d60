package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.litmus.text.MemberNames;
import dev.acquit.litmus.text.MemberNames.Member;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A function that returns `struct { int a; struct { short v; } m[2]; int wide[3]; }`.
class ReturnedPartsTest {
  private static final String MODULE =
      """
      .version 8.7
      .target sm_90
      .address_size 64
      .visible .func (.param .align 8 .b8 func_retval0[24]) k(.param .b64 p)
      {
        .reg .b32 %r<3>;
        .reg .b64 %rd<3>;
        ld.param.u64 %rd1, [p];
        ld.u32 %r1, [%rd1];
        mov.b64 %rd2, 0xfffe000300000001;
        STORES
        ret;
      }
      .visible .func (.param .b32 func_retval0) number(.param .b64 p)
      {
        st.param.b32 [func_retval0], 3;
        ret;
      }
      """;

  private static final MemberNames NAMES =
      new MemberNames(
          Map.of(
              "k()",
              List.of(
                  new MemberNames.Root(
                      "k()",
                      0,
                      false,
                      new Member(
                          "",
                          0,
                          24,
                          List.of(
                              new Member(".a", 0, 4, List.of()),
                              new Member(
                                  ".m",
                                  4,
                                  4,
                                  List.of(
                                      new Member(
                                          "", 0, 2, List.of(new Member(".v", 0, 2, List.of()))))),
                              new Member(
                                  ".wide", 8, 12, List.of(new Member("", 0, 4, List.of())))))))));

  private static ReadTest read(String stores, String condition) throws Exception {
    String source =
        """
        // acquit: thread k(x)
        // acquit: thread number(x)
        // acquit: init x=0
        // acquit: forall (%s)
        """
            .formatted(condition);
    KernelFunctions functions =
        new KernelFunctions(
            "a.cu",
            ModuleReader.read("m.ptx", MODULE.replace("STORES", stores)),
            KernelRequest.in("a.cu", source));
    SourceAnswers answers = new SourceAnswers(SourceParts.returned(functions, NAMES), Map.of());
    return KernelTests.read(functions, "a", answers).test();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "st.param.b32 [func_retval0], %r1; | 0:ret.a=0 | 0:%ret_a=0 | mov %ret_a, %r1",
        "st.param.b64 [func_retval0], %rd2; | 0:ret.m[1].v=-2 | 0:%ret_m_1_v=-2 | shr.u64"
            + " %ret_m_1_v, -562937068519423, 48",
        "st.param.b64 [func_retval0], %rd2; | 0:ret.m[1].v=65534 | 0:%ret_m_1_v=-2 | -2",
        "st.param.b64 [func_retval0], %rd2; | 0 : ret.m[0].v=3 | 0:%ret_m_0_v=3 | 3",
        "st.param.v2.b32 [func_retval0+12], {%r1, 7}; | 0:ret.wide[2]=7 | 0:%ret_wide_2=7 | 7",
        "st.param.b32 [func_retval0], 4; | 1:ret=3 | 1:%ret=3 | 3",
      })
  void parts(String stores, String condition, String asked, String instruction) throws Exception {
    String test = LitmusWriter.write(read(stores, condition).test());
    assertThat(test).contains("forall (" + asked + ")").contains(instruction);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0:ret.b=1 | no member of what 'k' returns | there are 0:ret.a, 0:ret.m, 0:ret.wide",
        "0:ret.m[2].v=1 | no member of what 'k' returns | there are 0:ret.a, 0:ret.m, 0:ret.wide",
        "1:ret.a=1 | no member of what 'number' returns | members are those of a class",
        "0:ret.wide=1 | which has 12 bytes | name one of its members or elements",
        "0:ret=1 | '0:ret', which is more than one number | name a member of it: '0:ret.NAME'",
      })
  void whatIsNotThere(String condition, String message, String hint) {
    assertThatThrownBy(() -> read("", condition))
        .isInstanceOfSatisfying(
            InputException.class,
            e -> {
              assertThat(e.diagnostic().message()).contains(message);
              assertThat(e.diagnostic().hint().orElseThrow()).contains(hint);
              assertThat(e.diagnostic().position()).hasToString("4:1");
            });
  }

  /// Two stores of halves of a number are not put together.
  @Test
  void storesOfParts() {
    assertThatThrownBy(() -> read("st.param.b16 [func_retval0+2], 1;", "0:ret.a=1"))
        .isInstanceOf(NotReadException.class)
        .hasMessageContaining("what it returns is stored in parts");
  }
}
