package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Loops whose rounds the text counts are followed to their end where a bound would leave a
/// question open, if they are not too many.
class ToTheEndTest {
  private static LitmusTest test(int rounds, String before, String condition) throws Exception {
    String text =
        """
        PTX wait
        { x=0; z=0; }
         P0@cta 0,gpu 0        | P1@cta 1,gpu 0             ;
         st.relaxed.gpu [x], 1 | mov.u32 r2, 0              ;
                               | L1: BEFORE                 ;
                               | ld.relaxed.gpu r1, [READ]  ;
                               | setp.eq.u32 p1, r1, 1      ;
                               | @p1 bra L2                 ;
                               | add.u32 r2, r2, 1          ;
                               | setp.lt.u32 p2, r2, ROUNDS ;
                               | @p2 bra L1                 ;
                               | L2: mov.u32 r3, 0          ;
        """
            .replace("BEFORE", before)
            .replace("READ", before.startsWith("fence") ? "z" : "x")
            .replace("ROUNDS", String.valueOf(rounds));
    return LitmusReader.read("wait.litmus", text + condition + "\n");
  }

  @ParameterizedTest
  @CsvSource({
    "24, exists (1:r2=25), FAILS",
    "24, exists (1:r2=24), HOLDS",
    "24, exists (1:r2=23 /\\ 1:r1=0), FAILS",
    "40, exists (1:r2=41), FAILS",
  })
  void whatTheCountDecidesIsDecided(int rounds, String condition, Verdict verdict)
      throws Exception {
    Checker checker = new Checker(Models.find("ptx"), Limits.DEFAULT, false).by(Engine.AUTO);
    assertThat(checker.check(test(rounds, "mov.u32 r4, 0", condition)).verdict())
        .isEqualTo(verdict);
  }

  /// Nobody writes what it looks at, so that no execution has fewer rounds.
  @Test
  void whatEndsOnlyAfterAllRoundsIsFoundToEnd() throws Exception {
    Checker checker = new Checker(Models.find("ptx"), Limits.DEFAULT, false).by(Engine.AUTO);
    CheckResult result = checker.check(test(22, "fence.sc.gpu", "forall (true)"));
    assertThat(result.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(result.vacuous()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"24, TERMINATES", "40, TERMINATES"})
  void aWaitOfSoManyRoundsEnds(int rounds, TerminationVerdict verdict) throws Exception {
    TerminationChecker checker =
        new TerminationChecker(
            Models.find("ptx"),
            ProgressModels.find("fair"),
            Visibility.COHERENCE,
            Limits.DEFAULT,
            Engine.AUTO);
    assertThat(checker.check(test(rounds, "mov.u32 r4, 0", "forall (true)")).verdict())
        .isEqualTo(verdict);
  }
}
