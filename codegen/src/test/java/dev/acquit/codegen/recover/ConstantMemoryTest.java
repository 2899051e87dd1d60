package dev.acquit.codegen.recover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.path.Defect.Kind;
import dev.acquit.text.InputException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Pointers and values that code finds in constant memory, which is the same as long as a kernel
/// runs.
class ConstantMemoryTest {
  private static final String MODULE =
      """
      .version 9.0
      .target sm_90
      .address_size 64
      .const .align 8 .u64 one;
      .const .align 8 .b8 many[64];
      .const .align 4 .u32 number;
      // source: fetch_add relaxed scope=device type=u32
      """;

  @ParameterizedTest
  @CsvSource({
    // The pointer itself, generic or made one to global memory.
    "'.entry k(.param .u32 v)', 'ld.const.u64 %d1|[one]', ''",
    "'.entry k(.param .u32 v)', 'ld.const.u64 %d3|[one]; cvta.to.global.u64 %d1|%d3', ''",
    "'.entry k(.param .u32 v)', 'ld.const.u64 %d1|[many+16]', ''",
    "'.entry k(.param .u32 v)', 'mov.u64 %d3|many; ld.const.u64 %d1|[%d3+8]', ''",
    "'.entry k(.param .u32 v)', 'ld.const.v2.u64 {%d2|%d1}|[many+32]', ''",
    // An element that is not known, and one that is not there.
    "'.entry k(.param .u64 i|.param .u32 v)', 'ld.param.u64 %d3|[i]; mov.u64 %d4|many;"
        + " add.u64 %d3|%d3|%d4; ld.const.u64 %d1|[%d3]', UNRECOGNISED",
    "'.entry k(.param .u32 v)', 'ld.const.u64 %d1|[many+64]', UNRECOGNISED",
    // Not the pointer.
    "'.entry k(.param .u32 v)', 'ld.const.u64 %d1|[one]; add.u64 %d1|%d1|4', WRONG_VALUE",
    // Who is given a pointer and does not look at it may be meant to use that.
    "'.func (.param .b32 r) f(.param .u64 p|.param .u32 v)', 'ld.const.u64 %d1|[one]',"
        + " UNRECOGNISED"
  })
  void pointers(String header, String address, String expected) throws InputException {
    String result = header.contains(" r)") ? "st.param.b32 [r], %r2;\n" : "";
    assertThat(kinds(header, address + "; ld.param.u32 %r1|[v]", result))
        .isEqualTo(expected.isEmpty() ? List.of() : List.of(Kind.valueOf(expected)));
  }

  @ParameterizedTest
  @CsvSource({
    // A kernel may add what it finds there.
    "'.entry k(.param .u64 p)', 'ld.const.u32 %r1|[number]', ''",
    "'.entry k(.param .u64 p)', 'ld.const.u32 %r1|[number]; add.u32 %r1|%r1|1', WRONG_VALUE",
    // A function is given it.
    "'.func (.param .b32 r) f(.param .u64 p|.param .u32 v)', 'ld.const.u32 %r1|[number]',"
        + " WRONG_VALUE"
  })
  void values(String header, String value, String expected) throws InputException {
    String result = header.contains(" r)") ? "st.param.b32 [r], %r2;\n" : "";
    assertThat(kinds(header, "ld.param.u64 %d1|[p]; " + value, result))
        .isEqualTo(expected.isEmpty() ? List.of() : List.of(Kind.valueOf(expected)));
  }

  private static List<Kind> kinds(String header, String body, String result) throws InputException {
    String text =
        MODULE
            + ".visible "
            + header.replace('|', ',')
            + "\n{\n.reg .b32 %r<5>;\n.reg .b64 %d<6>;\n"
            + String.join(";\n", Arrays.asList(body.replace('|', ',').split("; ")))
            + ";\natom.add.relaxed.gpu.u32 %r2, [%d1], %r1;\n"
            + result
            + "ret;\n}\n";
    Cases.Case only = Cases.read("k.ptx", text).getFirst();
    return Recovery.recover(only.module(), only.function(), only.operation().orElseThrow())
        .defects()
        .stream()
        .map(d -> d.kind())
        .distinct()
        .toList();
  }
}
