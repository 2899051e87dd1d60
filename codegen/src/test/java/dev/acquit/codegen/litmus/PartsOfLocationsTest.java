package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.text.InputException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Conditions on parts of locations, and their initial values: what the test says then, and the
/// answer.
class PartsOfLocationsTest {
  private static final String MODULE =
      """
      .version 9.0
      .target sm_90
      .address_size 64
      .global .align 4 .b8 tab[16] = {1, 0, 0, 0, 2, 0, 0, 0, 255, 255, 255, 255};
      .const .align 4 .u32 few[2] = {7, 8};
      .global .align 4 .f32 half = 0f3F000000;
      .global .align 8 .u64 pointer = generic(data);
      .global .align 4 .u32 data = 3;
      .visible .func _Z3setP1Q(.param .b64 p)
      {
        .reg .b64 %rd<3>;
        ld.param.u64 %rd1, [p];
        st.u32 [%rd1+4], 3;
        st.u8 [%rd1+8], 255;
        st.u32 [%rd1], 1;
        ret;
      }
      .visible .func (.param .b32 r) _Z2atP1QPi(.param .b64 p, .param .b64 i)
      {
        .reg .b64 %rd<6>;
        .reg .b32 %r<3>;
        ld.param.u64 %rd1, [p];
        ld.param.u64 %rd2, [i];
        ld.s32 %rd3, [%rd2];
        mul.lo.s64 %rd3, %rd3, 4;
        add.s64 %rd4, %rd1, %rd3;
        ld.u32 %r1, [%rd4];
        st.u32 [%rd1], 1;
        st.param.b32 [r], %r1;
        ret;
      }
      .visible .func (.param .b32 r) _Z6packedP1Q(.param .b64 p)
      {
        .reg .b64 %rd<5>;
        ld.param.u64 %rd1, [p];
        ld.relaxed.gpu.u64 %rd2, [%rd1];
        st.relaxed.gpu.u64 [%rd1], 0x700000001;
        st.u64 [%rd1+8], 0x2fe01;
        shr.u64 %rd3, %rd2, 32;
        st.param.b32 [r], %rd3;
        ret;
      }
      .visible .func (.param .b32 r) third()
      {
        .reg .b32 %r<3>;
        ld.global.u32 %r1, [tab+8];
        st.global.u32 [tab+4], %r1;
        st.param.b32 [r], %r1;
        ret;
      }
      .visible .func (.param .b32 r) any(.param .b64 i)
      {
        .reg .b64 %rd<6>;
        .reg .b32 %r<3>;
        ld.param.u64 %rd2, [i];
        ld.s32 %rd3, [%rd2];
        mul.lo.s64 %rd3, %rd3, 4;
        mov.u64 %rd1, few;
        add.s64 %rd4, %rd1, %rd3;
        ld.const.u32 %r1, [%rd4];
        st.param.b32 [r], %r1;
        ret;
      }
      .visible .func (.param .b32 r) every(.param .b64 i)
      {
        .reg .b64 %rd<6>;
        .reg .b32 %r<3>;
        ld.param.u64 %rd2, [i];
        ld.s32 %rd3, [%rd2];
        mul.lo.s64 %rd3, %rd3, 4;
        mov.u64 %rd1, tab;
        add.s64 %rd4, %rd1, %rd3;
        ld.global.u32 %r1, [%rd4];
        st.param.b32 [r], %r1;
        ret;
      }
      .visible .func (.param .b32 r) follow()
      {
        .reg .b64 %rd<6>;
        .reg .b32 %r<3>;
        ld.global.u64 %rd1, [pointer];
        ld.u32 %r1, [%rd1];
        st.param.b32 [r], %r1;
        ret;
      }
      .visible .func (.param .b32 r) forgets()
      {
        .reg .b32 %r<3>;
        .shared .align 4 .u32 count;
        atom.shared.add.u32 %r1, [count], 1;
        ld.shared.u32 %r2, [count];
        st.param.b32 [r], %r2;
        ret;
      }
      .visible .func sums()
      {
        .reg .b32 %r<3>;
        .shared .align 4 .b8 _ZZ4sumsvE5total[8];
        .shared .align 4 .u32 _ZZ4sumsvE1r_0;
        st.shared.u32 [_ZZ4sumsvE5total], 1;
        st.shared.u32 [_ZZ4sumsvE5total+4], 2;
        ret;
      }
      .visible .func adds()
      {
        .shared .align 4 .u32 _ZZ4addsvE1r;
        st.shared.u32 [_ZZ4addsvE1r], 3;
        ret;
      }
      .visible .func meets()
      {
        .shared .align 8 .b64 object;
        mbarrier.init.shared.b64 [object], 1;
        ret;
      }
      .visible .func (.param .b32 r) shares()
      {
        .reg .b32 %r<3>;
        .shared .align 4 .b8 pair[8];
        st.shared.u32 [pair+4], 6;
        ld.global.u32 %r1, [half];
        st.param.b32 [r], %r1;
        ret;
      }
      """;

  private static final Map<PartName, Part> PLACES =
      Map.of(
          new PartName("q", ".head"), new Part(0, OptionalInt.of(4)),
          new PartName("q", ".tail"), new Part(4, OptionalInt.of(4)),
          new PartName("q", ".both"), new Part(0, OptionalInt.of(8)),
          new PartName("q", ".flag"), new Part(8, OptionalInt.of(1)),
          new PartName("q", ".all"), new Part(0, OptionalInt.of(12)),
          new PartName("q", ".size[1]"), new Part(12, OptionalInt.of(2)),
          new PartName("tab", "[1]"), new Part(4, OptionalInt.of(4)));

  private static String answer(String threads, String init, String condition) throws Exception {
    PtxModule module = ModuleReader.read("m.ptx", MODULE);
    KernelRequest request =
        new KernelRequest(
            List.of(threads.split(" ; ")), List.of(init.split("~")), Optional.of(condition));
    ReadTest test =
        KernelTests.read(
                new KernelFunctions("m.ptx", module, request),
                "m",
                new SourceAnswers(PLACES, Map.of()))
            .test();
    return new Checker(Models.find("ptx"), Limits.DEFAULT, false).check(test.test()).verdict()
        + "\n"
        + LitmusWriter.write(test.test());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "set(q) | q=0 | forall (q.tail=3)           | HOLDS | q_tail=0",
        "set(q) | q=0 | forall (q+4=3 /\\ q=1)      | HOLDS | q_4=0",
        "set(q) | q=0 | forall (q.both=12884901889) | HOLDS | uint64_t q_both=0",
        "set(q) | q=0 | forall (q.tail=3 && q.head=1) | HOLDS | q_tail=0",
        "set(q) | q=0 | forall (q.tail=2)           | FAILS | q_tail",
        "forgets@cta 0 | x=0 | exists (0:ret=1)     | FAILS | count[]=-559038737; count @ shared",
        "meets@cta 0 | x=0 | exists (true)          | HOLDS | object=0; object @ shared",
        "set(q) | q=0 | forall (q.head=1 /\\ q=1 /\\ [q+0]=1) | HOLDS | q_head",
        "set(q) | q=0 | forall (q.flag=255)         | HOLDS | uint8_t q_flag=0",
        "set(q) | q.size[1]=-5; q=0 | forall (q.size[1]=-5) | HOLDS | uint16_t q_size_1=-5",
        "set(q) | q=9 | forall (q.size[1]=9 /\\ q.tail=3)   | HOLDS | uint16_t q_size_1=9",
        "set(q) | q+16=9; q=0; q_16=0 | forall (q+16=9 /\\ q_16=0) | HOLDS | q_16_=9",
        "at(q, i) | q=0; i=2 | forall (0:ret=0 /\\ q.head=1) | HOLDS | q=0",
        "at(q, i) | q.head=5; q=0; i=0 | forall (0:ret=5 /\\ q.head=1) | HOLDS | q=5",
        "at(q, i) | q.head=5; i=0 | forall (0:ret=5 /\\ q.head=1) | HOLDS | q=5",
        "at(q, i) | q.tail=-3; q.head=5; i=1 | forall (0:ret=-3) | HOLDS | uint32_t q[]={5,-3}",
        "at(q, i) | q+8=300; i=2 | forall (0:ret=300 /\\ q+0=1) | HOLDS | q[]={0,0,300}",
        "at(q, i) | q+12=2; q+4=7; i=3 | forall (0:ret=2) | HOLDS | uint8_t q[]={0,0,0,0,7,0,",
        "every(i) | i=1 | forall (0:ret=2) | HOLDS | uint8_t tab[]={1,0,0,0,2,0,0,0,255,",
        "at(q, i) | q.tail=-3; q=0; i=1 | forall (0:ret=-3 /\\ q.tail=-3) | HOLDS | [q+4].b32=-3",
        "at(q, i) | q.tail=2; i=1 | forall (q.both=8589934593) | HOLDS | [q].b64=8589934593",
        "at(q, i) | q=0; i=1 | forall (q.size[1]=0) | HOLDS | [q+12].b16=0",
        "at(q, i) | q=0; i=1 | exists (q.flag=1) | FAILS | [q+8].b8=1",
        "set(q) | uint32_t q[]={5,6,7,8}; q+12=9 | forall (q+12=9) | HOLDS | q_12=9",
        "third | uint32_t q[]={5,6} | exists (q+4=6) | HOLDS | q_4=6",
        "set(q) | uint32_t q[]={4,5,0,6} | forall (q+12=6 /\\ q+4=3) | HOLDS | q_12=6",
        "set(q) | uint8_t q[]={0,0,0,0,0,0,0,0,0,0,0,0,1,2} | forall (q.size[1]=513) | HOLDS |"
            + " =513",
        "at(q, i) | uint32_t q[]={4,-5}; i=1 | forall (0:ret=-5 /\\ q.tail=-5) | HOLDS |"
            + " q[]={4,-5}",
        "at(q, i) | uint32_t q[]={0,0,7}; i=2; q.tail=3 | forall (0:ret=7 /\\ q.tail=3) | HOLDS |"
            + " {0,3,7}",
        "set(q) | q=0; p=q | forall (q.tail=3 /\\ q.both=12884901889) | HOLDS | [q+4].b32=3",
        "set(q) | q=0 | forall (q.both=12884901889 /\\ q.tail=3) | HOLDS | [q].b64=12884901889",
        "packed(q) | q=0 | forall (q.head=1 /\\ q.tail=7) | HOLDS | [q+4].b32=7",
        "packed(q) | q=0 | forall (q.both=30064771073 /\\ q.tail=7) | HOLDS | [q+4].b32=7",
        "packed(q) | q.head=2; q.tail=-3 | forall (0:ret=-3) | HOLDS | uint32_t q[]={2,-3}",
        "packed(q) | q.tail=5 | exists (q.tail=5) | FAILS | uint32_t q[]={0,5}",
        "packed(q) | q=0 | forall (q.flag=1 /\\ q.size[1]=0) | HOLDS | [q+8].b8=1",
        "packed(q) | q=0; q.size[1]=3 | forall (q.flag=1) | HOLDS | [q+8].b8=1",
        "sums@cta 0 | x=0 | forall (total=1 /\\ total+4=2) | HOLDS | total @ shared",
        "sums@cta 0 ; sums@cta 1 | x=0 | forall (total_1=1) | HOLDS | total_1 @ shared",
        "sums@cta 0 | total=5 | forall (total=5) | HOLDS | _ZZ4sumsvE5total @ shared",
        "adds@cta 0 | x=0 | forall (_ZZ4addsvE1r=3) | HOLDS | _ZZ4addsvE1r=",
        "third | x=0 | forall (0:ret=-1 /\\ tab+4=-1 /\\ tab+12=0) | HOLDS | tab_4=2",
        "third | x=0 | forall (tab[1]=-1)           | HOLDS | tab_1=2",
        "third | tab[1]=4 | exists (0:ret=-1)       | HOLDS | tab_1=4",
        "third | x=0 | forall (data=3)              | HOLDS | data=3",
        "any(i) | i=1 | forall (0:ret=8)            | HOLDS | few=34359738375",
        "follow | x=0 | forall (0:ret=3)            | HOLDS | pointer=&data",
        "shares@cta 0 | x=0 | forall (pair+4=6 /\\ 0:ret=1056964608) | HOLDS | pair_4 @ shared",
        "shares@cta 0 ; shares@cta 1 | x=0 | forall (pair_1+4=6) | HOLDS | pair_1_4 @ shared",
      })
  void answers(String threads, String init, String condition, String verdict, String says)
      throws Exception {
    assertThat(answer(threads, init, condition)).contains(verdict, says);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "set(q)  | q=0      | forall (q+5=3)    | accessed together with other bytes of 'q'",
        "set(q)  | q=0      | forall (q.all=3)  | found 'q.all', which has 12 bytes",
        "set(q)  | q=0      | forall (q.none=3) | only the source says where that lies",
        "set(q)  | q=0      | forall (r.tail=3) | no location 'r'",
        "set(q)  | int q=0  | forall (q.tail=3) | 'q' is one number",
        "set(q)  | q.tail=1; q+4=2; q=0 | forall (q.tail=3) | two initial values of 'q.tail'",
        "at(q, i) | uint32_t q[]={5,6}; q.tail=7; i=0 | forall (q.tail=7) | beside others",
        "at(q, i) | q=0; i=0 | forall (q+4=0) | addresses that are computed",
        "at(q, i) | q=0; i=0 | forall (q.all=0) | found 'q.all', which has 12 bytes",
        "at(q, i) | q.head=1; q=2; i=0 | forall (q.head=1) | beside others",
        "at(q, i) | q.both=1; q.tail=2; i=0 | forall (0:ret=1) | beside others",
        "at(q, i) | q+4=-1; q=0; i=0 | forall (0:ret=1) | beside others",
        "shares@cta 0 ; shares@cta 1 | x=0 | forall (pair+4=6) | no location 'pair'",
        "adds@cta 0 | x=0 | forall (r=3) | the test has no variable 'r'",
      })
  void whatIsNotKnownIsRefused(String threads, String init, String condition, String message) {
    assertThatThrownBy(() -> answer(threads, init, condition))
        .isInstanceOfAny(InputException.class, NotReadException.class)
        .hasMessageContaining(message);
  }

  /// Of what is done by the asynchronous proxy, but for copies of blocks and their fences, the
  /// answer is that the models do not speak of it.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fence.proxy.tensormap::generic.release.gpu;",
        "cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes [t], [%rd1,"
            + " {%r1}], [b];",
        "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%rd1], [t], 16;",
        "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [t], %r1, [b];",
        "fence.acquire.sync_restrict::shared::cluster.cluster;",
      })
  void asynchronousAccessesAreNotCovered(String instruction) throws Exception {
    CheckResult result = check(read(instruction));
    assertThat(result.verdict()).isEqualTo(Verdict.NOT_COVERED);
    assertThat(result.reason().orElseThrow())
        .startsWith("'" + instruction.split("[ ;]")[0])
        .containsAnyOf("copies of blocks are", "gives no rule");
  }

  @Test
  void mbarrierObjectsArePublishedByTheirFence() throws Exception {
    KernelTests.Read read =
        read("mbarrier.init.shared::cta.b64 [b], 1; fence.mbarrier_init.release.cluster;");
    assertThat(check(read).verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(LitmusWriter.write(read.test().test()))
        .contains("fence.mbarrier_init.release.cluster");
  }

  @Test
  void gridsThatDependOnEachOtherAreLeftOutWithAWarning() throws Exception {
    KernelTests.Read read = read("griddepcontrol.launch_dependents; griddepcontrol.wait;");
    assertThat(check(read).verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(read.remarks())
        .extracting(KernelTests.Remark::words)
        .containsExactly(
            "found 'griddepcontrol.launch_dependents', which is left out: all threads are of one"
                + " grid",
            "found 'griddepcontrol.wait', which is left out: all threads are of one grid");
  }

  private static CheckResult check(KernelTests.Read read) throws InputException {
    return new Checker(Models.find("ptx"), Limits.DEFAULT, false).check(read.test().test());
  }

  private static KernelTests.Read read(String instruction) throws Exception {
    String module =
        """
        .version 9.0
        .target sm_90
        .address_size 64
        .visible .func (.param .b32 r) copy(.param .b64 x)
        {
          .reg .b32 %%r<3>;
          .reg .b64 %%rd<3>;
          .shared .align 16 .b8 t[16];
          .shared .align 8 .b64 b;
          ld.param.u64 %%rd1, [x];
          mov.u32 %%r1, 7;
          %s
          st.param.b32 [r], %%r1;
          ret;
        }
        """
            .formatted(instruction);
    KernelRequest request =
        new KernelRequest(List.of("copy(x)@cta 0"), List.of("x=0"), Optional.of("exists (true)"));
    return KernelTests.read(
        new KernelFunctions("copy", ModuleReader.read("copy", module), request),
        "copy",
        SourceAnswers.NONE);
  }

  /// A tree of sums in shared memory: a place in an array plus a distance that is halved.
  @Test
  void addressesBehindTheBeginningAreValues() throws Exception {
    String module =
        """
        .version 9.0
        .target sm_90
        .address_size 64
        .visible .func (.param .b32 r) half(.param .b32 n)
        {
          .reg .pred %p<4>;
          .reg .b32 %r<16>;
          .shared .align 4 .b8 sums[16];
          ld.param.u32 %r15, [n];
          mov.u32 %r1, %tid.x;
          add.s32 %r6, %r1, 1;
          shl.b32 %r7, %r1, 2;
          mov.u32 %r8, sums;
          add.s32 %r2, %r8, %r7;
          st.shared.u32 [%r2], %r6;
          bar.sync 0;
          L1:
          setp.ge.s32 %p2, %r1, %r15;
          @%p2 bra L3;
          shl.b32 %r9, %r15, 2;
          add.s32 %r10, %r2, %r9;
          ld.shared.u32 %r11, [%r2];
          ld.shared.u32 %r12, [%r10];
          add.s32 %r13, %r11, %r12;
          st.shared.u32 [%r2], %r13;
          L3:
          bar.sync 0;
          shr.u32 %r15, %r15, 1;
          setp.ne.s32 %p3, %r15, 0;
          @%p3 bra L1;
          ld.shared.u32 %r14, [sums];
          st.param.b32 [r], %r14;
          ret;
        }
        """;
    KernelRequest request =
        new KernelRequest(
            Collections.nCopies(4, "half(2)@cta 0"),
            List.of(),
            Optional.of("forall (0:ret=10 /\\ 3:ret=10)"));
    KernelTests.Read read =
        KernelTests.read(
            new KernelFunctions("half", ModuleReader.read("half", module), request),
            "half",
            SourceAnswers.NONE);
    assertThat(
            new Checker(Models.find("ptx"), Limits.DEFAULT, false)
                .check(read.test().test())
                .verdict())
        .isEqualTo(Verdict.HOLDS);
  }

  /// What a library has for constants is there before the test, and nobody writes it.
  @Test
  void whatNobodyWritesIsKnown() throws Exception {
    String module =
        """
        .version 9.0
        .target sm_90
        .address_size 64
        .global .align 8 .b8 ten[8] = {10};
        .global .align 8 .b8 other[8] = {3};
        .visible .func (.param .b64 r) sum()
        {
          .reg .b64 %rd<5>;
          ld.global.u64 %rd1, [ten];
          ld.global.u64 %rd2, [other];
          add.s64 %rd3, %rd1, %rd2;
          st.global.u64 [other], %rd3;
          st.param.b64 [r], %rd3;
          ret;
        }
        """;
    KernelRequest request =
        new KernelRequest(List.of("sum"), List.of(), Optional.of("forall (0:ret=13)"));
    KernelTests.Read read =
        KernelTests.read(
            new KernelFunctions("sum", ModuleReader.read("sum", module), request),
            "sum",
            SourceAnswers.NONE);
    assertThat(LitmusWriter.write(read.test().test())).doesNotContain("ten").contains("other=3");
    assertThat(
            new Checker(Models.find("ptx"), Limits.DEFAULT, false)
                .check(read.test().test())
                .verdict())
        .isEqualTo(Verdict.HOLDS);
  }
}
