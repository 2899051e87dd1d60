package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Loops whose rounds take back what they have added (ADR 17).
class TakenBackTest {
  private static final String LOCK =
      """
      PTX lock
      { s=0; a=0; b=0; }
       P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
       A: | B: ;
       atom.acquire.gpu.cas.b32 r0, s, 0, 256 | atom.acquire.gpu.add.u32 r0, s, 1 ;
       bne r0, 0, A | and.b32 r1, r0, 256 ;
       st.weak a, 1 | beq r1, 0, C ;
       st.weak b, 1 | atom.relaxed.gpu.add.u32 r1, s, -1 ;
       UNLOCK | bra B ;
        | C: ;
        | ld.weak r2, a ;
        | ld.weak r3, b ;
        | atom.release.gpu.add.u32 r5, s, -1 ;
      exists (1:r2=0 /\\ 1:r3=1)
      """;

  private static Verdict check(String text) throws Exception {
    return new Checker(Models.find("ptx"), Limits.DEFAULT, false)
        .by(Engine.AUTO)
        .check(LitmusReader.read("test", text))
        .verdict();
  }

  @ParameterizedTest
  @CsvSource({
    "'atom.release.gpu.add.u32 r9, s, -256', FAILS",
    "'st.release.gpu s, 0', FAILS",
    "'st.relaxed.gpu s, 0', HOLDS",
    // The round is seen by accesses that are not morally strong with it.
    "'st.release.cta s, 0', HOLDS",
  })
  void aReaderOfALockTriesAgain(String unlock, Verdict verdict) throws Exception {
    assertThat(check(LOCK.replace("UNLOCK", unlock))).isEqualTo(verdict);
  }

  /// The last round is the tenth.
  @ParameterizedTest
  @CsvSource({
    // It takes back less than it added, or more.
    "'atom.relaxed.gpu.add.u32 r1, s, 2', '', 'atom.relaxed.gpu.add.u32 r2, s, -1', r1, 9, s=10",
    "'atom.relaxed.gpu.add.s32 r1, s, 1', '', 'atom.relaxed.gpu.add.s32 r2, s, -2', r1, -9, s=-10",
    // It leaves something in a register, or elsewhere in memory.
    "'atom.relaxed.gpu.add.u32 r1, s, 1', 'atom.relaxed.gpu.add.u32 r3, y, 1',"
        + " 'atom.relaxed.gpu.add.u32 r2, s, -1', r3, 9, y=10",
    "'atom.relaxed.gpu.add.u32 r1, s, 1', 'add.u32 r3, r3, r1', "
        + "'atom.relaxed.gpu.add.u32 r2, s, -1', r3, 10, 0:r3=10",
  })
  void whatChangesSomethingIsFollowed(
      String first, String second, String third, String register, int last, String end)
      throws Exception {
    String text =
        "PTX test\n"
            + "{ s=0; y=0; 0:r9=1; }\n"
            + " P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n"
            + " A: | ld.relaxed.gpu r0, s ;\n"
            + " "
            + String.join(" | ;\n ", first, second, third)
            + " | ;\n bne %s, %d, A | ;\nexists (%s)\n".formatted(register, last, end);
    assertThat(check(text)).isNotEqualTo(Verdict.FAILS);
  }

  @Tag("nightly")
  @Test
  void twoWhoTryAgainAreNotDecided() throws Exception {
    String text =
        LOCK.replace("UNLOCK", "st.release.gpu s, 0")
            .replace(" | P1@cta 1,gpu 0 ;", " | P1@cta 1,gpu 0 | P2@cta 2,gpu 0 ;");
    String[] lines = text.split("\n");
    for (int i = 3; i < lines.length - 1; i++) {
      String reader = lines[i].substring(lines[i].indexOf('|') + 1).replace(" ;", "");
      lines[i] =
          lines[i].replace(
              " ;",
              " | " + reader.replace("B", "D").replace("C:", "E:").replace("0, C", "0, E") + " ;");
    }
    assertThat(check(String.join("\n", lines) + "\n")).isEqualTo(Verdict.UNKNOWN);
  }
}
