package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import dev.acquit.text.InputException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What lanes show each other, together with memory. [LanesOracleTest] has the values.
class LanesTest {
  private static CheckResult check(String text, Engine engine) throws InputException {
    return new Checker(Models.find("ptx"), Limits.DEFAULT, false)
        .by(engine)
        .check(LitmusReader.read("test", text));
  }

  static Stream<Arguments> cases() {
    return Stream.of(
        Arguments.of(
            "who comes only by what it has read lets others depend on that",
            Verdict.FAILS,
            """
            PTX test
            { x=0; y=0; 0:p0=0; 1:p0=0; }
             P0@cta 0,gpu 0               | P1@cta 0,gpu 0               | P2@cta 1,gpu 0       ;
             L0:                          | vote.sync.any.pred p0, p0, 3 | ld.relaxed.gpu r0, y ;
             ld.relaxed.gpu r0, x         | st.relaxed.gpu y, 1          | st.relaxed.gpu x, r0 ;
             setp.eq.s32 p1, r0, 0        |                              |                      ;
             @p1 bra L0                   |                              |                      ;
             vote.sync.any.pred p0, p0, 3 |                              |                      ;
            exists (0:r0=1)
            """),
        Arguments.of(
            "a read before a vote is not over with it",
            Verdict.HOLDS,
            """
            PTX test
            { x=0; y=0; 0:p0=0; 1:p0=0; }
             P0@cta 0,gpu 0               | P1@cta 0,gpu 0               | P2@cta 1,gpu 0       ;
             ld.relaxed.gpu r0, x         | vote.sync.any.pred p0, p0, 3 | ld.relaxed.gpu r0, y ;
             vote.sync.any.pred p0, p0, 3 | st.relaxed.gpu y, 1          | st.relaxed.gpu x, r0 ;
            exists (0:r0=1)
            """),
        Arguments.of(
            "who waits for one that ends depends on what lets it end",
            Verdict.FAILS,
            """
            PTX test
            { x=0; 1:p0=0; }
             P0@cta 0,gpu 0        | P1@cta 0,gpu 0               ;
             L0:                   | vote.sync.any.pred p0, p0, 3 ;
             ld.relaxed.gpu r0, x  | st.relaxed.gpu x, 1          ;
             setp.eq.s32 p1, r0, 0 |                              ;
             @p1 bra L0            |                              ;
            exists (0:r0=1)
            """),
        Arguments.of(
            "rounds in which no lane changes anything are waits",
            Verdict.HOLDS,
            """
            PTX test
            { x=0; }
             P0@cta 0,gpu 0               | P1@cta 0,gpu 0               | P2@cta 1,gpu 0       ;
             L0:                          | L1:                          | st.relaxed.gpu x, 1  ;
             ld.relaxed.gpu r0, x         | ld.relaxed.gpu r0, x         |                      ;
             setp.ne.s32 p1, r0, 0        | setp.ne.s32 p1, r0, 0        |                      ;
             vote.sync.all.pred p0, p1, 3 | vote.sync.all.pred p0, p1, 3 |                      ;
             @!p0 bra L0                  | @!p0 bra L1                  |                      ;
            forall (0:r0=1 /\\ 1:r0=1)
            """),
        Arguments.of(
            "addresses may be shown",
            Verdict.HOLDS,
            """
            PTX test
            { x=0; y=7; 0:r0=&y; 1:r0=&x; }
             P0@cta 0,gpu 0                     | P1@cta 0,gpu 0                     ;
             redux.sync.add.s32 r2, 1, 3        | redux.sync.add.s32 r2, 1, 3        ;
             match.any.sync.b64 r1, r0, 3       | match.any.sync.b64 r1, r0, 3       ;
             ld.relaxed.gpu r3, [r0]            | st.relaxed.gpu [r0], r2            ;
            forall (0:r1=1 /\\ 1:r1=2 /\\ 0:r3=7 /\\ x=2)
            """),
        Arguments.of(
            "lanes are those that the test says",
            Verdict.HOLDS,
            """
            PTX test
            { x=0; 0:%laneid=5; 1:%laneid=9; 0:p0=1; 1:p0=1; }
             P0@cta 0,gpu 0                     | P1@cta 0,gpu 0                     ;
             vote.sync.ballot.b32 r0, p0, 0x220 | vote.sync.ballot.b32 r0, p0, 0x220 ;
            forall (0:r0=544 /\\ 1:r0=544)
            """),
        Arguments.of(
            "one that is not in its own mask has no meaning",
            Verdict.NOT_COVERED,
            """
            PTX test
            { x=0; 0:p0=1; 1:p0=1; }
             P0@cta 0,gpu 0                 | P1@cta 0,gpu 0                 ;
             vote.sync.ballot.b32 r0, p0, 1 | vote.sync.ballot.b32 r0, p0, 1 ;
            exists (0:r0=1)
            """));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void lanesAndMemory(String name, Verdict expected, String text) throws InputException {
    CheckResult result = check(text, Engine.AUTO);
    assertThat(result.verdict()).as("%s", result.reason()).isEqualTo(expected);
  }

  @Test
  void onlyFormulasKnowThem() throws InputException {
    String text = (String) cases().skip(1).findFirst().orElseThrow().get()[2];
    CheckResult result = check(text, Engine.ENUMERATING);
    assertThat(result.verdict()).isEqualTo(Verdict.NOT_COVERED);
    assertThat(result.reason()).hasValueSatisfying(r -> assertThat(r).contains("formulas only"));
  }
}
