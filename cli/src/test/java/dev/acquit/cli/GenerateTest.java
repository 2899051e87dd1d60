package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.cli.shell.Interruption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `generate` as a user runs it.
@Tag("slow")
@Timeout(300)
class GenerateTest {
  private static final String[] ORACLE = {
    "generate",
    "enumerate",
    "--edges=Pod**,Fre,Rfe,Coe",
    "--reads=Acq,Rlx",
    "--writes=Rel,Rlx",
    "--scopes=cta,gpu",
    "--scope-tree=gpu:1:2,cta:1:2",
    "--size=4",
    "--threads=2"
  };

  private static final String[] PROGRAMS = {
    "generate", "programs", "-n2", "--vocabulary=R:rlx,acq W:rlx F:sc scopes:cta,gpu"
  };

  private static String[] with(String[] command, String... more) {
    List<String> all = new ArrayList<>(Arrays.asList(command));
    all.addAll(Arrays.asList(more));
    return all.toArray(String[]::new);
  }

  private static List<String> tests(String stream) {
    return Arrays.asList(stream.split("---\n"));
  }

  @Test
  void theFieldsOracleHasItsTestsEachOnce() {
    assertThat(Cli.run(with(ORACLE, "--count")).out()).isEqualTo("3528\n");
    List<String> tests = tests(Cli.run(ORACLE).out());
    assertThat(tests).hasSize(3528).doesNotHaveDuplicates();
    assertThat(tests.stream().map(t -> t.lines().findFirst().orElseThrow()))
        .doesNotHaveDuplicates();
  }

  @Test
  void shardsAreTheWholeAndHaveNothingInCommon() {
    for (String[] command : List.of(ORACLE, PROGRAMS)) {
      List<String> whole = tests(Cli.run(command).out());
      List<String> parts = new ArrayList<>();
      long counted = 0;
      for (int i = 1; i <= 5; i++) {
        parts.addAll(tests(Cli.run(with(command, "--shard=" + i + "/5")).out()));
        counted +=
            Long.parseLong(Cli.run(with(command, "--shard=" + i + "/5", "--count")).out().strip());
      }
      assertThat(parts).containsExactlyInAnyOrderElementsOf(whole);
      assertThat(counted).isEqualTo(whole.size());
    }
  }

  @Test
  void checkReadsWhatGenerateWrites(@TempDir Path folder) throws IOException {
    String[] command = with(ORACLE, "--shard=7/40");
    Cli.Result stream = Cli.run(command);
    Path tar = folder.resolve("tests.tar");
    Path files = folder.resolve("tests");
    assertThat(Cli.run(with(command, "--out=" + tar)).out()).isEmpty();
    assertThat(Cli.run(with(command, "--out=" + files)).out()).isEmpty();
    int count = tests(stream.out()).size();
    assertThat(Files.readAllLines(files.resolve("@all"))).hasSize(count);
    List<String> log = log(Cli.runWith(stream.out(), "check", "--no-why", "--format=herd", "-"));
    assertThat(log.stream().filter(l -> l.startsWith("Test "))).hasSize(count);
    assertThat(log(Cli.run("check", "--no-why", "--format=herd", tar.toString()))).isEqualTo(log);
    assertThat(log(Cli.run("check", "--no-why", "--format=herd", files.resolve("@all").toString())))
        .isEqualTo(log);
  }

  private static List<String> log(Cli.Result result) {
    assertThat(result.err()).isEmpty();
    assertThat(result.status()).isZero();
    return result.out().lines().filter(l -> !l.startsWith("Time ")).toList();
  }

  @Test
  void jsonIsOneObjectALine() throws IOException {
    Cli.Result text = Cli.run("generate", "cycle", "MP+porlxrel+poacqrlx", "SB+fencescs");
    Cli.Result json =
        Cli.run("generate", "cycle", "MP+porlxrel+poacqrlx", "SB+fencescs", "--format=json");
    List<String> texts = new ArrayList<>();
    for (String line : json.out().lines().toList()) {
      JsonNode document = new ObjectMapper().readTree(line);
      assertThat(document.get("schema").asText()).isEqualTo("acquit/generated/1");
      assertThat(document.get("language").asText()).isEqualTo("ptx");
      assertThat(document.get("metadata").get("Cycle").asText()).contains("Fre");
      texts.add(document.get("text").asText());
    }
    assertThat(texts).hasSize(2);
    assertThat(String.join("---\n", texts)).isEqualTo(text.out());
  }

  @Test
  void aCycleThatIsWrongDoesNotKeepOthersFromBeingMade() {
    Cli.Result result = Cli.run("generate", "cycle", "MP", "PodWW Rfx", "SB");
    assertThat(result.status()).isEqualTo(2);
    assertThat(tests(result.out())).hasSize(2);
    assertThat(result.err()).contains("CYCLE:1:7: error: unknown word 'Rfx'");
  }

  @Test
  void edgesMayBeWordsOfTheirOwn() {
    assertThat(Cli.run("generate", "cycle", "PodWW", "Rfe", "PodRR", "Fre").out())
        .isEqualTo(Cli.run("generate", "cycle", "PodWW Rfe PodRR Fre").out())
        .startsWith("PTX MP\n");
  }

  @Test
  void theLimitEndsTheStream() {
    assertThat(tests(Cli.run(with(ORACLE, "--limit=17")).out()))
        .isEqualTo(tests(Cli.run(ORACLE).out()).subList(0, 17));
  }

  @Test
  void aStopLeavesWhatThereIs(@TempDir Path folder) throws IOException {
    Interruption interruption = new Interruption();
    interruption.request();
    Path files = folder.resolve("tests");
    Cli.Result result =
        Cli.run(
            java.io.InputStream.nullInputStream(), interruption, with(PROGRAMS, "--out=" + files));
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.err()).contains("interrupted: 0 tests were written, not all");
    assertThat(files.resolve("@all")).isEmptyFile();
  }

  @Test
  void theShippedTestsHaveTheirVerdictsAndAreWhatTheirNamesSay() throws IOException {
    Path folder = Path.of("../litmus/tests");
    Cli.Result checked = Cli.run("check", "--expect", folder.resolve("expected.csv").toString());
    assertThat(checked.status()).isZero();
    List<String> names = Cli.run("generate", "name", folder.toString()).out().lines().toList();
    assertThat(names).hasSizeGreaterThan(15);
    assertThat(Files.readAllLines(folder.resolve("expected.csv"))).hasSize(names.size() + 1);
    for (String line : names) {
      String[] parts = line.split(": ");
      String relaxed = parts[1] + "+porlxrlxs";
      assertThat(parts[2].equals(parts[1]) || parts[2].startsWith(relaxed)).as(line).isTrue();
    }
  }
}
