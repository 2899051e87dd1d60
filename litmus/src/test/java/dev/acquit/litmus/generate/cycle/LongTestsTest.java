package dev.acquit.litmus.generate.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The search for the cycle of a test ends, whatever the test.
@Timeout(300)
class LongTestsTest {
  private static String reason(int rows) throws Exception {
    String test =
        "PTX S\n{ }\n P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n"
            + " st.weak x, 2 | ld.weak r0, y ;\n".repeat(rows)
            + " st.weak y, 1 | st.weak x, 1 ;\nexists (x=2 /\\ 1:r0=1)\n";
    return CycleRecovery.recover(LitmusReader.read("t", test)).toString();
  }

  @ParameterizedTest
  @CsvSource({
    "40, 'not found in 200000 choices of edges, and not all were tried'",
    "50, 'it has 102 accesses, and cycles that have names have at most 100'"
  })
  void rowsThatRepeatHaveNoName(int rows, String expected) throws Exception {
    assertThat(reason(rows)).isEqualTo("NotACycle[reason=" + expected + "]");
  }

  /// Its cycles are long, and most edges have no choice: each choice costs more.
  @Test
  void oneThatRepeatsAnUpdateHasNone() throws Exception {
    String test =
        "PTX S\n{ }\n P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n st.weak x, 1 | ld.acquire.gpu r0, y ;\n"
            + " atom.acquire.gpu.exch.b32 r0, y, 1 | ;\n".repeat(40)
            + " | st.weak x, 2 ;\nexists (1:r0=1 /\\ x=1)\n";
    assertThat(CycleRecovery.recover(LitmusReader.read("t", test)).toString())
        .contains("not all were tried");
  }

  @Test
  void oneRowHasOne() throws Exception {
    assertThat(reason(1)).startsWith("Found[").endsWith("name=S]");
  }
}
