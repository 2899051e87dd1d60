package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A function of one operation is held to the pointer, the variable and the operands that LLVM IR
/// gives it.
class GateGivenTest {
  private static final String PTX =
      """
      .version 8.7
      .target sm_90
      .address_size 64
      .visible .global .align 4 .u32 counter;
      .visible .global .align 4 .u32 other;
      %s.visible .func (.param .b32 r) f(
        .param .b64 f_param_0,
        .param .b32 f_param_1,
        .param .b32 f_param_2,
        .param .b64 f_param_3
      )
      {
        .reg .b32 %%r<3>;
        .reg .b64 %%rd<2>;
        ld.param.b64 %%rd1, [f_param_%s];
        ld.param.b32 %%r1, [f_param_%s];
        atom.relaxed.gpu.%s.b32 %%r2, [%s], %s;
        st.param.b32 [r], %%r2;
        ret;
      }
      """;

  private static final String IR =
      """
      @counter = addrspace(1) global i32 0, align 4
      define i32 @f(ptr %%p, i32 %%x, i32 %%y, ptr %%q) {
        %%b = atomicrmw xchg ptr%s, i32 %s syncscope("device") monotonic, align 4
        ret i32 %%b
      }
      """;

  @TempDir private Path folder;

  private Cli.Result check(String annotation, String ir, String... parts) throws IOException {
    Path ptx = folder.resolve("f.ptx");
    Files.writeString(
        ptx, PTX.formatted(annotation, parts[0], parts[1], parts[2], parts[3], parts[4]));
    if (ir.isEmpty()) {
      return Cli.run("gate", "check", "--cache=none", "" + ptx);
    }
    Path low = Files.writeString(folder.resolve("f.ll"), ir);
    return Cli.run("gate", "check", "--cache=none", "" + ptx, "--ir", "" + low);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // pointer, operand in the IR; pointer, operand, address, value in the PTX; what is said
        "' %p', %x, 0, 1, %rd1, %r1, -",
        "' %p', %y, 0, 2, %rd1, %r1, -",
        "' %q', %x, 3, 1, %rd1, %r1, -",
        "' %p', 5, 0, 1, %rd1, 5, -",
        "' addrspace(1) @counter', %x, 0, 1, counter, %r1, -",
        "' addrspace(1) @counter', 5, 0, 1, counter, 5, -",
        "' addrspacecast (ptr addrspace(1) @counter to ptr)', %x, 0, 1, counter, %r1, -",
        "' addrspacecast (ptr addrspace(1) @counter to ptr)', %x, 0, 1, other, %r1,"
            + " expected one to the variable 'counter'",
        "' %p', %x, 0, 2, %rd1, %r1, exchange of",
        "' %p', %x, 0, 1, %rd1, 1, exchange of",
        "' %p', 5, 0, 1, %rd1, %r1, exchange of",
        "' %p', 5, 0, 1, %rd1, 6, exchange of",
        "' %p', %x, 3, 1, %rd1, %r1, 'behind parameter 4, expected one behind parameter 1'",
        "' %p', %x, 0, 1, counter, %r1, 'variable ''counter'', expected one behind parameter 1'",
        "' addrspace(1) @counter', %x, 0, 1, other, %r1, to the variable 'counter'",
        "' addrspace(1) @counter', %x, 0, 1, %rd1, %r1, expected one to the variable 'counter'",
        "' addrspace(1) @counter', 5, 0, 1, other, 5, to the variable 'counter'",
      })
  void theIrSaysWhatItWorksOn(
      String pointer,
      String operand,
      String from,
      String value,
      String address,
      String given,
      String wrong)
      throws IOException {
    Cli.Result result =
        check("", IR.formatted(pointer, operand), from, value, "exch", address, given);
    if (wrong == null) {
      assertThat(result.out()).contains("PASSED");
    } else {
      assertThat(result.out()).contains("WRONG_VALUE", wrong);
      assertThat(result.status()).isEqualTo(1);
    }
  }

  private static final String MEMBER =
      """
      .version 8.7
      .target sm_90
      .address_size 64
      .visible .func (.param .b32 r) f(
        .param .b64 f_param_0,
        .param .align 4 .b8 f_param_1[8],
        .param .b64 f_param_2
      )
      {
        .reg .b32 %%r<3>;
        .reg .b64 %%rd<2>;
        ld.param.b64 %%rd1, [f_param_0];
        ld.param.b32 %%r1, [%s];
        atom.relaxed.gpu.exch.b32 %%r2, [%%rd1], %%r1;
        st.param.b32 [r], %%r2;
        ret;
      }
      """;

  private static final String MEMBER_IR =
      """
      define i32 @f(ptr %%p, { i32, i32 } %%s, i64 %%v) {
        %s
        %%b = atomicrmw xchg ptr %%p, i32 %%x syncscope("device") monotonic, align 4
        ret i32 %%b
      }
      """;

  /// A member of a structure is what the operation is given, and so is the half of a number that a
  /// shift leaves.
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "f_param_1; '%x = extractvalue { i32, i32 } %s, 0'",
        "f_param_1+4; '%x = extractvalue { i32, i32 } %s, 1'",
        "f_param_2+4; '%h = lshr i64 %v, 32 %x = trunc i64 %h to i32'",
      })
  void aMemberIsAnOperand(String read, String made) throws IOException {
    Path ptx = Files.writeString(folder.resolve("f.ptx"), MEMBER.formatted(read));
    Path ir =
        Files.writeString(
            folder.resolve("f.ll"), MEMBER_IR.formatted(made.replace(" %x = t", "\n  %x = t")));
    Cli.Result result = Cli.run("gate", "check", "--cache=none", "" + ptx, "--ir", "" + ir);
    assertThat(result.out()).contains("PASSED").containsPattern("CONFORMS +1 ");
  }

  private static final String SWAP =
      """
      .version 8.7
      .target sm_90
      .address_size 64
      .visible .func (.param .b32 r) f(.param .b64 f_param_0, .param .b32 f_param_1)
      {
        .reg .b32 %%r<3>;
        .reg .b64 %%rd<2>;
        ld.param.b64 %%rd1, [f_param_0];
        ld.param.b32 %%r1, [f_param_1];
        %s.b32 %%r2, [%%rd1], %s;
        st.param.b32 [r], %%r2;
        ret;
      }
      """;

  private static final String SWAP_IR =
      """
      define i32 @f(ptr%s, i32%s) {
        %s
        ret i32 %%b
      }
      """;

  private Cli.Result swap(String instruction, String operands, String low) throws IOException {
    Path ptx = folder.resolve("f.ptx");
    Files.writeString(ptx, SWAP.formatted(instruction, operands));
    Path ir = Files.writeString(folder.resolve("f.ll"), low);
    return Cli.run("gate", "check", "--cache=none", "" + ptx, "--ir", "" + ir);
  }

  /// Both constants of a compare-exchange are held to the IR, and parameters without names have
  /// numbers. In a part of a function that a value is another one is no more than not understood.
  @ParameterizedTest
  @CsvSource({
    "'0, i32 7', '0, 7', true",
    "'0, i32 7', '7, 0', false",
    "'0, i32 7', '0, 8', false",
    "'0, i32 7', '1, 7', false",
    "'7, i32 7', '7, 7', true",
    "'7, i32 7', '7, 8', false",
    "'0, i32 %1', '0, %r1', true",
    "'1, i32 %1', '0, %r1', false",
    "'%1, i32 0', '%r1, 0', true",
    "'%1, i32 -1', '%r1, -1', true",
    "'%1, i32 -1', '%r1, 1', false"
  })
  void bothConstantsOfACompareExchange(String low, String operands, boolean right)
      throws IOException {
    String ir =
        SWAP_IR.formatted(
            "",
            "",
            "%a = cmpxchg ptr %0, i32 "
                + low
                + " syncscope(\"device\") monotonic monotonic, align 4\n"
                + "  %b = extractvalue { i32, i1 } %a, 0");
    Cli.Result result = swap("atom.relaxed.gpu.cas", operands, ir);
    assertThat(result.status()).as(result.out() + result.err()).isEqualTo(right ? 0 : 3);
  }

  /// Numbers with a point are bits.
  @ParameterizedTest
  @CsvSource({
    "1.500000e+00, 0f3fc00000, true",
    "0x3FF8000000000000, 0f3fc00000, true",
    "1.500000e+00, 0f3f800000, false",
    "0x3FB99999A0000000, 0f3dcccccd, true"
  })
  void constantsWithAPoint(String low, String value, boolean right) throws IOException {
    String ptx =
        SWAP.formatted("atom.relaxed.gpu.exch", value)
            .replace(".reg .b32 %r<3>;", ".reg .b32 %r<3>;\n  .reg .f32 %f<2>;")
            .replace("atom.", "mov.f32 %f1, " + value + ";\n  mov.b32 %r1, %f1;\n  atom.")
            .replace("[%rd1], " + value, "[%rd1], %r1");
    Path file = Files.writeString(folder.resolve("f.ptx"), ptx);
    String ir =
        SWAP_IR
            .formatted(
                " %p",
                " %x",
                "%b = atomicrmw xchg ptr %p, float "
                    + low
                    + " syncscope(\"device\") monotonic, align 4")
            .replace("i32 @f", "float @f")
            .replace("ret i32", "ret float");
    Path lowFile = Files.writeString(folder.resolve("f.ll"), ir);
    Cli.Result result = Cli.run("gate", "check", "--cache=none", "" + file, "--ir", "" + lowFile);
    assertThat(result.status()).as(result.out() + result.err()).isEqualTo(right ? 0 : 1);
  }

  /// An annotation names no object: it may be a variable, but not where the pointer that the
  /// function is given is never looked at.
  @Test
  void aVariableInPlaceOfThePointerIsAFinding() throws IOException {
    String annotation = "// source: exchange relaxed scope=device type=u32\n";
    assertThat(check(annotation, "", "0", "1", "exch", "counter", "%r1").out())
        .contains("UNRECOGNISED", "variable 'counter'", "parameter 1");
  }
}
