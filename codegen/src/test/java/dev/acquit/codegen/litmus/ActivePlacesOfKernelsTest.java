package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import dev.acquit.ptx.module.ModuleReader;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Lanes of a kernel meet at an `activemask` where it is the same instruction of the kernel, also
/// where each lane has only the part of the text that it executes.
class ActivePlacesOfKernelsTest {
  private static final String KERNEL =
      """
      .version 9.0
      .target sm_90
      .address_size 64
      .visible .entry k(.param .u64 x)
      {
        .reg .b32 %%r<9>;
        .reg .b64 %%rd<4>;
        .reg .pred %%p<2>;
        ld.param.u64 %%rd1, [x];
        mov.u32 %%r1, %%tid.x;
        mul.wide.u32 %%rd2, %%r1, 4;
        add.u64 %%rd1, %%rd1, %%rd2;
        setp.eq.u32 %%p1, %%r1, 0;
        @%%p1 bra A;
        %s
        bra E;
      A:
        %s
      E:
        %s
        st.u32 [%%rd1], %%r2;
        ret;
      }
      """;

  @ParameterizedTest
  @CsvSource({
    "'activemask.b32 %r2;', 'activemask.b32 %r2;', '', false",
    "'activemask.b32 %r2;', 'activemask.b32 %r3; mov.u32 %r2, %r3;', '', false",
    "'', '', 'activemask.b32 %r2;', true",
    "'activemask.b32 %r3;', '', 'activemask.b32 %r2;', true",
    "'', 'activemask.b32 %r2;', 'activemask.b32 %r2;', true",
  })
  void divergedLanesDoNotMeet(String some, String others, String all, boolean meet)
      throws Exception {
    PtxTest test =
        KernelTests.read(
                new KernelFunctions(
                    "m.ptx",
                    ModuleReader.read("m.ptx", KERNEL.formatted(some, others, all)),
                    new KernelRequest(
                        List.of("k<<<1, 2>>>(x)"), List.of(), Optional.of("exists ([x]=3)"))),
                "m",
                SourceAnswers.NONE)
            .test()
            .test();
    CheckResult result =
        new Checker(Models.find("ptx"), Limits.DEFAULT, false).by(Engine.AUTO).check(test);
    assertThat(result.verdict())
        .as("%s", result.reason())
        .isEqualTo(meet ? Verdict.HOLDS : Verdict.FAILS);
  }
}
