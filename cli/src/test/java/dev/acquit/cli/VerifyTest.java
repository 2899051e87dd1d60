package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.model.cat.Models;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// How `verify` ends, that `check` agrees with its counterexamples, and one real run.
class VerifyTest {
  private static final String WEAK = "src/test/resources/mappings/weak-load.mapping";

  @Test
  void somethingUnsoundIsAFinding() {
    assertThat(Cli.run("verify", WEAK, "--shapes=CoRR", "--only").status()).isEqualTo(1);
  }

  @Test
  void aSoundTableEndsWithZero() {
    assertThat(Cli.run("verify", "ptx-abi-13", "--shapes=CoWW").status()).isZero();
  }

  @Test
  void whatIsNotReachedIsNoFinding() {
    Cli.Result result = Cli.run("verify", WEAK, "--shapes=CoWW", "--only");
    assertThat(result.status()).isZero();
    assertThat(result.out()).contains("not reached");
  }

  @Test
  void aRunWithoutTimeIsUnknown() {
    Cli.Result result = Cli.run("verify", WEAK, "--time=1ms");
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out()).contains("the time for the whole run was used up");
  }

  @Test
  void badInputIsTwo(@TempDir Path folder) throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.mapping"), "row load\n");
    assertThat(Cli.run("verify", bad.toString()).status()).isEqualTo(2);
    assertThat(Cli.run("verify", WEAK, "--target=nowhere.cat").status()).isEqualTo(2);
    assertThat(Cli.run("verify", WEAK, "--out", bad.toString()).status()).isEqualTo(2);
  }

  @Test
  @Timeout(60)
  void aRunThatIsToldToStopSaysWhatItHas() {
    Interruption interruption = new Interruption();
    interruption.request();
    Cli.Result result = Cli.run(InputStream.nullInputStream(), interruption, "verify", WEAK);
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out()).contains("stopped early: it was interrupted");
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  @Timeout(60)
  void aProcessThatIsToldToStopSaysWhatItHas(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path out = folder.resolve("new");
    RealProcess process = RealProcess.start("verify", "ptx-abi-13", "--out", out.toString());
    while (process.process().isAlive() && !Files.exists(out)) {
      Thread.sleep(10); // it makes the folder right before it begins
    }
    process.stop();
    RealProcess.Ended ended = process.end();
    assertThat(ended.out()).contains("stopped early: it was interrupted").contains("\nUNKNOWN: ");
  }

  @Test
  void checkAgreesWithTheCounterexamples(@TempDir Path folder) throws IOException {
    Path model = folder.resolve("mine.cat");
    Files.writeString(model, Models.text("cpp20.cat").orElseThrow());
    Path out = folder.resolve("new");
    Cli.Result result =
        Cli.run(
            "verify",
            WEAK,
            "--shapes=CoRR",
            "--only",
            "--source=" + model,
            "--target=ptx-7.5",
            "--out=" + out);
    assertThat(result.status()).isEqualTo(1);
    try (var files = Files.list(out)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "expected.csv", "load-relaxed-2.litmus", "load-relaxed-2.ptx.litmus");
    }
    Cli.Result checked = Cli.run("check", "--expect", out.resolve("expected.csv").toString());
    assertThat(checked.out()).contains("2 rows checked, 2 as expected, 0 different");
    assertThat(checked.status()).isZero();
    String command =
        result
            .out()
            .lines()
            .filter(l -> l.contains("Re-check: acquit "))
            .map(l -> l.substring(l.indexOf("acquit ") + 7))
            .findFirst()
            .orElseThrow();
    assertThat(Cli.run(command.split(" ")).status()).isZero();
  }

  @Test
  void jsonOfAStoppedRunSaysWhy() throws IOException {
    Cli.Result result = Cli.run("verify", WEAK, "--time=1ms", "--format=json");
    JsonNode document = new ObjectMapper().readTree(result.out());
    assertThat(document.get("schema").asText()).isEqualTo("acquit/verify/1");
    assertThat(document.get("decision").asText()).isEqualTo("unknown");
    assertThat(document.get("stopped").asText()).contains("time");
    assertThat(document.get("classes")).hasSize(3);
    assertThat(document.get("classes").get(0).get("verdicts").get(0).get("verdict").asText())
        .isEqualTo("unknown");
  }

  /// The table of CUDA 12.9 lets a seq_cst load read without acquiring. Nothing else in it is bad.
  @Test
  @Timeout(600)
  void theTableOfCuda129IsUnsoundInOneRow() throws IOException {
    Cli.Result result = Cli.run("verify", "ptx-abi-12.9", "--only", "--format=json");
    assertThat(result.status()).isEqualTo(1);
    JsonNode document = new ObjectMapper().readTree(result.out());
    JsonNode verdicts = document.get("classes").get(0).get("verdicts");
    List<String> unsound =
        StreamSupport.stream(verdicts.spliterator(), false)
            .filter(v -> v.get("verdict").asText().equals("unsound"))
            .map(v -> v.get("row").asText() + " " + v.get("alternative"))
            .toList();
    assertThat(unsound).containsExactly("load seq_cst 1");
    assertThat(document.get("identity").get("failures")).isEmpty();
    JsonNode example = document.get("counterexamples").get(0);
    assertThat(example.get("size").asInt()).isEqualTo(4);
    String source = example.get("source").get("text").asText();
    assertThat(source).startsWith("C MP+").doesNotContain("atomic_thread_fence");
  }
}
