package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests put before several models: one table of where they differ, the same in every format.
class SeveralModelsTest {
  private static final String EXAMPLES = "../docs/examples/";
  private static final String SENTENCE = "ptx, ptx-6.0 and sc differ on 2 of 3 tests.";

  /// Verdicts that differ, and one that does not.
  private static final String[] CHECK = {
    "check",
    "--no-why",
    "-m=ptx",
    "-m=ptx-6.0",
    "-m=" + EXAMPLES + "sc.cat",
    EXAMPLES + "mp-relaxed.litmus",
    EXAMPLES + "corr-strong.litmus",
    EXAMPLES + "mp-narrow-scope.litmus"
  };

  @Test
  void eachFormatHasTheTable(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("check.json");
    Cli.Result text = Cli.run(with("--out=" + file));
    assertThat(text.status()).as(text.err()).isZero();
    String table = text.out().substring(text.out().indexOf(SENTENCE));
    assertThat(table.lines().map(l -> l.strip().replaceAll(" {2,}", "|")))
        .containsExactly(
            SENTENCE,
            "",
            "Where the models differ:",
            "test|ptx|ptx-6.0|sc|final states that not all allow",
            "mp-relaxed|Ok|Ok|No|1:r0=1; 1:r1=0; only by ptx, ptx-6.0",
            "mp-narrow-scope|Ok|Ok|No|1:r0=1; 1:r1=0; only by ptx, ptx-6.0");
    for (String format : List.of("html", "markdown", "junit")) {
      Path page = folder.resolve("page." + format);
      assertThat(
              Cli.run("report", file.toString(), "--format=" + format, "-o", page.toString())
                  .status())
          .isZero();
      assertThat(Files.readString(page))
          .as(format)
          .contains(SENTENCE, "final states that not all allow", "only by ptx, ptx-6.0");
      assertThat(Files.readString(page).contains("data-search=\"test:mp-relaxed\""))
          .isEqualTo(format.equals("html"));
    }
    // The text of a model of the user is not at hand: its verdicts stay open, nothing is wrong.
    assertThat(Cli.run("recheck", file.toString()).status()).isNotEqualTo(1);
  }

  @Test
  void aTableThatLiesIsRefused(@TempDir Path folder) throws IOException {
    ObjectMapper json = new ObjectMapper();
    JsonNode document = json.readTree(Cli.run(with("--format=json")).out());
    ((ArrayNode) document.get("comparison").get("rows")).remove(0);
    Path file = Files.writeString(folder.resolve("lie.json"), json.writeValueAsString(document));
    Cli.Result result = Cli.run("recheck", file.toString());
    assertThat(result.status()).isOne();
    assertThat(result.out()).contains("where the models differ");
  }

  @Test
  void oneModelHasNothingToDifferFrom() {
    Cli.Result twice = Cli.run("check", "-m=ptx", "-m=ptx", EXAMPLES + "mp-relaxed.litmus");
    assertThat(twice.out()).doesNotContain("differ", "say the same");
    Cli.Result expected =
        Cli.run("check", "-m=ptx", "-m=ptx-6.0", "--expect=" + EXAMPLES + "expected.csv");
    assertThat(expected.status()).isEqualTo(2);
    assertThat(expected.err()).contains("several models");
  }

  private static String[] with(String option) {
    String[] all = Arrays.copyOf(CHECK, CHECK.length + 1);
    all[CHECK.length] = option;
    return all;
  }
}
