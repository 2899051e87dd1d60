package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/// `acquit observations grade`.
@Tag("slow")
@ResourceLock(Cli.RUNS)
class ObservationsGradeTest {
  private static final String LOG = "src/test/resources/logs/mp.log";

  private static Cli.Result grade(String... words) {
    List<String> all = new ArrayList<>(List.of("observations", "grade"));
    all.addAll(List.of(words));
    return Cli.run(all.toArray(String[]::new));
  }

  /// The standing of each test, and what is forbidden of it.
  private static TreeMap<String, String> standings(Cli.Result result) throws IOException {
    TreeMap<String, String> standings = new TreeMap<>();
    for (JsonNode test : new ObjectMapper().readTree(result.out()).get("tests")) {
      standings.put(
          test.get("test").asText(),
          test.get("standing").asText() + " " + test.path("forbidden").toString());
    }
    return standings;
  }

  @Test
  void aLogIsGradedByTheTestsAtHand() throws IOException {
    Cli.Result json = grade("--format=json", LOG, "--tests=../litmus/tests");
    assertThat(json.status()).isEqualTo(1);
    assertThat(standings(json))
        .hasToString(
            "{MP=FORBIDDEN {}, MP+porlxrel+poacqrlx=FORBIDDEN {\"1:r0=1; 1:r1=0;\":5},"
                + " SB=NO_TEXT {}, nobody-has-it=NO_TEXT {}}");
    JsonNode all = new ObjectMapper().readTree(json.out());
    assertThat(all.get("tests").get(2).get("broken").asLong()).isEqualTo(9);
    assertThat(all.get("tests").get(2).get("why").asText()).contains("ask something else");
    Cli.Result text = grade(LOG, "--tests=../litmus/tests");
    assertThat(text.out())
        .contains(
            "FORBIDDEN in 5 of 7,005 instances",
            "FORBIDDEN in 2 of 12,408 instances",
            "2  with values that nobody writes",
            "4 tests by ptx: 0 showed what it allows, 2 what it forbids, 0 could not be graded, of"
                + " 2 the text is not at hand");
  }

  @Test
  void statusesSayWhatWasSeen() {
    assertThat(grade(LOG).status()).as("no text at hand").isEqualTo(3);
    assertThat(grade(LOG, "--tests=../litmus/tests", "--test=nobody*").status()).isEqualTo(3);
    assertThat(grade(LOG, "--tests=../litmus/tests", "--test=none").status()).isEqualTo(2);
    assertThat(grade("no-such-file.log").status()).isEqualTo(2);
    assertThat(grade("no-such-file.db").status()).isEqualTo(2);
    assertThat(grade("src/test/resources/tests/ptx/MP.litmus").status()).isEqualTo(2);
  }

  /// What a run has shown is graded alike from the store, and from a log of it.
  @Test
  void aStoreIsGradedAsItsLogIs(@TempDir Path folder) throws IOException {
    String store = folder.resolve("o.db").toString();
    Cli.run(
        "run",
        "--device=emulator",
        "--mode=sanity",
        "--time=20ms",
        "--mutants=1",
        "--store=" + store,
        "../litmus/tests/MP.litmus",
        "../litmus/tests/MP+porlxrel+poacqrlx.litmus",
        "../docs/examples/cpp-mp.litmus");
    Cli.Result stored = grade("--format=json", store);
    assertThat(stored.status()).as(stored.out()).isZero();
    Path log = folder.resolve("o.log");
    Files.writeString(log, Cli.run("observations", "export", store).out());
    Cli.Result logged =
        grade(
            "--format=json", log.toString(), "--tests=../litmus/tests", "--tests=../docs/examples");
    TreeMap<String, String> byStore = standings(stored);
    TreeMap<String, String> byLog = standings(logged);
    assertThat(byLog.keySet()).isEqualTo(byStore.keySet());
    // Mutants are in no folder.
    byStore.replaceAll((name, s) -> name.contains("mutant") ? "NO_TEXT {}" : s);
    assertThat(byLog).isEqualTo(byStore);
    assertThat(grade("--model=cpp20", store, "--test=cpp-mp*").status()).isEqualTo(3);
    assertThat(
            grade("--model=cpp20", store, "--test=cpp-mp*13", "--tests=../docs/examples").status())
        .isZero();
  }

  /// Of a kernel a log has what is asked about, and its text lies in a file of functions.
  @Test
  void aKernelIsGradedByTheFileThatItCameFrom(@TempDir Path folder) throws IOException {
    String kernel = "src/test/resources/kernels/spin-lock.ptx";
    String store = folder.resolve("o.db").toString();
    Cli.Result run =
        Cli.run(
            "run",
            "--device=emulator",
            "--mode=sanity",
            "--time=20ms",
            "--mutants=0",
            "--store=" + store,
            kernel);
    assertThat(run.status()).as(run.out() + run.err()).isZero();
    Path log = folder.resolve("o.log");
    Files.writeString(log, Cli.run("observations", "export", store).out());
    assertThat(grade(log.toString()).status()).as("no text at hand").isEqualTo(3);
    assertThat(grade(log.toString(), "--tests=src/test/resources/kernels").status())
        .as("those of a folder are left alone")
        .isEqualTo(2);
    Cli.Result logged = grade("--format=json", log.toString(), "--tests=" + kernel);
    assertThat(logged.status()).as(logged.out() + logged.err()).isZero();
    assertThat(standings(logged)).isEqualTo(standings(grade("--format=json", store)));
    assertThat(standings(logged)).hasSize(1).containsValue("ALLOWED {}");
  }
}
