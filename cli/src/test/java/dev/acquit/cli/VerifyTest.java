package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Interruption;
import dev.acquit.model.cat.Models;
import dev.acquit.reports.Plural;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Script;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// How `verify` ends, that `check` agrees with its counterexamples, and one real run.
@Tag("slow")
class VerifyTest {
  private static final String WEAK = "src/test/resources/mappings/weak-load.mapping";

  @Test
  void somethingUnsoundIsAFinding() {
    assertThat(Cli.run("verify", WEAK, "--tests=../litmus/families/CoRR.litmus", "--only").status())
        .isEqualTo(1);
  }

  @Test
  void aSoundTableEndsWithZero() {
    assertThat(Cli.run("verify", "ptx-abi-13", "--tests=../litmus/families/CoWW.litmus").status())
        .isZero();
  }

  @Test
  void whatIsNotReachedIsNoFinding() {
    Cli.Result result = Cli.run("verify", WEAK, "--tests=../litmus/families/CoWW.litmus", "--only");
    assertThat(result.status()).isZero();
    assertThat(result.out()).contains("not reached");
  }

  /// As `generate` prints them: several, with lines between.
  @Test
  void testsComeFromStandardInput() throws IOException {
    String tests = Files.readString(Path.of("../litmus/families/CoRR.litmus"));
    Cli.Result result = Cli.runWith(tests, "verify", WEAK, "--tests=-", "--only");
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out()).contains("load relaxed, alternative 2: UNSOUND");
  }

  /// It is said at the end, too, that not all that was named was judged.
  @Test
  void whatIsNoTestIsBadInputAndTheRestIsJudged(@TempDir Path folder) throws IOException {
    Files.copy(Path.of("../litmus/families/CoWW.litmus"), folder.resolve("CoWW.litmus"));
    Files.copy(Path.of("../litmus/tests/MP.litmus"), folder.resolve("MP.litmus"));
    Cli.Result result = Cli.run("verify", "-v", "ptx-abi-13", "--tests", folder.toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("found a PTX test, expected a C++ test");
    assertThat(result.out()).contains("58 tests").contains("1 input could not be read");
  }

  /// A loop is not unrolled for ever, and a test that has no lowering has no verdict.
  @Test
  void whatCannotBeJudgedIsOpen(@TempDir Path folder) throws IOException {
    Path test = folder.resolve("wide.litmus");
    Files.writeString(
        test,
        """
        C wide
        { x=0; }
        P0 (atomic_int* x) { %s }
        exists (x=1)
        """
            .formatted("atomic_fetch_add_explicit(x, 1, memory_order_acq_rel);".repeat(10)));
    Cli.Result result = Cli.run("verify", "-v", "ptx-abi-13", "--tests", test.toString(), "--only");
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out().replaceAll("\\s+", " "))
        .contains("wide has 59049 compilations, more than 16384");
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
  @Timeout(300)
  void aRunThatIsToldToStopSaysWhatItHas() {
    Interruption interruption = new Interruption();
    interruption.request();
    Cli.Result result = Cli.run(InputStream.nullInputStream(), interruption, "verify", WEAK);
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out()).contains("stopped early: it was interrupted");
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  @Timeout(300)
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
            "--tests=../litmus/families/CoRR.litmus",
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
    assertThat(document.get("schema").asText()).isEqualTo("acquit/verify/2");
    assertThat(document.get("decision").asText()).isEqualTo("unknown");
    assertThat(document.get("stopped").asText()).contains("time");
    assertThat(document.get("classes")).hasSize(3);
    assertThat(document.get("classes").get(0).get("verdicts").get(0).get("verdict").asText())
        .isEqualTo("unknown");
  }

  /// The table of CUDA 12.9 lets a seq_cst load read without acquiring. Nothing else in it is bad.
  /// By day `FirstScreenTest` and `TranscriptTest` see it in what is printed.
  @Tag("nightly")
  @Test
  @Timeout(600)
  void theTableOfCuda129IsUnsoundInOneRow() throws IOException {
    Cli.Result result = Cli.run("verify", "ptx-abi-12.9", "--only", "--bound=4", "--format=json");
    assertThat(result.status()).isEqualTo(1);
    JsonNode document = new ObjectMapper().readTree(result.out());
    JsonNode verdicts = document.get("classes").get(0).get("verdicts");
    List<String> unsound =
        StreamSupport.stream(verdicts.spliterator(), false)
            .filter(v -> v.get("verdict").asText().equals("unsound"))
            .map(v -> v.get("row").asText() + " " + v.get("alternative"))
            .toList();
    assertThat(unsound).containsExactly("load seq_cst 1");
    assertThat(document.get("classes").get(0).get("queries").get("complete").asInt()).isEqualTo(4);
    JsonNode example = document.get("counterexamples").get(0);
    assertThat(example.get("size").asInt()).isEqualTo(4);
    String source = example.get("source").get("text").asText();
    assertThat(source).contains("*y = 1;").doesNotContain("atomic_thread_fence");
  }

  @Test
  @Timeout(300)
  void anotherSolverGivesTheSameVerdicts(@TempDir Path folder) throws IOException {
    Cli.Result missing = Cli.run("verify", WEAK, "--bound=2", "--solver=no-such-solver");
    assertThat(missing.status()).isEqualTo(4);
    assertThat(missing.err()).contains("no-such-solver");
    assertThat(Cli.run("verify", WEAK, "--bound=0").status()).isEqualTo(2);
    Path notAnswers = Files.writeString(folder.resolve("notes"), "something else\n");
    Cli.Result wrong = Cli.run("verify", WEAK, "--bound=2", "--resume=" + notAnswers);
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("is no file of answers");
    assertThat(notAnswers).hasContent("something else\n");
  }

  /// A process that is killed in the middle leaves its answers behind; the next one uses them, and
  /// comes to the same end as one that was left alone.
  @Tag("nightly")
  @Test
  @Timeout(300)
  void aKilledRunGoesOn(@TempDir Path folder) throws IOException, InterruptedException {
    Path answers = folder.resolve("answers");
    String bound = "--bound=" + Rounds.of(4, 3);
    String[] question = {"verify", "ptx-abi-12.9", bound, "--scopes=same", "--only", "-j1"};
    String[] command =
        Stream.concat(Stream.of(question), Stream.of("--resume=" + answers)).toArray(String[]::new);
    RealProcess killed = RealProcess.start(command);
    while (killed.process().isAlive() && lines(answers).size() < 20) {
      Thread.sleep(5);
    }
    killed.process().destroyForcibly().waitFor();
    int before = lines(answers).size() - 1;
    Files.writeString(answers, "0123", StandardOpenOption.APPEND); // as if cut off in a line
    Cli.Result resumed = Cli.run(command);
    List<String> after = lines(answers);
    assertThat(before).isPositive();
    assertThat(resumed.err()).contains(answers + " had " + Plural.of(before, "answer") + " before");
    assertThat(after.size() - 1).isGreaterThan(before);
    assertThat(after).doesNotHaveDuplicates().doesNotContain("0123");
    Cli.Result alone = Cli.run(question);
    assertThat(timeless(resumed.out())).isEqualTo(timeless(alone.out()));
    Cli.Result again = Cli.run(command);
    int all = after.size() - 1;
    assertThat(again.err())
        .contains("0 formulas decided", answers + " had " + all + " answers before");
    assertThat(lines(answers)).isEqualTo(after);
    assertThat(timeless(again.out())).isEqualTo(timeless(alone.out()));
  }

  /// A solver that finds every formula unsatisfiable, and calls itself Sat4j.
  @Test
  @Timeout(300)
  void aSolverThatLiesChangesNoLaterAnswer(@TempDir Path folder) throws IOException {
    Path liar = folder.resolve("sat4j");
    Script.write(
        liar,
        "#!/bin/sh\n[ \"$1\" = --version ] && echo Sat4j 2.3.6 && exit\n"
            + "echo 's UNSATISFIABLE'; exit 20\n");
    Path answers = folder.resolve("answers");
    String[] honest = {"verify", WEAK, "--bound=3", "--only", "--resume=" + answers};
    Cli.Result lie =
        Cli.run("verify", WEAK, "--bound=3", "--only", "--resume=" + answers, "--solver=" + liar);
    assertThat(lie.status()).isEqualTo(ExitCode.ENVIRONMENT.code());
    assertThat(lie.err()).contains("Sat4j 2.3.6 says that no program uses any row of the table");
    Cli.Result resumed = Cli.run(honest);
    assertThat(resumed.err()).contains("what Sat4j 2.3.6 said").contains("has no checked proof");
    Cli.Result alone = Cli.run("verify", WEAK, "--bound=3", "--only");
    assertThat(resumed.status()).isEqualTo(alone.status()).isOne();
    assertThat(timeless(resumed.out())).isEqualTo(timeless(alone.out()));
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  private static String timeless(String out) {
    return out.replaceAll("[0-9.]+ s\n", "TIME\n");
  }
}
