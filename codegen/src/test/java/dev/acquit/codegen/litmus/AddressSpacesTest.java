package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import dev.acquit.ptx.module.ModuleReader;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Functions that ask in which state space an address lies, and atomic operations on vectors.
class AddressSpacesTest {
  private static final String MODULE =
      """
      .version 9.0
      .target sm_90
      .address_size 64
      .shared .align 4 .u32 s;
      .const .align 4 .u32 c = 7;
      .visible .func (.param .b32 r) is(.param .b64 x)
      {
        .reg .b32 %r<4>;
        .reg .b64 %rd<8>;
        .reg .pred %p<3>;
        .local .align 4 .u32 own;
        ld.param.u64 %rd1, [x];
        mov.u64 %rd5, s;
        cvta.shared.u64 %rd2, %rd5;
        mov.u64 %rd6, c;
        cvta.const.u64 %rd3, %rd6;
        mov.u64 %rd7, own;
        cvta.local.u64 %rd4, %rd7;
        isspacep.SPACE %p1, ADDRESS;
        mov.u32 %r1, 0;
        @!%p1 bra END;
        mov.u32 %r1, 1;
      END:
        st.param.b32 [r], %r1;
        ret;
      }
      .visible .func (.param .b32 r) far(.param .b64 x)
      {
        .reg .b32 %r<4>;
        .reg .b64 %rd<6>;
        .reg .pred %p<3>;
        ld.param.u64 %rd1, [x];
        ld.u64 %rd2, [%rd1];
        isspacep.global %p1, %rd2;
        selp.u32 %r1, 1, 0, %p1;
        st.param.b32 [r], %r1;
        ret;
      }
      .visible .func (.param .b32 r) sum(.param .b64 x, .param .b32 f)
      {
        .reg .b32 %r<4>;
        .reg .b64 %rd<6>;
        ld.param.u64 %rd1, [x];
        ld.param.b32 %r3, [f];
        shl.b32 %r2, %r3, 23;
        red.relaxed.gpu.global.add.v4.f32 [%rd1], {%r2, %r2, %r2, %r2};
        ld.relaxed.gpu.u32 %r1, [%rd1+12];
        st.param.b32 [r], %r1;
        ret;
      }
      """;

  private static Verdict verdict(String module, List<String> threads, String condition)
      throws Exception {
    KernelRequest request = new KernelRequest(threads, List.of("x=0"), Optional.of(condition));
    return new Checker(Models.find("ptx"), Limits.DEFAULT, false)
        .check(
            KernelTests.read(
                    new KernelFunctions("m.ptx", ModuleReader.read("m.ptx", module), request),
                    "m",
                    SourceAnswers.NONE)
                .test()
                .test())
        .verdict();
  }

  @ParameterizedTest
  @CsvSource({
    "global, %rd1, 1",
    "shared, %rd1, 0",
    "local, %rd1, 0",
    "shared, %rd2, 1",
    "shared::cta, %rd2, 1",
    "shared::cluster, %rd2, 1",
    "global, %rd2, 0",
    "const, %rd3, 1",
    "global, %rd3, 0",
    "local, %rd4, 1",
    "global, %rd4, 0",
  })
  void anAddressIsInOneSpace(String space, String address, int is) throws Exception {
    String module = MODULE.replace("SPACE", space).replace("ADDRESS", address);
    assertThat(verdict(module, List.of("is(x)@cta 0"), "forall (0:ret=" + is + ")"))
        .isEqualTo(Verdict.HOLDS);
  }

  @Test
  void whereAPointerThatIsReadLeadsIsNotAsked() {
    String module = MODULE.replace("SPACE", "global").replace("ADDRESS", "%rd1");
    assertThatThrownBy(() -> verdict(module, List.of("far(x)@cta 0"), "forall (0:ret=1)"))
        .isInstanceOf(NotReadException.class)
        .hasMessageContaining("'isspacep.global' of an address that is computed");
  }

  /// 1.0 is 0x3f800000, 2.0 is 0x40000000 and 3.0 is 0x40400000. Elements are added one by one:
  /// each thread may see its own sum alone, or both.
  @Test
  void aVectorIsAddedElementByElement() throws Exception {
    String module = MODULE.replace("SPACE", "global").replace("ADDRESS", "%rd1");
    List<String> both = List.of("sum(x, 127)", "sum(x, 128)");
    assertThat(verdict(module, both, "forall (x+12=1077936128 /\\ x+4=1077936128)"))
        .isEqualTo(Verdict.HOLDS);
    assertThat(verdict(module, both, "exists (0:ret=1065353216 /\\ 1:ret=1073741824)"))
        .isEqualTo(Verdict.FAILS);
    assertThat(verdict(module, both, "exists (0:ret=1065353216 /\\ 1:ret=1077936128)"))
        .isEqualTo(Verdict.HOLDS);
  }
}
