package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Loops whose rounds store what is there (ADR 4), and some that only seem to.
class RepeatsTest {
  /// Two threads of two CTAs, each with its column.
  private static CheckResult ask(String first, String second, String condition) throws Exception {
    List<String> a = List.of(first.split(";"));
    List<String> b = List.of(second.split(";"));
    StringBuilder text =
        new StringBuilder("PTX test\n{ s=0; f=0; d=0; }\n P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n");
    for (int i = 0; i < Math.max(a.size(), b.size()); i++) {
      text.append(' ').append(i < a.size() ? a.get(i) : "").append(" | ");
      text.append(i < b.size() ? b.get(i) : "").append(" ;\n");
    }
    text.append("exists (").append(condition).append(")\n");
    return new Checker(Models.find("ptx"), Limits.DEFAULT, false)
        .by(Engine.SYMBOLIC)
        .check(LitmusReader.read("test", text.toString()));
  }

  private static Verdict check(String first, String second, String condition) throws Exception {
    return ask(first, second, condition).verdict();
  }

  /// The first look is ordered before what it would race with, by the store behind it.
  @Test
  void whatRacesInALaterRoundOnlyIsTold() throws Exception {
    CheckResult result =
        ask(
            "A:;ld.acquire.gpu r0, f;bne r0, 0, E;ld.weak r1, d;st.release.gpu s, 1;bra A;E:",
            "ld.acquire.gpu r2, s;beq r2, 0, X;st.weak d, 1;X:;st.release.gpu f, 1",
            "1:r2=1");
    assertThat(result.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(result.marks()).extracting(Mark::check).contains("race");
  }

  @ParameterizedTest
  @CsvSource({
    "'s=0', FAILS",
    "'1:r1=1 /\\ s=0', FAILS",
    "'1:r1=1', HOLDS",
    "'1:r1=0', HOLDS",
  })
  void whoWaitsAndSaysSoEachTimeIsDecided(String condition, Verdict verdict) throws Exception {
    assertThat(
            check(
                "A:;st.relaxed.gpu s, 1;ld.acquire.gpu r0, f;beq r0, 0, A",
                "ld.relaxed.gpu r1, s;st.release.gpu f, 1",
                condition))
        .isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({
    // Others write there, too: the second round stores it again.
    "'A:;ld.relaxed.gpu r0, f;bne r0, 0, E;st.relaxed.gpu s, 1;bra A;E:',"
        + " 'ld.relaxed.gpu r1, s;st.relaxed.gpu s, 2;st.relaxed.gpu f, 1', '1:r1=1 /\\ s=1'",
    // Each round stores two things there.
    "'A:;st.relaxed.gpu s, 1;st.relaxed.gpu s, 2;ld.relaxed.gpu r0, f;beq r0, 0, A',"
        + " 'ld.relaxed.gpu r1, s;ld.relaxed.gpu r2, s;st.relaxed.gpu f, 1', '1:r1=2 /\\ 1:r2=1'",
    // The round before stored nothing.
    "'A:;ld.relaxed.gpu r0, f;bne r0, 1, N;st.relaxed.gpu s, 1;N:;bne r0, 2, A',"
        + " 'st.relaxed.gpu f, 1;ld.relaxed.gpu r1, s;st.relaxed.gpu f, 2', '1:r1=1'",
    // Each stores more than the one before, and what is in memory decides.
    "'A:;ld.relaxed.gpu r0, s;add.u32 r0, r0, 1;st.relaxed.gpu s, r0;ld.relaxed.gpu r0, s;bne r0,"
        + " 7, A', 'ld.relaxed.gpu r1, f', 's=7'",
  })
  void whatIsStoredAnewIsFollowed(String first, String second, String condition) throws Exception {
    assertThat(check(first, second, condition)).isNotEqualTo(Verdict.FAILS);
  }
}
