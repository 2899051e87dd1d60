package dev.acquit.codegen.recover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.path.Defect;
import dev.acquit.codegen.recover.check.ValueMemory;
import dev.acquit.codegen.source.Given;
import dev.acquit.codegen.source.Given.Operand;
import dev.acquit.codegen.source.Given.Root;
import dev.acquit.codegen.source.Site;
import dev.acquit.text.InputException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// An operand that LLVM IR makes wider, and PTX that does so, or does otherwise.
class ExtendedOperandTest {
  private static final String MODULE =
      """
      .version 9.0
      .target sm_90
      .address_size 64
      // source: store release scope=device type=u64
      .visible .func f(.param .b64 p, .param .b32 v)
      {
      .reg .b32 %r<4>;
      .reg .b64 %d<4>;
      ld.param.b64 %d1, [p];
      LOAD
      st.release.gpu.b64 [%d1], %d2;
      ret;
      }
      """;

  @ParameterizedTest
  @CsvSource({
    "32, false, ld.param.u32 %d2|[v];, true",
    "32, false, ld.param.s32 %d2|[v];, false",
    "32, true, ld.param.s32 %d2|[v];, true",
    "32, true, ld.param.u32 %d2|[v];, false",
    "16, true, ld.param.s16 %d2|[v];, true",
    "16, true, ld.param.u16 %d2|[v];, false",
    "16, false, ld.param.b32 %r1|[v]; cvt.u64.u16 %d2|%r1;, true",
    "16, false, ld.param.b32 %r1|[v]; cvt.u64.u32 %d2|%r1;, false",
    "8, true, ld.param.b32 %r1|[v]; cvt.s32.s8 %r2|%r1; cvt.s64.s32 %d2|%r2;, true",
    "8, true, ld.param.b32 %r1|[v]; cvt.s32.s8 %r2|%r1; cvt.u64.u32 %d2|%r2;, false"
  })
  void isExtendedAsItIsSaid(int bits, boolean signed, String load, boolean right)
      throws InputException {
    Cases.Case only =
        Cases.read("f.ptx", MODULE.replace("LOAD", load.replace('|', ','))).getFirst();
    Given given = new Given(new Root.Parameter(0), List.of(new Operand.Extended(1, bits, signed)));
    List<Defect> defects =
        Recovery.recover(
                only.module(),
                only.function(),
                only.operation().orElseThrow(),
                new Site.Whole(given),
                new ValueMemory())
            .defects();
    assertThat(defects.stream().map(Defect::kind))
        .containsExactlyElementsOf(right ? List.of() : List.of(Defect.Kind.WRONG_VALUE));
  }
}
