package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.litmus.text.MemberNames;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Classes that are passed by value: what a compiler made of `put(View v, unsigned char t)` and of
/// the functions that are asked for, and what each load of a parameter reads.
class ClassesByValueTest {
  private static final String MODULE =
      """
      .version 9.0
      .target sm_90
      .address_size 64 .global .align 4 .u32 x;
      .visible .func _Z3put4Viewh(.param .align 8 .b8 v[24], .param .b32 t)
      {
        .reg .b16 %rs<5>;
        .reg .b32 %r<5>;
        .reg .b64 %rd<5>;
        ld.param.u64 %rd1, [v];
        ld.param.v2.u32 {%r1, %r2}, [v+8];
        ld.param.v2.u8 {%rs1, %rs2}, [v+16];
        ld.param.u8 %rs3, [t];
        ld.param.u32 %rd2, [v+12];
        cvt.u32.u16 %r3, %rs1;
        st.u32 [%rd1], %r1;
        st.u32 [%rd1+4], %r2;
        st.u32 [%rd1+8], %r3;
        st.u16 [%rd1+12], %rs3;
        st.u64 [%rd1+16], %rd2;
        ret;
      }
      .visible .func _Z4half4View(.param .align 8 .b8 v[24])
      {
        .reg .b32 %r<2>;
        ld.param.u32 %r1, [v+4];
        st.u32 [x], %r1;
        ret;
      }
      """;

  private static final String ANSWER =
      """
      .version 9.0
      .target sm_90
      .address_size 64
      .visible .func (.param .align 8 .b8 r[24]) acquit_class_0(.param .b64 a)
      {
        .reg .b16 %rs<3>;
        .reg .b32 %r<3>;
        .reg .b64 %rd<3>;
        ld.param.u64 %rd1, [a];
        st.param.b64 [r+0], %rd1;
        mov.u32 %r1, 7;
        neg.s32 %r2, %r1;
        st.param.v2.b32 [r+8], {%r1, %r2};
        mov.u16 %rs1, 200;
        st.param.b8 [r+16], %rs1;
        ret;
      }
      """;

  private static KernelFunctions functions(String thread) throws InputException {
    return new KernelFunctions(
        "m.cu",
        ModuleReader.read("m.cu", MODULE),
        new KernelRequest(List.of(thread), List.of("q=0"), Optional.of("exists (x=0)")));
  }

  private static String test(String thread, String answer) throws Exception {
    KernelFunctions functions = functions(thread);
    SourceClasses classes = SourceClasses.of(functions).orElseThrow();
    Map<ClassArgument, InitialBytes> made = classes.read(ModuleReader.read("m.cu", answer));
    return LitmusWriter.write(
        KernelTests.read(functions, "m", new SourceAnswers(Map.of(), made)).test().test());
  }

  /// Bytes are extended as the type of the load says.
  @Test
  void everyLoadReadsItsMember() throws Exception {
    assertThat(test("put({q, 7, -7, 200}, 511)", ANSWER))
        .contains(
            "st.weak q, 7 ",
            "st.weak [q+4], -7 ",
            "st.weak [q+8], 200 ",
            "st.weak.u16 [q+12], 255 ",
            "st.weak.u64 [q+16], 4294967289 ");
  }

  /// The text for the compiler names the type, the locations that the argument has, and no others.
  @Test
  void whatIsCompiledBehindTheSource() throws InputException {
    SourceClasses classes =
        SourceClasses.of(functions("put({.q = &q, .n = N, .x = 3}, 1)")).orElseThrow();
    assertThat(classes.text())
        .contains(
            "typedef View whole;",
            "whole acquit_class_0(char *acquit_0) {",
            "const acquit_location<whole> q{acquit_0};",
            "return whole{.q = &q, .n = N, .x = 3}; }")
        .doesNotContain("x{acquit");
    assertThat(SourceClasses.of(functions("put(q, 1)")).orElseThrow().text())
        .contains("return whole{q}; }");
  }

  /// The type of a location is that to which the member points that it is given to.
  @Test
  void partsOfLocationsInClasses() throws InputException {
    KernelFunctions functions =
        new KernelFunctions(
            "m.cu",
            ModuleReader.read("m.cu", MODULE),
            new KernelRequest(
                List.of("half({.n = 3, .at = q})"),
                List.of("q=0"),
                Optional.of("exists (q.head=1)")));
    assertThat(SourceParts.of(functions, MemberNames.NONE).orElseThrow().text())
        .contains("acquit_elements<acquit_pointee<decltype(((View*)0)->at)>::type>, all[0].head)");
    KernelFunctions unnamed =
        new KernelFunctions(
            "m.cu",
            ModuleReader.read("m.cu", MODULE),
            new KernelRequest(
                List.of("half({3, q})"), List.of("q=0"), Optional.of("exists (q.head=1)")));
    assertThatThrownBy(() -> SourceParts.of(unnamed, MemberNames.NONE))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no type of 'q'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ld.u32 %r1, [%rd1];               | it reads a location",
        "@%p1 st.param.b32 [r+8], 3;       | under a condition",
        "st.param.b32 [r], %rd1;           | half of an address",
        "call (r), elsewhere, (a);         | a call"
      })
  void whatIsNotMadeOfLocationsAndNumbers(String instruction, String why) {
    String answer = ANSWER.replace("mov.u32 %r1, 7;", ".reg .pred %p1; " + instruction);
    assertThatThrownBy(() -> test("put({q, 7, -7, 200}, 511)", answer))
        .as(why)
        .isInstanceOf(NotReadException.class);
  }

  @Test
  void halfOfAnAddressIsNoNumber() {
    assertThatThrownBy(() -> test("half({q})", ANSWER))
        .isInstanceOf(NotReadException.class)
        .hasMessageContaining("'v' is read in part");
  }

  @Test
  void aModuleDoesNotSayWhatMembersAre() {
    assertThatThrownBy(() -> KernelTests.read(functions("half({q})"), "m", SourceAnswers.NONE))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("'{q}' for a class that is passed by value");
  }
}
