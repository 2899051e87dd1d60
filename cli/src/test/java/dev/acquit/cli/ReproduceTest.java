package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.cli.shell.Interruption;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// How `reproduce` ends, and what a run that goes on from another says of its times.
@Tag("slow")
class ReproduceTest {
  @Test
  @Timeout(300)
  void whatIsDecidedAndSoundEndsWithZero() throws IOException {
    Cli.Result result = Cli.run("reproduce", "asplos19", "--bound=3", "--format=json");
    assertThat(result.status()).isZero();
    JsonNode document = new ObjectMapper().readTree(result.out());
    assertThat(document.get("schema").asText()).isEqualTo("acquit/reproduce/2");
    assertThat(document.get("answers")).hasSize(6);
    for (JsonNode answer : document.get("answers")) {
      assertThat(answer.get("holds").asText()).isEqualTo("yes");
    }
  }

  /// In programs of any scopes the leading fence of a seq_cst load may be too narrow for what
  /// stands before it. A second run has the answers of the first, says so, and compares no times;
  /// its status is that of the programs that it was asked for.
  @Tag("nightly")
  @Test
  @Timeout(300)
  void aCounterexampleIsAFindingAboutItsProgramsOnly(@TempDir Path folder) throws IOException {
    String file = folder.resolve("answers").toString();
    Cli.Result both = Cli.run("reproduce", "asplos19", "--bound=5", "--resume", file);
    assertThat(both.status()).isEqualTo(1);
    assertThat(both.out())
        .contains("published programs of up to 5 instructions: as claimed; no evidence for the 7")
        .contains("full programs of up to 5 instructions: NOT AS CLAIMED")
        .contains("rc11-no-nta forbids it by SC")
        .containsPattern("SC +5 +holds +15 min .* FAILS at 5")
        .containsPattern("Coherence +5 +holds +6.4 h .* x +holds")
        .doesNotContain("came from the file");
    Cli.Result one =
        Cli.run("reproduce", "asplos19", "--bound=5", "--events=published", "--resume", file);
    assertThat(one.status()).isZero();
    assertThat(one.out())
        .doesNotContain("full")
        .contains("answers came from the file of an earlier run")
        .containsPattern("SC +4 +holds +10 s +[0-9.]+ s\\* +- +holds");
    assertThat(one.err()).containsPattern("[1-9]\\d* known already");
  }

  @Test
  void aRunWithoutTimeIsUnknown() {
    Cli.Result result = Cli.run("reproduce", "asplos19", "--bound=4", "--time=1ms");
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out())
        .contains("published programs of up to 4 instructions: UNKNOWN")
        .containsPattern("SC +4 .* unknown: the time for the\\s+whole run was used up");
  }

  @Test
  void aRunThatIsToldToStopSaysWhatItHas() {
    Interruption interruption = new Interruption();
    interruption.request();
    Cli.Result result =
        Cli.run(InputStream.nullInputStream(), interruption, "reproduce", "asplos19");
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out()).containsPattern("unknown: it was\\s+interrupted");
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }
}
