package dev.acquit.ptx.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.ModuleReader;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Where control goes, what lanes exchange, which accesses are rare and what is computed: as PTX
/// ISA 9.7 has it, written down by hand.
class MeaningTest {
  private static Instruction read(String text) throws Exception {
    String module = ".version 9.0 .target sm_90 .entry k() {\n" + text + "\n}";
    BodyItem only =
        ModuleReader.read("f", module).functions().getFirst().body().orElseThrow().getFirst();
    return ((BodyItem.Line) only).statement().instruction();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          L1: add.s32 %r1, %r2, %r3;           | here L1
          bra L1;                              | jump L1
          @%p1 bra.uni L1;                     | jump L1
          brx.idx %r1, table;                  | choose %r1 table
          t: .branchtargets L1, L2;            | here t
          call f;                              | call f
          call.uni f;                          | call f
          ret;                                 | returns
          exit;                                | ends
          trap;                                | trap
          add.s32 %r1, %r2, %r3;               | next
          st.relaxed.gpu.global.u32 [%rd1], 1; | next
          bar.sync 0;                          | next
          nanosleep.u32 20;                    | next
          """)
  void whereControlGoes(String text, String expected) throws Exception {
    String found =
        switch (Control.of(read(text))) {
          case Control.Here(String label) -> "here " + label;
          case Control.Targets t -> "targets " + t.labels();
          case Control.Jump(String label, boolean sometimes) ->
              (sometimes ? "perhaps " : "jump ") + label;
          case Control.Choose(var index, String table) ->
              "choose " + index.orElseThrow() + " " + table;
          case Control.Calls(Call call) -> "call " + call.name();
          case Control.End(boolean returns) -> returns ? "returns" : "ends";
          case Control.Trap _ -> "trap";
          case Control.Next _ -> "next";
        };
    assertThat(found).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          shfl.sync.up.b32 %r1/%p1, %r2, 1, 0, -1;    | shuffled
          shfl.sync.idx.b32 %r1, %r2, %r3, 31, %r4;   | shuffled
          vote.sync.ballot.b32 %r1, %p1, -1;          | voted BALLOT
          vote.sync.uni.pred %p1, %p2, -1;            | voted UNI
          vote.sync.all.pred %p1, !%p2, -1;           | voted ALL
          vote.sync.any.pred %p1, %p2, %r1;           | voted ANY
          match.any.sync.b64 %r1, %rd1, -1;           | matched 64
          match.all.sync.b32 %r1/%p1, %r2, -1;        | matched all 32
          redux.sync.min.s32 %r1, %r2, -1;            | reduced -5
          redux.sync.min.u32 %r1, %r2, -1;            | reduced 3
          redux.sync.max.s32 %r1, %r2, -1;            | reduced 3
          redux.sync.add.u32 %r1, %r2, -1;            | reduced -2
          redux.sync.xor.b32 %r1, %r2, -1;            | reduced -8
          redux.sync.min.f32 %r1, %r2, -1;            | none
          elect.sync %r1/%p1, -1;                     | elected
          activemask.b32 %r1;                         | active
          vote.ballot.b32 %r1, %p1;                   | none
          add.s32 %r1, %r2, %r3;                      | none
          mov.b32 %r1, %r2;                           | none
          """)
  void whatLanesExchange(String text, String expected) throws Exception {
    String found =
        switch (Exchange.of(read(text.replace("/", "|"))).orElse(null)) {
          case null -> "none";
          case Exchange.Shuffled _ -> "shuffled";
          case Exchange.Voted(Exchange.Count count) -> "voted " + count;
          case Exchange.Matched(boolean all, int bits) -> "matched " + (all ? "all " : "") + bits;
          case Exchange.Reduced(var both) -> "reduced " + (int) both.of(-5, 3);
          case Exchange.Elected _ -> "elected";
          case Exchange.Active _ -> "active";
        };
    assertThat(found).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          ldu.global.u32 %r1, [%rd1]                       ; LD weak GENERIC null GLOBAL U32 1
          atom.global.v2.f32.add {%f1,%f2}, [%rd1], {%f3,%f4}; ATOM relaxed ADD GPU GLOBAL F32 2
          red.release.cta.global.v4.f32.add [%rd1], {%f1,%f2,%f3,%f4}; RED release ADD CTA GLOBAL F32 4
          st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%rd1], %r1, [%rd2]; ST async
          add.s32 %r1, %r2, %r3                            ; none
          fence.sc.gpu                                     ; none
          """)
  void rareAccesses(String text, String expected) throws Exception {
    String found =
        read(text + ";") instanceof Instruction.Unmodelled u
            ? RareAccess.of(u).map(MeaningTest::told).orElse("none")
            : "none";
    assertThat(found).isEqualTo(expected.replace("GENERIC ", ""));
  }

  private static String told(RareAccess r) {
    return r.asynchronous()
        ? r.name() + " async"
        : "%s %s %s%s %s %s %d"
            .formatted(
                r.name(),
                r.semantics().name().toLowerCase(Locale.ROOT),
                r.operation().map(o -> o + " ").orElse(""),
                r.scope().map(Enum::name).orElse("null"),
                r.space(),
                r.type().orElseThrow(),
                r.vector());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mov.u32 %r1, 7;                    | mov [] [U32] %r1 <- 7
          add.s32 %r1, %r2, %r3;             | add [] [S32] %r1 <- %r2 %r3
          setp.lt.u64 %p1, %rd1, 3;          | setp [lt] [U64] %p1 <- %rd1 3
          mul.wide.u32 %rd1, %r1, 4;         | mul [wide, u32] [U32] %rd1 <- %r1 4
          cvt.u64.u32 %rd1, %r1;             | cvt [u64, u32] [U64, U32] %rd1 <- %r1
          cvta.to.global.u64 %rd1, %rd2;     | cvta [to, global, u64] [U64] %rd1 <- %rd2
          st.weak.global.u32 [%rd1], 1;      | none
          bra L1;                            | none
          membar.gl;                         | none
          """)
  void computations(String text, String expected) throws Exception {
    String found =
        Computation.of(read(text))
            .map(c ->
                "%s %s %s %s <- %s"
                    .formatted(c.name(), c.words(), c.types(), words(c.to()), words(c.from())))
            .orElse("none");
    assertThat(found).isEqualTo(expected);
  }

  private static String words(List<?> operands) {
    return operands.stream().map(Object::toString).collect(Collectors.joining(" "));
  }

  /// What others see of instructions that have a form, of rare ones, and of those that nobody
  /// knows: the kinds of PTX ISA 9.7.9 and 9.7.13.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ld.relaxed.gpu.global.u32 %r1, [%rd1];          | Accesses LD
          st.weak.shared.v2.u32 [%rd1], {%r1, %r2};       | Accesses ST
          atom.add.acquire.sys.u32 %r1, [%rd1], 1;        | Accesses ATOM
          red.add.relaxed.gpu.u32 [%rd1], 1;              | Accesses RED
          ldu.global.u32 %r1, [%rd1];                     | Rare
          red.global.v2.f32.add [%rd1], {%f1, %f2};       | Rare
          st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%rd1], %r1, [%rd2]; | Uncovered
          fence.sc.gpu;                                   | ThreadFence
          membar.gl;                                      | ThreadFence
          fence.proxy.alias;                              | ProxyFence
          bar.sync 0;                                     | CtaBarrier
          barrier.cta.arrive 1, 64;                       | CtaBarrier
          add.s32 %r1, %r2, %r3;                          | Nothing
          setp.lt.s32 %p1, %r2, %r3;                      | Nothing
          bra L1;                                         | Nothing
          ret;                                            | Nothing
          mbarrier.of_tomorrow.b64 [%rd1];                | Opaque, threads meet
          cp.of_tomorrow [%rd1], [%rd2];                  | Opaque, threads meet
          wgmma.fence.sync.aligned;                       | Opaque
          brkpt;                                          | Opaque
          """)
  void whatOthersSee(String text, String expected) throws Exception {
    String found =
        switch (Effects.of(read(text))) {
          case Effect.Accesses(var a) -> "Accesses " + a.name();
          case Effect.Opaque o -> o.meets() ? "Opaque, threads meet" : "Opaque";
          case Effect e -> e.getClass().getSimpleName();
        };
    assertThat(found).isEqualTo(expected);
  }
}
