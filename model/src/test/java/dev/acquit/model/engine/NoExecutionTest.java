package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Answers about no execution at all, by both engines.
class NoExecutionTest {
  private static final String WAITS =
      """
      PTX waits
      { x=0; P0:r0=0; }
       P0@cta 0,gpu 0 ;
       L1: ;
       ld.relaxed.gpu r0, x ;
       setp.eq.u32 p0, r0, 0 ;
       @p0 bra L1 ;
      %s
      """;
  private static final String ENDS =
      """
      PTX ends
      { x=0; P0:r0=0; }
       P0@cta 0,gpu 0 ;
       ld.relaxed.gpu r0, x ;
      %s
      """;

  private static CheckResult check(String text, Engine engine) throws Exception {
    return new Checker(Models.find("ptx"), Limits.DEFAULT, true)
        .by(engine)
        .check(LitmusReader.read("test", text));
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void sayThatNoneEnds(Engine engine) throws Exception {
    for (String condition : new String[] {"exists (P0:r0=0)", "forall (P0:r0=0)"}) {
      assertThat(check(WAITS.formatted(condition), engine).vacuous()).contains(Notes.NO_EXECUTION);
    }
    assertThat(check(WAITS.formatted("~exists (P0:r0=0)"), engine).verdict())
        .isEqualTo(Verdict.HOLDS);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void sayThatNonePassesTheFilter(Engine engine) throws Exception {
    String text = ENDS.formatted("filter (P0:r0=1)\nforall (P0:r0=1)");
    assertThat(check(text, engine).vacuous()).contains(Notes.NONE_PASSES);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void answersAboutExecutionsSayNothing(Engine engine) throws Exception {
    for (String condition :
        new String[] {"exists (P0:r0=1)", "exists (P0:r0=0)", "forall (P0:r0=0)"}) {
      assertThat(check(ENDS.formatted(condition), engine).vacuous()).isEmpty();
    }
  }
}
