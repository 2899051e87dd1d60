package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Where a test terminates since a weak read sees something at last, a note says that PTX does not
/// promise it.
class WeakWaitsTest {
  private static final String TEST =
      """
      PTX wait
      { x=0; y=0; }
       P0@cta 0 | P1@cta 0 ;
       st.relaxed.cta x, 1 | L0: ;
        | LOAD r1, x ;
        | ld.relaxed.cta r2, y ;
        | setp.eq.u32 p0, REGISTER, VALUE ;
        | @p0 bra L0 ;
      exists (1:r1=1)
      """;

  @ParameterizedTest
  @CsvSource({
    "ld.weak, r1, 0, true",
    "ld, r1, 0, true",
    "ld.relaxed.cta, r1, 0, false",
    "ld.volatile, r1, 0, false",
    "ld.weak, r2, 1, false",
  })
  void areNoted(String load, String register, int value, boolean noted) throws Exception {
    String text =
        TEST.replace("LOAD", load).replace("REGISTER", register).replace("VALUE", "" + value);
    for (Engine engine : Engine.values()) {
      TerminationResult result =
          new TerminationChecker(
                  Models.find("ptx"),
                  ProgressModels.find("fair"),
                  Visibility.COHERENCE,
                  Limits.DEFAULT,
                  engine)
              .check(LitmusReader.read("wait", text));
      assertThat(result.verdict())
          .as("%s%s", text, result.reason())
          .isEqualTo(TerminationVerdict.TERMINATES);
      assertThat(result.notes().contains(WeakWaits.NOTE)).as(text).isEqualTo(noted);
    }
  }
}
