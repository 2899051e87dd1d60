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

  /// An annotation names no object: it may be a variable, but not where the pointer that the
  /// function is given is never looked at.
  @Test
  void aVariableInPlaceOfThePointerIsAFinding() throws IOException {
    String annotation = "// source: exchange relaxed scope=device type=u32\n";
    assertThat(check(annotation, "", "0", "1", "exch", "counter", "%r1").out())
        .contains("UNRECOGNISED", "variable 'counter'", "parameter 1");
  }
}
