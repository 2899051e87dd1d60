package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A clock may say anything: what is compared with it goes either way, and nothing else may depend
/// on it.
class AnyValuesTest {
  private static final String WAITS =
      """
      PTX timeout
      { x=0; y=0; }
       P0@cta 0,gpu 0        | P1@cta 1,gpu 0           ;
       st.weak x, 1          | mov.u64 %rd0, %clock64   ;
       st.release.gpu y, 1   | LOOP:                    ;
                             | ld.acquire.gpu r0, y     ;
                             | mov.u64 %rd1, %clock64   ;
                             | sub.u64 %rd2, %rd1, %rd0 ;
                             | setp.gt.u64 p0, %rd2, 99 ;
                             | @p0 bra LATE             ;
                             | setp.eq p1, r0, 0        ;
                             | @p1 bra LOOP             ;
                             | ld.weak r1, x            ;
                             | LATE:                    ;
      """;

  /// A wait that may give up sees either that it came, and then what was before, or nothing.
  @ParameterizedTest
  @CsvSource({
    "exists (1:r0=0), HOLDS",
    "exists (1:r0=1 /\\ 1:r1=1), HOLDS",
    "~exists (1:r0=1 /\\ 1:r1=0), FAILS"
  })
  void aTimeoutMayComeOrNot(String condition, Verdict verdict) throws Exception {
    // r1 stays 0 where it was late at the last moment.
    CheckResult result = Checks.check("ptx", WAITS + condition + "\n");
    assertThat(result.verdict()).as("%s", result.reason()).isEqualTo(verdict);
    assertThat(result.notes()).anyMatch(n -> n.contains("clocks"));
  }

  /// What one clock said stays the same, however often it is compared: no execution is shown that
  /// needs two numbers of it.
  @ParameterizedTest
  @CsvSource({"0:r1=1 /\\ 0:r2=1, FAILS", "0:r1=1 /\\ 0:r2=0, HOLDS", "0:r1=0 /\\ 0:r2=1, HOLDS"})
  void aClockIsOneNumber(String condition, Verdict verdict) throws Exception {
    String text =
        """
        PTX one
        { x=0; }
         P0@cta 0,gpu 0              ;
         mov.u64 %rd0, %clock64      ;
         mov.u64 %rd1, %clock64      ;
         sub.u64 %rd2, %rd1, %rd0    ;
         setp.lt.s64 p0, %rd2, 5     ;
         setp.gt.s64 p1, %rd2, 9     ;
         selp.u32 r1, 1, 0, p0       ;
         selp.u32 r2, 1, 0, p1       ;
        exists (WANTED)
        """
            .replace("WANTED", condition);
    CheckResult result =
        new Checker(Models.find("ptx"), Limits.DEFAULT, false)
            .by(Engine.AUTO)
            .check(LitmusReader.read("one", text));
    assertThat(result.verdict()).as("%s", result.reason()).isEqualTo(verdict);
    assertThat(result.engine()).isEqualTo(Engine.SYMBOLIC);
  }

  /// Rounds that count up to a number, and look at the clock, before they only wait.
  @Test
  void aWaitThatCountsItsFirstRounds() throws Exception {
    String text =
        """
        PTX polls
        { x=0; y=0; }
         P0@cta 0,gpu 0       | P1@cta 1,gpu 0            ;
         st.weak x, 1         | mov.u64 %rd0, %clock64    ;
         st.release.gpu y, 1  | mov.u32 r2, 0             ;
                              | LOOP:                     ;
                              | ld.acquire.gpu r0, y      ;
                              | setp.ne.u32 p1, r0, 0     ;
                              | @p1 bra DONE              ;
                              | setp.ge.u32 p2, r2, 12    ;
                              | @p2 bra LATE              ;
                              | add.u32 r2, r2, 1         ;
                              | bra LOOP                  ;
                              | LATE:                     ;
                              | mov.u64 %rd1, %clock64    ;
                              | sub.u64 %rd2, %rd1, %rd0  ;
                              | setp.gt.s64 p3, %rd2, 9   ;
                              | setp.lt.s64 p4, %rd2, 5   ;
                              | @!p3 bra LOOP             ;
                              | @!p4 bra LOOP             ;
                              | mov.u32 r3, 1             ;
                              | DONE:                     ;
                              | ld.weak r1, x             ;
        ~exists (1:r1=0 \\/ 1:r3=1)
        """;
    CheckResult result =
        new Checker(Models.find("ptx"), Limits.DEFAULT, false)
            .by(Engine.AUTO)
            .check(LitmusReader.read("polls", text));
    assertThat(result.verdict()).as("%s", result.reason()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void eachComparisonGoesEitherWay() throws Exception {
    String text =
        """
        PTX either
        { x=0; }
         P0@cta 0,gpu 0              ;
         mov.u32 %r0, %globaltimer_lo ;
         setp.lt.u32 p0, %r0, 5      ;
         setp.lt.u32 p1, %r0, 5      ;
         selp.u32 r1, 1, 0, p0       ;
         selp.u32 r2, 1, 0, p1       ;
        exists (0:r1=1 /\\ 0:r2=0)
        """;
    CheckResult result = Checks.check("ptx", text);
    assertThat(result.verdict()).as("%s", result.reason()).isEqualTo(Verdict.HOLDS);
    assertThat(result.states()).hasSize(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "st.weak.u64 x, %rd0; x=0",
        "add.u64 %rd1, %rd0, 1 ;0:%rd1=0",
        "ld.weak.u64 %rd2, [%rd0]; x=0",
        "atom.relaxed.gpu.exch.b64 %rd2, x, %rd0; x=0"
      })
  void nothingElseMayDependOnIt(String instruction, String asked) throws Exception {
    String text =
        "PTX stored\n{ uint64_t x=0; }\n P0@cta 0,gpu 0 ;\n mov.u64 %rd0, %globaltimer ;\n "
            + instruction
            + " ;\nexists ("
            + asked
            + ")\n";
    CheckResult result = Checks.check("ptx", text);
    assertThat(result.verdict()).isEqualTo(Verdict.NOT_COVERED);
    assertThat(result.reason().orElseThrow()).contains("depends on a clock");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "and.b32 %r1, %r0, 1 ;ld.weak.u32 %r1, x; x=0",
        "setp.eq.u32 p0, r1, 0 ;barrier.sync 0, %r0 ;x=0",
        "add.u32 r5, %r0, 1 ;mov.u32 r6, r5 ;0:r6=0"
      })
  void norWhereItGoesOrWhatIsShownUnasked(String one, String two, String asked) throws Exception {
    String text =
        "PTX used\n{ x=0; }\n P0@cta 0,gpu 0 ;\n mov.u32 %r0, %clock ;\n "
            + one
            + " ;\n "
            + two
            + " ;\nexists (";
    CheckResult result = Checks.check("ptx", text + asked + ")\n");
    assertThat(result.verdict()).as("%s", result.reason()).isEqualTo(Verdict.NOT_COVERED);
    assertThat(result.reason().orElseThrow()).contains("a clock");
  }
}
