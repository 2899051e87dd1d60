package dev.acquit.codegen.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.recover.Recovery;
import dev.acquit.codegen.recover.check.ValueMemory;
import dev.acquit.codegen.source.Given;
import dev.acquit.codegen.source.Site;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A `red` for an update whose result nobody uses, by what may follow it.
class RedTest {
  private static final Judge JUDGE = Tables.judge("ptx-abi-13");
  private static final String RED = "red.relaxed.gpu.global.add.u32 [%rd1], %r1;";
  private static final int LINE_OF_RED = 9;

  private static String module(String kind, String before, String behind) {
    return String.join(
        "\n",
        ".version 9.0",
        ".target sm_90",
        ".address_size 64",
        ".extern .func other();",
        ".visible " + kind + " f(.param .b64 x, .param .b32 v, .param .b64 y) {",
        ".reg .b64 %rd<3>; .reg .b32 %r<4>; .reg .pred %p<2>;",
        "ld.param.b64 %rd1, [x]; ld.param.b32 %r1, [v]; ld.param.b64 %rd2, [y];",
        before,
        RED,
        behind,
        "ret;",
        "}",
        ".func fence() { fence.acq_rel.gpu; ret; }",
        ".func nothing() { ret; }",
        "");
  }

  private static Judgement judge(String module, String operation, Site site) throws InputException {
    PtxModule read = ModuleReader.read("f.ptx", module);
    Function f =
        read.functions().stream().filter(g -> g.name().equals("f")).findFirst().orElseThrow();
    SourceOperation of = PathsTest.operation(operation);
    return JUDGE.judge(of, Recovery.recover(read, f, of, site, new ValueMemory()));
  }

  private static Judgement judge(String kind, String before, String behind) throws InputException {
    return judge(
        module(kind, before, behind), "fetch_add relaxed device", new Site.Whole(Given.NOTHING));
  }

  /// What is named is the instruction that may follow.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ".func  | | | CONTEXT | the function has callers",
        ".func  | | fence.release.gpu; | CONTEXT | the function has callers",
        ".func  | | fence.acquire.gpu; | CONTEXT | fence.acquire.gpu of line 10",
        ".entry | | | CONFORMS | no acquire fence can follow",
        ".entry | | fence.acquire.gpu; | CONTEXT | fence.acquire.gpu of line 10",
        ".entry | | fence.acq_rel.cta; | CONTEXT | fence.acq_rel.cta of line 10",
        ".entry | | fence.sc.sys; | CONTEXT | fence.sc.sys of line 10",
        ".entry | | membar.gl; | CONTEXT | fence.sc.gpu of line 10",
        ".entry | | fence.release.gpu; | STRONGER | no acquire fence can follow",
        ".entry | fence.acq_rel.gpu; | | STRONGER | no acquire fence can follow",
        ".entry | | bar.sync 0; | CONTEXT | bar.sync of line 10",
        ".entry | | barrier.cluster.arrive; barrier.cluster.wait; | CONTEXT | barrier.cluster",
        ".entry | | griddepcontrol.wait; | CONTEXT | griddepcontrol.wait of line 10",
        ".entry | | call.uni fence; | CONTEXT | fence.acq_rel.gpu of line 13",
        ".entry | | call.uni nothing; | CONFORMS | no acquire fence can follow",
        ".entry | | ld.acquire.gpu.u32 %r2, [%rd2]; | CONTEXT | ld.acquire.gpu of line 10",
        ".entry | | ld.relaxed.gpu.u32 %r2, [%rd2]; | CONFORMS | no acquire fence can follow",
        ".entry | | st.release.gpu.u32 [%rd2], 1; | CONFORMS | no acquire fence can follow",
        ".entry | | @%p1 exit; fence.acquire.gpu; | CONTEXT | fence.acquire.gpu of line 10",
        ".entry | | exit; fence.acquire.gpu; | CONFORMS | no acquire fence can follow",
        ".entry | | bra end; fence.acquire.gpu; end: | CONFORMS | no acquire fence can follow",
        ".entry | | what.is.this %r2; | CONTEXT | what.is.this of line 10 can, which is not",
      })
  void whatFollowsDecides(String kind, String before, String behind, Verdict verdict, String words)
      throws InputException {
    Judgement judgement = judge(kind, before == null ? "" : before, behind == null ? "" : behind);

    assertThat(judgement.paths())
        .isNotEmpty()
        .allSatisfy(p -> assertThat(p.why()).contains(words))
        .allSatisfy(p -> assertThat(p.verdict()).isEqualTo(verdict));
  }

  /// What stands before it in a loop follows it in the next round.
  @Test
  void whatStandsBeforeItInALoopFollowsIt() throws InputException {
    String before = "again: fence.acq_rel.gpu; ld.relaxed.gpu.u32 %r2, [%rd2];";
    String loop = "setp.ne.u32 %p1, %r2, 0; @%p1 bra again;";

    Judgement judgement = judge(".entry", before, loop);

    assertThat(judgement.paths())
        .isNotEmpty()
        .allSatisfy(p -> assertThat(p.why()).contains("fence.acq_rel.gpu of line 8 can"))
        .allSatisfy(p -> assertThat(p.verdict()).isEqualTo(Verdict.CONTEXT));
  }

  /// The same decides of a part of a function, of which all is at hand.
  @ParameterizedTest
  @CsvSource({
    ".func, , CONTEXT",
    ".entry, , CONFORMS",
    ".entry, fence.acquire.gpu;, CONTEXT",
    ".entry, fence.release.gpu;, CONFORMS",
    ".entry, call.uni other;, CONTEXT",
    ".entry, call.uni fence;, CONTEXT",
    ".entry, call.uni nothing;, CONFORMS",
  })
  void aPartOfAFunctionIsFollowedByTheRest(String kind, String behind, Verdict verdict)
      throws InputException {
    Judgement judgement =
        judge(
            module(kind, "", behind == null ? "" : behind),
            "fetch_add relaxed device",
            new Site.Lines(Set.of(LINE_OF_RED), "", false, Given.NOTHING, false));

    assertThat(judgement.verdict()).as(judgement.toString()).isEqualTo(verdict);
  }

  /// A release is no acquire; what acquires itself is weaker, whatever follows; in a scope of one
  /// thread nobody acquires anything.
  @Test
  void theOrderOfTheUpdateIsJudgedAsEver() throws InputException {
    String module = module(".func", "", "").replace("red.relaxed", "red.release");
    Site whole = new Site.Whole(Given.NOTHING);

    assertThat(judge(module, "fetch_add release device", whole).verdict())
        .isEqualTo(Verdict.CONTEXT);
    assertThat(judge(module, "fetch_add acq_rel device", whole).verdict())
        .isEqualTo(Verdict.WEAKER);
    assertThat(judge(module, "fetch_add release thread", whole).verdict())
        .isIn(List.of(Verdict.CONFORMS, Verdict.STRONGER));
  }
}
