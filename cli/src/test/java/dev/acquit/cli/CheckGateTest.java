package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.cli.Cli.Result;
import dev.acquit.text.Csv;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `check` as a gate: what fails it, what is expected, what is known, and what build servers read.
class CheckGateTest {
  private static final Path SHAPES = Path.of("src/test/resources/gate");
  private static final String KERNELS = "src/test/resources/kernels/";
  private static final String WRONG = KERNELS + "queue-wrong.ptx";
  private static final String VACUOUS = "src/test/resources/tests/cpp/endless.litmus";

  @Test
  void aRaceIsInTheTableWhateverFails() {
    assertThat(Cli.run("check", "--format=csv", WRONG).out()).endsWith(",race,\n");
    assertThat(Cli.run("check", "--format=csv", "--fail-on=race", WRONG).out())
        .endsWith(",\"error, race\",\n");
  }

  @ParameterizedTest
  @CsvSource({
    "kernels/queue-wrong.ptx, no, 1",
    "kernels/queue-wrong.ptx, race, 1",
    "kernels/queue-wrong.ptx, 'undef,unknown,vacuous', 0",
    "kernels/queue.ptx, 'no,race,undef,unknown,vacuous', 0",
    "tests/ptx/MP.litmus, no, 0",
    "tests/ptx/SB+fencescs.litmus, no, 1",
    "tests/cpp/MP+na.litmus, race, 1",
    "tests/cpp/MP+na.litmus, undef, 1",
    "tests/cpp/MP+na.litmus, no, 0",
    "tests/cpp/unbounded.litmus, unknown, 1",
    "tests/cpp/unbounded.litmus, 'no,race', 3",
    "tests/ptx/proxy-of-the-paper.litmus, unknown, 1",
    "tests/cpp/endless.litmus, vacuous, 1",
    "tests/cpp/endless.litmus, race, 3",
  })
  void kindsOfAnswersFail(String file, String kinds, int status) {
    Result result = Cli.run("check", "--fail-on", kinds, "src/test/resources/" + file);
    assertThat(result.status()).as(result.out() + result.err()).isEqualTo(status);
    assertThat(result.out().contains(": error: ")).isEqualTo(status == 1);
  }

  @Test
  void aWordThatIsNoneIsSaid() {
    Result result = Cli.run("check", "--fail-on=no,rase", WRONG);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err())
        .contains("found --fail-on rase, expected one of no, race, undef, unknown, vacuous")
        .contains("did you mean 'race'?");
  }

  @Test
  void thatATestMayHangIsANo() {
    String[] words = {"check", "--property=termination", "--fail-on=no", VACUOUS};
    assertThat(Cli.run(words).status()).isEqualTo(1);
  }

  /// Modules without a comment of what they ask are none of a folder.
  @Test
  void aFolderHasItsKernels(@TempDir Path folder) throws IOException {
    Files.copy(Path.of(WRONG), folder.resolve("wrong.ptx"));
    Files.copy(Path.of(KERNELS + "queue.ptx"), folder.resolve("right.ptx"));
    Files.copy(Path.of("src/test/resources/gate/good.ptx"), folder.resolve("other.ptx"));
    Result result = Cli.run("check", folder.toString());
    assertThat(result.status()).as(result.err()).isZero();
    assertThat(result.out()).contains("wrong: ", "right: ").doesNotContain("other: ");
    Files.copy(Path.of("src/test/resources/tests/ptx/MP.litmus"), folder.resolve("MP.litmus"));
    assertThat(Cli.run("check", folder.toString()).out()).contains("wrong: ", "MP: ");
  }

  /// Where there is no compiler, the others of a folder are checked, and the status says it.
  @Test
  void aSourceThatIsNotCompiledIsAnError(@TempDir Path folder) throws IOException {
    Files.copy(Path.of(KERNELS + "queue.ptx"), folder.resolve("right.ptx"));
    Path source = Path.of("../docs/examples/kernels/queue.cu");
    Path copy = Files.copy(source, folder.resolve("queue.cu"));
    String none = "--compiler=" + folder.resolve("none");
    Result result = Cli.run("check", folder.toString(), none);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.out()).contains("right: ");
    assertThat(result.err()).contains("queue.cu:1:1: error: ");
    assertThat(Cli.run("check", copy.toString(), none).status()).isGreaterThan(1);
  }

  @Test
  void expectationsAreAboutKernelsToo(@TempDir Path folder) throws IOException {
    Files.copy(Path.of(WRONG), folder.resolve("wrong.ptx"));
    Files.copy(Path.of(KERNELS + "queue.ptx"), folder.resolve("right.ptx"));
    Path table = folder.resolve("expected.csv");
    Files.writeString(table, "test,expected\nwrong.ptx,No\nright.ptx,Ok\n");
    String expect = "--expect=" + table;
    Result met = Cli.run("check", expect);
    assertThat(met.status()).as(met.out() + met.err()).isZero();
    assertThat(met.out()).contains("2 rows checked, 2 as expected, 0 different");
    assertThat(Cli.run("check", expect, "--fail-on=no").status()).isZero();
    assertThat(Cli.run("check", expect, "--fail-on=race").status()).isEqualTo(1);
    Result folders = Cli.run("check", expect, folder.toString());
    assertThat(folders.out()).contains("2 rows checked, 2 as expected");
    Files.writeString(table, "test,expected\nwrong.ptx,Ok\nright.ptx,Ok\n");
    Result different = Cli.run("check", expect, "--format=junit");
    assertThat(different.status()).isEqualTo(1);
    assertThat(different.out())
        .contains("failures=\"1\"", "message=\"expected Ok, found No\"", "type=\"EXPECTATION\"");
  }

  @Test
  void aKnownFindingFailsNothing(@TempDir Path folder) throws IOException {
    Path module = folder.resolve("queue.ptx");
    Files.copy(Path.of(WRONG), module);
    Path known = folder.resolve("known.csv");
    String[] words = {
      "check", "--fail-on=no,race", "--baseline=" + known, module.toString(), "--update-baseline"
    };
    assertThat(Cli.run("check", words[1], words[2], words[3]).status()).isEqualTo(2);
    assertThat(Cli.run(words).status()).isZero();
    assertThat(Files.readString(known))
        .contains("queue.ptx,queue under ptx,race,queue,")
        .contains("queue.ptx,queue under ptx,no,forall (1:%ret=42 \\/ 1:%ret=-1),");
    words[4] = "--format=junit";
    Result junit = Cli.run(words);
    assertThat(junit.status()).isZero();
    assertThat(junit.out()).contains("skipped message=\"known: ", "failures=\"0\"");
    words[4] = "--format=sarif";
    assertThat(Cli.run(words).out()).contains("\"suppressions\"");
    words[4] = "--format=github";
    assertThat(Cli.run(words).out()).doesNotContain("::error");
    Files.copy(
        Path.of(KERNELS + "queue.ptx"), module, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    words[4] = "--format=text";
    Result mended = Cli.run(words);
    assertThat(mended.status()).isZero();
    assertThat(mended.out()).contains("knows 0 findings", "Known, and not found again");
  }

  @Test
  void sarifHasBothAccessesAndTheWayThere() throws IOException {
    Result result = Cli.run("check", "--fail-on=no,race", "--format=sarif", WRONG);
    assertThat(result.status()).isEqualTo(1);
    JsonNode log = new ObjectMapper().readTree(result.out());
    assertThat(log.get("version").asText()).isEqualTo("2.1.0");
    JsonNode race = log.at("/runs/0/results/0");
    assertThat(race.get("ruleId").asText()).isEqualTo("race");
    int first = race.at("/locations/0/physicalLocation/region/startLine").asInt();
    int second = race.at("/relatedLocations/0/physicalLocation/region/startLine").asInt();
    assertThat(line(first)).contains("st.u32");
    assertThat(line(second)).contains("ld.u32");
    assertThat(race.at("/codeFlows/0/threadFlows")).hasSize(2);
    JsonNode no = log.at("/runs/0/results/1");
    assertThat(line(no.at("/locations/0/physicalLocation/region/startLine").asInt()))
        .contains("acquit: forall");
    assertThat(no.at("/codeFlows/0/threadFlows/1/locations")).hasSize(2);
  }

  private static String line(int number) throws IOException {
    return Files.readAllLines(Path.of(WRONG)).get(number - 1);
  }

  @Test
  void theExecutionHasItsLines() {
    assertThat(Cli.run("check", WRONG).out())
        .containsPattern("P0, line \\d+: st.weak .*\n.*P0, line \\d+: st.release")
        .containsPattern("P1, line \\d+: ld.weak");
  }

  @Test
  void githubShowsTheLine() {
    Result result = Cli.run("check", "--fail-on=race", "--format=github", WRONG);
    assertThat(result.out())
        .startsWith("::error file=" + WRONG + ",line=")
        .contains(
            "title=acquit check%3A race::queue-wrong: P0 writes queue and P1 reads queue: race")
        .contains("%0A" + WRONG + ":");
  }

  /// A row for each test, of tests that end too; saved, it is the same table.
  @Test
  void csvSaysWhatFails(@TempDir Path folder) throws Exception {
    Path saved = folder.resolve("check.json");
    String[] words = {"check", "--property=all", "--fail-on=no", "--format=csv", WRONG, "--out"};
    Result result =
        Cli.run(Stream.concat(Stream.of(words), Stream.of("" + saved)).toArray(String[]::new));
    assertThat(result.status()).isEqualTo(1);
    assertThat(Csv.rows("x", result.out()))
        .extracting(r -> r.fields().stream().map(Csv.Field::text).toList())
        .satisfiesExactly(
            head -> assertThat(head).startsWith("file", "test", "model", "verdict"),
            outcomes ->
                assertThat(outcomes)
                    .startsWith(WRONG, "queue-wrong", "ptx", "VIOLATED")
                    .contains("error, race"),
            ends -> assertThat(ends).startsWith(WRONG, "queue-wrong").contains("Terminates"));
    assertThat(Cli.run("report", "--format=csv", "" + saved).out()).isEqualTo(result.out());
    assertThat(Cli.run("report", "--format=csv", "" + saved, "" + saved).err())
        .contains("found 2 results of check, expected one of check");
  }

  /// What leaves a question open is a warning, as the status says.
  @Test
  void whatIsOpenIsAWarning() {
    Result result = Cli.run("check", "--format=github", VACUOUS);
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out()).contains("::warning file=" + VACUOUS, "title=acquit check%3A vacuous");
  }

  @Test
  void junitHasItsShape() throws Exception {
    Result result =
        Cli.run(
            Stream.of(
                    "check",
                    "--fail-on=no,race",
                    "--format=junit",
                    WRONG,
                    KERNELS + "queue.ptx",
                    VACUOUS,
                    "nowhere.litmus")
                .toArray(String[]::new));
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(SHAPES.resolve("junit.xsd").toFile())
        .newValidator()
        .validate(new StreamSource(new StringReader(result.out())));
    assertThat(result.out()).contains("tests=\"5\" failures=\"1\" errors=\"1\" skipped=\"2\"");
  }

  /// The execution that breaks a promise is what was asked for.
  @Test
  void aRaceDoesNotTakeThePlaceOfACounterexample(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("count.litmus");
    Files.writeString(
        file,
        """
        PTX count
        { l=0; c=0; }
         P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
         A: | B: ;
         atom.relaxed.gpu.exch r0, l, 1 | atom.relaxed.gpu.exch r0, l, 1 ;
         bne r0, 0, A | bne r0, 0, B ;
         ld.weak r1, c | ld.weak r1, c ;
         add r2, r1, 1 | add r2, r1, 1 ;
         st.weak c, r2 | st.weak c, r2 ;
         st.release.gpu l, 0 | st.release.gpu l, 0 ;
        forall (c == 2)
        """);
    assertThat(Cli.run("check", file.toString()).out())
        .contains("count: VIOLATED, race", "Counterexample:", "Flag race of");
  }
}
