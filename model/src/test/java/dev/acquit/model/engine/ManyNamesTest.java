package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests with tens of thousands of names are answered, or given up when their time is over.
@Timeout(300)
class ManyNamesTest {
  private static final int MANY = 50_000;

  private static String all(String text, int many) {
    return IntStream.range(0, many)
        .mapToObj(i -> text.replace("#", "" + i).replace("+", "" + (i + 1)))
        .collect(Collectors.joining("\n"));
  }

  private static CheckResult check(String text) throws Exception {
    Limits limits = new Limits(Duration.ofSeconds(2), 3, false);
    return new Checker(Models.find("ptx"), limits, false).check(LitmusReader.read("t", text));
  }

  @Test
  void manyInitialValuesAreNoWork() throws Exception {
    assertThat(
            check(
                    "PTX t\n{ "
                        + all("x#=1;", MANY)
                        + " }\n P0 ;\n ld.weak.u32 r0, [x7] ;\nexists (0:r0=1)\n")
                .verdict())
        .isEqualTo(Verdict.HOLDS);
  }

  @Test
  void theEndsOfAChainOfAliasesAreOneLocation() throws Exception {
    assertThat(
            check(
                    "PTX t\n{ "
                        + all("x+ @ generic aliases x#;", MANY)
                        + " }\n P0 ;\n st.relaxed.sys.u32 [x"
                        + MANY
                        + "], 1 ;\n fence.proxy.alias ;\n ld.relaxed.sys.u32 r0, [x0] ;\n"
                        + "forall (0:r0=1)\n")
                .verdict())
        .isEqualTo(Verdict.HOLDS);
  }

  @Test
  void aThreadOfManyInstructionsIsGivenUp() throws Exception {
    CheckResult result =
        check(
            "PTX t\n{ }\n P0 ;\n LC00: ;\n"
                + all("ld.weak.u32 r#, [x] ;", 20_000)
                + "\n bne r0, r1, LC00 ;\nexists (0:r0=1)\n");
    assertThat(result.verdict()).isEqualTo(Verdict.UNKNOWN);
  }
}
