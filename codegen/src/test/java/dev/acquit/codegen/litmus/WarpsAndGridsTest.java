package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Functions in which lanes show each other values, and CTAs wait for each other.
class WarpsAndGridsTest {
  /// `sum` adds what the next lane has, `opposite` counts for whom a predicate does not hold,
  /// `leader` gives all lanes what only one has computed, `sync` waits for the grid.
  private static final String MODULE =
      """
      .version 9.0
      .target sm_90
      .address_size 64
      .visible .func (.param .b32 r) sum(.param .b32 mine)
      {
        .reg .b32 %r<4>;
        .reg .pred %p<2>;
        ld.param.u32 %r1, [mine];
        shfl.sync.down.b32 %r2|%p1, %r1, 1, 31, MASK;
        add.s32 %r3, %r1, %r2;
        st.param.b32 [r], %r3;
        ret;
      }
      .visible .func (.param .b32 r) opposite(.param .b32 mine)
      {
        .reg .b32 %r<3>;
        .reg .pred %p<2>;
        ld.param.u32 %r1, [mine];
        setp.ne.s32 %p1, %r1, 0;
        vote.sync.ballot.b32 %r2, !%p1, MASK;
        st.param.b32 [r], %r2;
        ret;
      }
      .visible .func (.param .b32 r) leader(.param .b64 x)
      {
        .reg .b32 %r<6>;
        .reg .pred %p<3>;
        .reg .b64 %rd<2>;
        ld.param.u64 %rd1, [x];
        mov.u32 %r1, %laneid;
        setp.ne.s32 %p1, %r1, 0;
        @%p1 bra L;
        atom.add.u32 %r2, [%rd1], 5;
      L:
        shfl.sync.idx.b32 %r3|%p2, %r2, 0, 31, MASK;
        st.param.b32 [r], %r3;
        ret;
      }
      .visible .func (.param .b32 r) sync(.param .b64 mine, .param .b64 other)
      {
        .reg .b32 %r<8>;
        .reg .pred %p<4>;
        .reg .b64 %rd<8>;
        ld.param.u64 %rd1, [mine];
        ld.param.u64 %rd2, [other];
        st.u32 [%rd1], 1;
        mov.u32 %r1, %envreg2;
        cvt.u64.u32 %rd3, %r1;
        mov.u32 %r2, %envreg1;
        cvt.u64.u32 %rd4, %r2;
        bfi.b64 %rd5, %rd4, %rd3, 32, 32;
        setp.ne.s64 %p1, %rd5, 0;
        @%p1 bra THERE;
        trap;
      THERE:
        atom.add.release.gpu.u32 %r3, [%rd5+4], 1;
      WAIT:
        ld.acquire.gpu.u32 %r4, [%rd5+4];
        setp.lt.u32 %p2, %r4, 2;
        @%p2 bra WAIT;
        ld.u32 %r5, [%rd2];
        st.param.b32 [r], %r5;
        ret;
      }
      .visible .func (.param .b32 r) neighbour(.param .b32 read, .param .b64 at)
      {
        .reg .b32 %r<9>;
        .reg .pred %p<2>;
        .reg .b64 %rd<5>;
        .shared .align 4 .u32 ranks;
        ld.param.u32 %r6, [read];
        ld.param.u64 %rd4, [at];
        mov.u32 %r1, %cluster_ctarank;
        mov.u32 %r2, ranks;
        st.shared.u32 [ranks], %r1;
        barrier.cluster.arrive;
        barrier.cluster.wait;
        xor.b32 %r4, %r1, 1;
        setp.eq.u32 %p1, %r6, 0;
        @%p1 bra KNOWN;
        ld.u32 %r4, [%rd4];
      KNOWN:
        cvt.u64.u32 %rd1, %r2;
        cvta.shared.u64 %rd2, %rd1;
        mapa.u64 %rd3, %rd2, %r4;
        ld.u32 %r5, [%rd3];
        getctarank.u64 %r7, %rd2;
        shl.b32 %r7, %r7, 4;
        add.u32 %r5, %r5, %r7;
        st.param.b32 [r], %r5;
        ret;
      }
      .visible .entry pass(.param .b64 x, .param .b64 y, .param .b64 out)
      .explicitcluster
      .reqnctapercluster 2, 1, 1
      {
        .reg .b32 %r<9>;
        .reg .pred %p<2>;
        .reg .b64 %rd<4>;
        ld.param.u64 %rd1, [x];
        ld.param.u64 %rd2, [y];
        ld.param.u64 %rd3, [out];
        mov.u32 %r1, %cluster_ctarank;
        setp.ne.s32 %p1, %r1, 0;
        @%p1 bra READ;
        st.u32 [%rd1], 1;
        st.release.cluster.u32 [%rd2], 1;
        ret;
      READ:
        ld.acquire.cluster.u32 %r2, [%rd2];
        ld.u32 %r3, [%rd1];
        sub.u32 %r4, %r2, %r3;
        st.u32 [%rd3], %r4;
        ret;
      }
      .visible .entry blocks()
      .blocksareclusters
      .reqntid 1, 1, 1
      .reqnctapercluster 2, 1, 1
      {
        ret;
      }
      .visible .func (.param .b32 r) where()
      {
        .reg .b32 %r<12>;
        mov.u32 %r1, %cluster_ctarank;
        mov.u32 %r2, %cluster_nctarank;
        mov.u32 %r3, %cluster_ctaid.x;
        mov.u32 %r4, %cluster_ctaid.y;
        mov.u32 %r5, %clusterid.x;
        mov.u32 %r6, %clusterid.y;
        mov.u32 %r7, %nclusterid.x;
        mov.u32 %r8, %nclusterid.y;
        mov.u32 %r9, %cluster_nctaid.y;
        mad.lo.u32 %r10, %r1, 10, %r2;
        mad.lo.u32 %r10, %r10, 10, %r3;
        mad.lo.u32 %r10, %r10, 10, %r4;
        mad.lo.u32 %r10, %r10, 10, %r5;
        mad.lo.u32 %r10, %r10, 10, %r6;
        mad.lo.u32 %r10, %r10, 10, %r7;
        mad.lo.u32 %r10, %r10, 10, %r8;
        mad.lo.u32 %r10, %r10, 10, %r9;
        st.param.b32 [r], %r10;
        ret;
      }
      .visible .func (.param .b32 r) table(.param .b64 x, .param .b64 y)
      {
        .reg .b32 %r<2>;
        .reg .b64 %rd<3>;
        ld.param.u64 %rd1, [x];
        ld.param.u64 %rd2, [y];
        ld.global.nc.u32 %r1, [%rd1];
        st.u32 [%rd2], %r1;
        st.param.b32 [r], %r1;
        ret;
      }
      """;

  private static KernelTests.Read read(String mask, String threads, String init, String condition)
      throws Exception {
    PtxModule module = ModuleReader.read("m.ptx", MODULE.replace("MASK", mask));
    List<String> all = Stream.of(threads.split(";")).map(String::strip).toList();
    KernelRequest request =
        new KernelRequest(
            all, init.equals("-") ? List.of() : List.of(init), Optional.of(condition));
    return KernelTests.read(new KernelFunctions("m.ptx", module, request), "m", SourceAnswers.NONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-1 | sum(1)@cta 0; sum(2)@cta 0 | - | forall (0:ret=3) | HOLDS",
        "-1 | sum(1)@cta 0; sum(2)@cta 0 | - | forall (1:ret=4) | FAILS",
        "3 | sum(1)@cta 0, block(2), thread 1; sum(2)@cta 0, thread 0 | - | forall (1:ret=3) |"
            + " HOLDS",
        "96 | sum(1)@cta 0, warp 1, lane 6; sum(2)@cta 0, warp 1, lane 5 | - | forall (1:ret=3) |"
            + " HOLDS",
        "-1 | opposite(0)@cta 0; opposite(4)@cta 0 | - | forall (0:ret=1 /\\ 1:ret=1) | HOLDS",
        "-1 | leader(x)@cta 0; leader(x)@cta 0 | x=7 | forall (0:ret=7 /\\ 1:ret=7 /\\ x=12) |"
            + " HOLDS",
        "-1 | sync(x,y)@cta 0; sync(y,x)@cta 1 | x=0;y=0 | forall (0:ret=1 /\\ 1:ret=1) | HOLDS",
        "-1 | sync(x,y)@cta 0; sync(y,x)@cta 1 | x=0;y=0 | exists (0:trap=1) | FAILS",
        "-1 | neighbour(0,x)@cta 0,cluster 0; neighbour(0,x)@cta 1,cluster 0 | x=0 |"
            + " forall (0:ret=1 /\\ 1:ret=16) | HOLDS",
        "-1 | neighbour(1,x)@cta 0,cluster 0; neighbour(1,x)@cta 1,cluster 0 | x=1 |"
            + " forall (0:ret=1 /\\ 1:ret=17) | HOLDS",
        "-1 | neighbour(1,x)@cta 0,cluster 0; neighbour(1,x)@cta 1,cluster 0 | x=2 |"
            + " forall (0:ret=1) | NOT_COVERED",
        "-1 | table(x,y)@cta 0; table(x,y)@cta 1 | x=4;y=0 | forall (y=4) | HOLDS",
        "-1 | sum<<<1, 2>>>(3) | - | forall (0:ret=6) | HOLDS",
        "-1 | sum<<<1, (8,4)>>>(3) | - | forall (0:ret=6 /\\ 30:ret=6) | HOLDS",
        "-1 | opposite<<<dim3(2), {4}, 256>>>(0) | - | forall (7:ret=15) | HOLDS",
        "-1 | sync<<<2, 1>>>(x, y) | - | forall (0:ret=0 /\\ x=1) | HOLDS",
        "-1 | sync<<<2, 1>>>(x, x) | - | forall (0:ret=1 /\\ 1:ret=1) | HOLDS",
        "-1 | table(x,y)@cta 0; table(y,x)@cta 1 | x=4;y=0 | forall (y=4) | NOT_COVERED",
        "-1 | pass<<<2, 1>>>(x, y, o) | - | exists (o=1) | FAILS",
        "-1 | pass(x,y,o)@cta 0,cluster 0; pass(x,y,o)@cta 1,cluster 0 | - | exists (o=1) | FAILS",
        "-1 | pass(x,y,o)@cta 2, grid(4); pass(x,y,o)@cta 3 | - | exists (o=1) | FAILS",
        "-1 | neighbour<<<2, 1>>>(0, x)@cluster(2) | x=0 | forall (0:ret=1 /\\ 1:ret=16) | HOLDS",
        "-1 | neighbour<<<4, 1>>>(0, x)@cluster(2) | x=0 |"
            + " forall (0:ret=1 /\\ 1:ret=16 /\\ 2:ret=1 /\\ 3:ret=16) | HOLDS",
        "-1 | neighbour<<<(2,2), 1>>>(0, x)@cluster(1,2) | x=0 |"
            + " forall (0:ret=1 /\\ 1:ret=1 /\\ 2:ret=16 /\\ 3:ret=16) | HOLDS",
        "-1 | where<<<(4,2), 1>>>()@cluster(2,2) | - | forall (0:ret=40000212 /\\ 1:ret=141000212"
            + " /\\ 4:ret=240100212 /\\ 7:ret=341110212) | HOLDS",
      })
  void functions(String mask, String threads, String init, String condition, Verdict expected)
      throws Exception {
    CheckResult result =
        new Checker(Models.find("ptx"), Limits.DEFAULT, false)
            .by(Engine.AUTO)
            .check(read(mask, threads, init, condition).test().test());
    assertThat(result.verdict()).as("%s", result.reason()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-1 | sum(1)@cta 0, block(4), thread 1; sum(2)@cta 0, thread 0 | not all lanes",
        "-1 | sum(1)@cta 0, warp 0, lane 1; sum(2)@cta 0, warp 0, lane 0 | not all lanes",
        "3 | sum(1)@cta 0, thread (1,0); sum(2)@cta 0, thread (0,0) | no block that counts them",
        "-1 | sync(x,y)@cta 0,gpu 0; sync(y,x)@cta 0,gpu 1 | '%envreg2' depends on where",
        "-1 | sum<<<1>>>(3) | found the launch 'sum<<<1>>>(3)'",
        "-1 | sum<<<1, 2>>(3) | found the launch",
        "-1 | sum<<<1, (2,x)>>>(3) | found the launch",
        "-1 | sum<<<0, 2>>>(3) | a launch of no threads",
        "-1 | sum<<<999999999, (999999999,999999999,9)>>>(3) | a launch of more than",
        "-1 | sum<<<1, 65>>>(3) | a launch of more than 64",
        "-1 | sum<<<1, 2>>>(3); sum<<<1, 4>>>(3) | different shapes of one grid",
        "-1 | pass(x,y,o)@cta 0; pass(x,y,o)@cta 1 | clusters of 2 CTAs, expected a grid",
        "-1 | pass(x,y,o)@cta 0,cluster 0 | clusters of 2 CTAs, expected a grid",
        "-1 | pass<<<3, 1>>>(x,y,o) | a grid of 3 CTAs, and clusters of 2",
        "-1 | pass<<<4, 1>>>(x,y,o)@cluster(4) | different clusters of one grid",
        "-1 | sum<<<4, 1>>>(3)@cluster(0) | different clusters of one grid, or empty ones",
        "-1 | sum(3)@cta 1, grid(4), cluster(2) | expected all CTAs of its cluster",
        "-1 | sum(3)@cta 2, grid(4), cluster(2) | 1 CTAs of a cluster of 2",
        "-1 | sum(3)@cta 0,cluster 0,grid(4), cluster(2) | a cluster by its number",
        "-1 | blocks<<<2, 1>>>() | a kernel whose launch counts clusters",
        "-1 | sum(3)@cta 4, grid(4) | a CTA that is not in its grid",
      })
  void whatIsRefused(String mask, String threads, String message) {
    String init = threads.startsWith("sync") ? "x=0;y=0" : "-";
    assertThatThrownBy(() -> read(mask, threads, init, "forall (0:ret=3)"))
        .isInstanceOfAny(InputException.class, NotReadException.class)
        .hasMessageContaining(message);
  }
}
