package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What instructions compute, by the PTX document (9.7.9.8, 9.7.13.5). Memory is shown with the
/// sign of its highest bit, a 32-bit register too; a narrow load fills its register up.
class ValuesTest {
  private static final Path TABLE = Path.of("src/test/resources/behaviour/values.csv");

  @Test
  void instructionsCompute() throws Exception {
    List<String> wrong = new ArrayList<>();
    List<String> lines = Files.readAllLines(TABLE);
    for (String line : lines.subList(1, lines.size())) {
      String[] row = line.split(";");
      String text =
          "PTX values\n{ x=0; }\n P0@cta 0,gpu 0 ;\n st.weak."
              + row[0]
              + " x, "
              + row[1]
              + " ;\n "
              + row[2]
              + " ;\nforall (x="
              + row[3]
              + " /\\ 0:r0="
              + row[4]
              + ")\n";
      if (!row[2].contains("r0")) {
        text = text.replace(" /\\ 0:r0=0", "");
      }
      CheckResult result = Checks.check("ptx", text);
      if (result.verdict() != Verdict.HOLDS || result.states().size() != 1) {
        wrong.add(line + ": " + result.verdict() + " " + result.reason() + " " + result.states());
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void equalityComparesAtItsWidth() throws Exception {
    for (String compare : List.of("eq.u32", "eq.s32", "eq.b32")) {
      String text =
          "PTX equal\n{ x=0; }\n P0@cta 0,gpu 0 ;\n st.weak.u32 x, 4294967295 ;\n"
              + " ld.weak.u32 r0, x ;\n setp."
              + compare
              + " p0, r0, 4294967295 ;\n"
              + " @p0 mov.u32 r1, 1 ;\nforall (0:r1=1)\n";
      assertThat(Checks.check("ptx", text).verdict()).as(compare).isEqualTo(Verdict.HOLDS);
    }
  }

  @Test
  void computedAddresses() throws Exception {
    String head = "PTX address\n{ x=0; y=0; 1:r0=&x; p=&y; }\n";
    String text =
        head
            + " P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n st.weak x, 1 | ld.weak r1, [r0] ;\n"
            + " | ld.weak.u64 r2, p ;\n | st.weak [r2], 7 ;\nexists (1:r1=1 /\\ y=7)\n";
    CheckResult result = Checks.check("ptx", text);
    assertThat(result.verdict()).as("%s", result.reason()).isEqualTo(Verdict.HOLDS);
    assertThat(Checks.states(result, "1:r0", "1:r2", "[p]"))
        .containsExactlyInAnyOrder("1:r1=0; [x]=1; [y]=7;", "1:r1=1; [x]=1; [y]=7;");
  }

  /// Message passing of an address: the dependency is followed, and nothing else than x is read.
  @Test
  void passedAddresses() throws Exception {
    String text =
        "PTX address\n{ x=0; z=0; p=&z; }\n"
            + " P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n st.weak x, 1 | ld.acquire.gpu.u64 r0, p ;\n"
            + " mov.u64 r3, x | ld.weak r1, [r0] ;\n"
            + " st.release.gpu.u64 p, r3 | ;\nexists (1:r0=&x /\\ 1:r1=0)\n";
    CheckResult result = Checks.check("ptx", text);
    assertThat(result.verdict()).as("%s", result.reason()).isEqualTo(Verdict.FAILS);
    assertThat(Checks.states(result, "[", "0:"))
        .containsExactly("1:r0=&x; 1:r1=1;", "1:r0=&z; 1:r1=0;");
  }

  @Test
  void whatIsNotCoveredIsSaid() throws Exception {
    String mixed =
        "PTX mixed\n{ x=0; }\n P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n"
            + " st.weak.u32 x, 1 | ld.weak.u8 r0, x ;\nexists (1:r0=1)\n";
    CheckResult sizes = Checks.check("ptx", mixed);
    assertThat(sizes.verdict()).isEqualTo(Verdict.NOT_COVERED);
    assertThat(sizes.reason().orElseThrow()).contains("mixed sizes");
    String store = " st.weak x, 1 | st.weak y, 1 ;\n";
    String many =
        "PTX many\n{ x=0; y=0; }\n P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n"
            + store.repeat(32)
            + "exists (x=1)\n";
    CheckResult events = Checks.check("ptx", many);
    assertThat(events.verdict()).isEqualTo(Verdict.NOT_COVERED);
    assertThat(events.reason().orElseThrow()).contains("66 events");
    String one =
        "PTX one\n{ x=0; }\n P0@cta 0,gpu 0 ;\n"
            + " st.weak x, 1 ;\n".repeat(70)
            + "exists (x=1)\n";
    assertThat(Checks.check("ptx", one).verdict()).isEqualTo(Verdict.NOT_COVERED);
  }

  @Test
  void failedCompareAndSwapHasTwoReadings() throws Exception {
    // Where the failed swap writes back, the exchange must read from it and so acquires.
    String text =
        "PTX swap\n{ x=0; y=0; }\n P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n"
            + " st.weak x, 1 | atom.acquire.gpu.exch r1, y, 7 ;\n"
            + " atom.release.gpu.cas r0, y, 5, 6 | ld.weak r2, x ;\n"
            + "exists (0:r0=0 /\\ 1:r1=0 /\\ 1:r2=0)\n";
    assertThat(Checks.check("ptx", text).verdict()).isEqualTo(Verdict.HOLDS);
    Limits writes = new Limits(Limits.DEFAULT.time(), 3, true);
    assertThat(Checks.check("ptx", text, writes).verdict()).isEqualTo(Verdict.FAILS);
  }

  @Test
  void weakCompareExchangeMayFailForNoReason() throws Exception {
    String text =
        "C swap\n{ x=0; }\nP0 (atomic_int* x) { int e = 0; int r0 ="
            + " atomic_compare_exchange_%s_explicit(x, &e, 1, memory_order_relaxed,"
            + " memory_order_relaxed); }\nexists (0:r0=0 /\\ x=0 /\\ 0:e=0)\n";
    assertThat(Checks.check("cpp20", text.formatted("weak")).verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(Checks.check("cpp20", text.formatted("strong")).verdict()).isEqualTo(Verdict.FAILS);
  }
}
