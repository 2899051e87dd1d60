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
            "an access that never happens goes nowhere",
            Verdict.HOLDS,
            """
            PTX test
            { y=7; 0:r9=&y; 1:r9=&y; z=0; 0:r0=0; }
             P0@cta 0,gpu 0                    | P1@cta 0,gpu 0                    ;
             ld.relaxed.gpu r0, z              | ld.relaxed.gpu r3, z              ;
             setp.eq.s32 p0, r0, 0             | shfl.sync.idx.b32 r1, 5, 1, 31, 2 ;
             @p0 exit                          |                                   ;
             shfl.sync.idx.b32 r1, 5, 1, 31, 3 |                                   ;
             add.u64 r2, r1, r9                |                                   ;
             st.relaxed.gpu [r2], 9            |                                   ;
            forall (y=7)
            """),
        Arguments.of(
            "an access that may happen goes to too many places if its address is any number",
            Verdict.UNKNOWN,
            """
            PTX test
            { y=7; 0:r9=&y; 1:r9=&y; z=0; 0:r0=0; }
             P0@cta 0,gpu 0                    | P1@cta 0,gpu 0                    | P2@cta 1,gpu 0      ;
             ld.relaxed.gpu r0, z              | shfl.sync.idx.b32 r1, 5, 1, 31, 2 | st.relaxed.gpu z, 1 ;
             setp.eq.s32 p0, r0, 0             |                                   |                     ;
             @p0 exit                          |                                   |                     ;
             shfl.sync.idx.b32 r1, 5, 1, 31, 3 |                                   |                     ;
             add.u64 r2, r1, r9                |                                   |                     ;
             st.relaxed.gpu [r2], 9            |                                   |                     ;
            forall (y=7)
            """),
        Arguments.of(
            "an address of too many values that is never chosen",
            Verdict.HOLDS,
            """
            PTX test
            { y=7; z=0; 0:r9=&y; 0:r0=0; }
             P0@cta 0,gpu 0                    | P1@cta 0,gpu 0                    ;
             ld.relaxed.gpu r0, z              | shfl.sync.idx.b32 r1, 5, 1, 31, 2 ;
             setp.ne.s32 p0, r0, 0             |                                   ;
             shfl.sync.idx.b32 r1, 5, 1, 31, 1 |                                   ;
             mov.u64 r2, r9                    |                                   ;
             @p0 add.u32 r2, r1, r9            |                                   ;
             st.relaxed.gpu [r2], 9            |                                   ;
            forall (y=9)
            """),
        Arguments.of(
            "an address of too many values that is always left out",
            Verdict.HOLDS,
            """
            PTX test
            { y=7; z=0; 0:r9=&y; 0:r0=0; }
             P0@cta 0,gpu 0                    | P1@cta 0,gpu 0                    ;
             ld.relaxed.gpu r0, z              | shfl.sync.idx.b32 r1, 5, 1, 31, 2 ;
             setp.lt.s32 p0, r0, 1             |                                   ;
             shfl.sync.idx.b32 r1, 5, 1, 31, 1 |                                   ;
             mov.u64 r2, r9                    |                                   ;
             @!p0 add.u32 r2, r1, r9           |                                   ;
             st.relaxed.gpu [r2], 9            |                                   ;
            forall (y=9)
            """),
        Arguments.of(
            "what is shown by a lane that surely comes makes an address",
            Verdict.HOLDS,
            """
            PTX test
            { y=7; 0:r9=&y; 1:r9=&y; 0:p0=0; 1:p0=1; }
             P0@cta 0,gpu 0                     | P1@cta 0,gpu 0                     ;
             vote.sync.ballot.b32 r0, p0, 3     | vote.sync.ballot.b32 r0, p0, 3     ;
             shr.u32 r0, r0, 1                  | shr.u32 r0, r0, 1                  ;
             shfl.sync.idx.b32 r1, 4, r0, 31, 3 | shfl.sync.idx.b32 r1, 0, r0, 31, 3 ;
             add.u64 r2, r1, r9                 |                                    ;
             st.relaxed.gpu [r2], 9             |                                    ;
            forall (y=9)
            """),
        Arguments.of(
            "the second time, too",
            Verdict.HOLDS,
            """
            PTX test
            { y=7; 0:r9=&y; 1:r9=&y; }
             P0@cta 0,gpu 0                    | P1@cta 0,gpu 0                    ;
             shfl.sync.idx.b32 r1, 5, 0, 31, 3 | shfl.sync.idx.b32 r0, 6, 0, 31, 3 ;
             shfl.sync.idx.b32 r1, 0, 0, 31, 3 | shfl.sync.idx.b32 r1, 6, 0, 31, 3 ;
                                               | add.u64 r2, r1, r9                ;
                                               | st.relaxed.gpu [r2], 9            ;
            forall (y=9)
            """),
        Arguments.of(
            "what is shown by a lane that surely comes is not zero",
            Verdict.HOLDS,
            """
            PTX test
            { x=0; }
             P0@cta 0,gpu 0                    | P1@cta 0,gpu 0                    ;
             shfl.sync.idx.b32 r1, 3, 0, 31, 3 | shfl.sync.idx.b32 r1, 6, 0, 31, 3 ;
                                               | div.u32 r1, 6, r1                 ;
            forall (1:r1=2)
            """),
        Arguments.of(
            "lanes with another mask show nothing",
            Verdict.HOLDS,
            """
            PTX test
            { y=7; 0:r9=&y; 1:r9=&y; }
             P0@cta 0,gpu 0              | P1@cta 0,gpu 0               | P2@cta 0,gpu 0               ;
             redux.sync.add.s32 r0, 3, 3 | redux.sync.add.s32 r0, -3, 3 | mov.u32 r0, %clock           ;
             add.u64 r2, r0, r9          |                              | redux.sync.add.s32 r0, r0, 4 ;
             st.relaxed.gpu [r2], 9      |                              |                              ;
            forall (y=9)
            """),
        Arguments.of(
            "a lane that never comes shows nothing",
            Verdict.HOLDS,
            """
            PTX test
            { y=7; 0:r9=&y; 1:r9=&y; z=0; 2:r0=0; }
             P0@cta 0,gpu 0              | P1@cta 0,gpu 0               | P2@cta 0,gpu 0               ;
             redux.sync.add.s32 r0, 3, 7 | redux.sync.add.s32 r0, -3, 7 | ld.relaxed.gpu r0, z         ;
             add.u64 r2, r0, r9          |                              | setp.eq.s32 p0, r0, 0        ;
             st.relaxed.gpu [r2], 9      |                              | @p0 exit                     ;
                                         |                              | mov.u32 r1, %clock           ;
                                         |                              | redux.sync.add.s32 r0, r1, 7 ;
            forall (y=9)
            """),
        Arguments.of(
            "a lane that may have ended may come",
            Verdict.HOLDS,
            """
            PTX test
            { z=0; 0:r0=0; 0:p1=1; 1:p1=1; 1:r1=0; }
             P0@cta 0,gpu 0                 | P1@cta 0,gpu 0                 | P2@cta 1,gpu 0      ;
             ld.relaxed.gpu r0, z           | vote.sync.ballot.b32 r1, p1, 3 | st.relaxed.gpu z, 1 ;
             setp.ne.s32 p0, r0, 0          |                                |                     ;
             @p0 exit                       |                                |                     ;
             vote.sync.ballot.b32 r1, p1, 3 |                                |                     ;
            exists (1:r1=3)
            """),
        Arguments.of(
            "a lane that may have ended may show any number",
            Verdict.HOLDS,
            """
            PTX test
            { x=0; z=0; 0:r0=0; 1:r1=0; }
             P0@cta 0,gpu 0                    | P1@cta 0,gpu 0                    | P2@cta 1,gpu 0      ;
             ld.relaxed.gpu r0, z              | shfl.sync.idx.b32 r1, 6, 0, 31, 3 | st.relaxed.gpu z, 1 ;
             setp.ne.s32 p0, r0, 0             |                                   |                     ;
             @p0 exit                          |                                   |                     ;
             shfl.sync.idx.b32 r1, 5, 0, 31, 3 |                                   |                     ;
            exists (1:r1=77)
            """),
        Arguments.of(
            "a lane that comes once does not come twice",
            Verdict.HOLDS,
            """
            PTX test
            { x=0; 1:r1=0; }
             P0@cta 0,gpu 0                    | P1@cta 0,gpu 0                    ;
             shfl.sync.idx.b32 r1, 5, 0, 31, 3 | shfl.sync.idx.b32 r0, 6, 0, 31, 3 ;
                                               | shfl.sync.idx.b32 r1, 6, 0, 31, 3 ;
            exists (1:r0=5 /\\ 1:r1=77)
            """),
        Arguments.of(
            "a lane that comes to another instruction does not come",
            Verdict.HOLDS,
            """
            PTX test
            { x=0; 0:p0=1; 1:p0=1; 1:r1=0; }
             P0@cta 0,gpu 0               | P1@cta 0,gpu 0                    ;
             vote.sync.any.pred p0, p0, 3 | vote.sync.any.pred p0, p0, 3      ;
                                          | shfl.sync.idx.b32 r1, 6, 0, 31, 3 ;
            exists (1:r1=77)
            """),
        Arguments.of(
            "a lane that may have another mask may show any number",
            Verdict.HOLDS,
            """
            PTX test
            { z=0; 0:r0=0; 1:r1=0; }
             P0@cta 0,gpu 0                     | P1@cta 0,gpu 0                    | P2@cta 1,gpu 0      ;
             ld.relaxed.gpu r0, z               | shfl.sync.idx.b32 r1, 6, 0, 31, 3 | st.relaxed.gpu z, 2 ;
             add.u32 r0, r0, 1                  |                                   |                     ;
             shfl.sync.idx.b32 r1, 5, 0, 31, r0 |                                   |                     ;
            exists (1:r1=77)
            """),
        Arguments.of(
            "a lane that may not be asked may show any number",
            Verdict.HOLDS,
            """
            PTX test
            { z=0; 1:r0=0; 1:r1=0; }
             P0@cta 0,gpu 0                    | P1@cta 0,gpu 0                     | P2@cta 1,gpu 0      ;
             shfl.sync.idx.b32 r1, 5, 0, 31, 3 | ld.relaxed.gpu r0, z               | st.relaxed.gpu z, 1 ;
                                               | add.u32 r0, r0, 2                  |                     ;
                                               | shfl.sync.idx.b32 r1, 6, 0, 31, r0 |                     ;
            exists (1:r1=77)
            """),
        Arguments.of(
            "a lane that is not in its own mask has no meaning, though others count on it",
            Verdict.NOT_COVERED,
            """
            PTX test
            { x=0; }
             P0@cta 0,gpu 0                    | P1@cta 0,gpu 0                    ;
             shfl.sync.idx.b32 r1, 5, 0, 31, 2 | shfl.sync.idx.b32 r1, 6, 0, 31, 2 ;
            exists (1:r1=6)
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
