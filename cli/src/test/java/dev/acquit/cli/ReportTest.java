package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import dev.acquit.testing.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files of results: what commands write, what the published schemas say, and what `report` makes
/// of them.
@Tag("slow")
@Timeout(300)
class ReportTest {
  private static final String TESTS = "../litmus/tests/";

  /// Loses a program of three instructions, which is proved and repaired in a second.
  private static final String WEAK = "src/test/resources/mappings/weak-load.mapping";

  private static final String GATE = "src/test/resources/gate";
  private static final String LITMUS = "src/test/resources/gate-litmus/";

  @TempDir private static Path folder;

  @BeforeAll
  static void writeResults() throws IOException {
    String table = Rounds.all() ? "ptx-abi-12.9" : WEAK;
    List<String> check = new ArrayList<>(List.of("check", "--fail-on=no", "--out", file("check")));
    check.addAll(checked());
    // 2: the folder has sources, and there may be no compiler.
    ran(Cli.run(check.toArray(String[]::new)), 0, 1, 2, 3);
    ran(
        Cli.run("verify", WEAK, "--tests=../litmus/families/CoRR.litmus", "--out", file("verify")),
        1);
    ran(Cli.run("verify", table, "--bound", "3", "--out", file("proof")), 0, 1, 3);
    ran(
        Cli.run(
            "run",
            "--device=emulator",
            "--mode=sanity",
            "--time=100ms",
            "--out",
            file("run"),
            TESTS + "MP.litmus",
            TESTS + "MP+porlxrel+poacqrlx.litmus"),
        0);
    ran(new GateCli(new TableWords()).run("gate", "check", GATE, "--out", file("gate")), 1, 2);
    ran(Cli.run("gate", "scan", GATE, "--out", file("gate-scan")), 0, 2);
    ran(
        Cli.run(
            "gate",
            "diff",
            GATE + "-diff/old.ptx",
            GATE + "-diff/new.ptx",
            "--out",
            file("gate-diff")),
        1);
    ran(
        Cli.run(
            "gate",
            "litmus",
            LITMUS + "mp.litmus",
            TESTS + "MP.litmus",
            "--compiler",
            "/bin/sh " + Path.of(LITMUS, "compiler.sh").toAbsolutePath() + " {source} {output}",
            "--out",
            file("gate-litmus")),
        2);
    assertThat(Files.readString(Path.of(file("gate-litmus")))).contains("\"UNSOUND\"");
    String sass = "src/test/resources/gate-sass/lock";
    ran(
        Cli.run(
            "gate",
            "sass",
            sass + ".ptx",
            "--cubin",
            sass + "-weaker.cubin",
            "--out",
            file("gate-sass")),
        1);
    String abi = "../docs/examples/abi/";
    ran(Cli.run("abi", "link", abi + "scale.ptx", abi + "caller.ptx", "--out", file("abi")), 1);
    ran(Cli.run("repair", table, "--bound", "3", "--out", file("repair")), 0, 1, 3);
    ran(Cli.run("reproduce", "asplos19", "--bound", "2", "--out", file("reproduce")), 0);
  }

  /// All examples at night, and a few with a race, with a loop and without an answer in each build.
  private static List<String> checked() {
    String examples = "../docs/examples";
    return Rounds.all()
        ? List.of(examples)
        : List.of(
            "src/test/resources/tests",
            examples + "/cpp-scoped-race.litmus",
            examples + "/unbounded.litmus",
            examples + "/alias.litmus");
  }

  private static void ran(Cli.Result result, Integer... legal) {
    assertThat(result.status()).as(result.err()).isIn((Object[]) legal);
  }

  private static String file(String kind) {
    return folder.resolve(kind + ".json").toString();
  }

  /// All that is written is said in the schema: objects with members that it does not name are
  /// wrong here, though readers pass over them.
  @ParameterizedTest
  @CsvSource({
    "check,check",
    "verify,verify",
    "proof,verify",
    "run,run",
    "gate,gate",
    "gate-scan,gate-scan",
    "gate-diff,gate-diff",
    "gate-litmus,gate-litmus",
    "gate-sass,gate-sass",
    "abi,abi",
    "repair,repair",
    "reproduce,reproduce"
  })
  void resultsAreWhatTheirSchemaSays(String kind, String schema) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    JsonNode rules = mapper.readTree(Path.of("../docs/schemas", schema + ".json").toFile());
    close(rules);
    var checker = JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(rules);
    List<JsonNode> documents =
        mapper
            .readerFor(JsonNode.class)
            .<JsonNode>readValues(Path.of(file(kind)).toFile())
            .readAll();
    assertThat(documents).isNotEmpty();
    for (JsonNode document : documents) {
      assertThat(checker.validate(document)).as(kind).isEmpty();
      ObjectNode broken = document.deepCopy();
      broken.put("schema", "acquit/other/1").put("invented", 1).remove("tool");
      assertThat(checker.validate(broken)).as("what it must refuse").hasSize(3);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check",
        "verify",
        "run",
        "gate",
        "gate-scan",
        "gate-diff",
        "gate-litmus",
        "gate-sass",
        "abi",
        "repair",
        "reproduce"
      })
  void resultsOfOlderVersionsAreWhatTheirSchemaSays(String kind) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    var checker =
        JsonSchemaFactory.getInstance(VersionFlag.V202012)
            .getSchema(Files.readString(Path.of("../docs/schemas", kind + ".json")));
    Path saved = Path.of("../reports/src/test/resources/saved", kind + ".json");
    for (JsonNode document :
        mapper.readerFor(JsonNode.class).<JsonNode>readValues(saved.toFile()).readAll()) {
      assertThat(checker.validate(document)).as(kind).isEmpty();
    }
  }

  private static void close(JsonNode rules) {
    if (rules instanceof ObjectNode object && object.has("properties")) {
      object.put("additionalProperties", false);
    }
    rules.forEach(ReportTest::close);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check",
        "verify",
        "proof",
        "run",
        "gate",
        "gate-scan",
        "gate-diff",
        "gate-litmus",
        "gate-sass",
        "abi",
        "repair",
        "reproduce"
      })
  void everyFormatIsMadeOfEveryResult(String kind) throws IOException {
    for (String format : List.of("html", "markdown", "junit")) {
      Path out = folder.resolve(kind + "." + format);
      ran(Cli.run("report", file(kind), "--format", format, "-o", out.toString()), 0);
      assertThat(Files.readString(out))
          .startsWith(
              switch (format) {
                case "html" -> "<!DOCTYPE html>";
                case "markdown" -> "## ";
                default -> "<?xml";
              });
    }
    for (String format : List.of("sarif", "gitlab")) {
      Cli.Result places = Cli.run("report", file(kind), "--format", format);
      if (List.of("check", "run", "gate", "gate-diff", "gate-sass", "abi").contains(kind)) {
        ran(places, 0);
        JsonNode all = new ObjectMapper().readTree(places.out());
        JsonNode findings = format.equals("sarif") ? all.at("/runs/0/results") : all;
        assertThat(findings.isArray()).isTrue();
        assertThat(findings.size() > 0).as(kind).isEqualTo(!kind.equals("run"));
      } else {
        assertThat(places.status()).isEqualTo(2);
        assertThat(places.out()).isEmpty();
        assertThat(places.err())
            .contains(
                "expected one of check, run, gate check, gate diff, gate sass, abi check or abi"
                    + " link");
      }
    }
  }

  /// The report of code quality has a name as results have, and is not written over them.
  @Test
  void codeQualityIsNotWrittenOverTheResult() throws IOException {
    String file = file("gate");
    Path out = folder.resolve("gl-code-quality-report.json");
    ran(Cli.run("report", file, "--format", "gitlab", "-o", out.toString()), 0);
    assertThat(Files.readString(out)).startsWith("[");
    String before = Files.readString(Path.of(file));
    Cli.Result over = Cli.run("report", file, "--format", "gitlab", "-o", file);
    assertThat(over.status()).as(over.err()).isEqualTo(2);
    assertThat(Files.readString(Path.of(file))).isEqualTo(before);
  }

  /// A table has rows for what was found alone.
  @Test
  void whatHasNoPlaceInATableIsSaidBesideIt() throws IOException {
    ObjectNode document = (ObjectNode) new ObjectMapper().readTree(Path.of(file("gate")).toFile());
    document.put("complete", false);
    document
        .putArray("errors")
        .addObject()
        .put("file", "a.ptx")
        .put("line", 2)
        .put("column", 3)
        .put("message", "found b");
    Path stopped = folder.resolve("stopped.json");
    Files.writeString(stopped, document.toString());
    Cli.Result whole = Cli.run("report", file("gate"), "--format=csv");
    Cli.Result cut = Cli.run("report", stopped.toString(), "--format=csv");
    assertThat(cut.out()).isEqualTo(whole.out());
    assertThat(cut.err())
        .isEqualTo(
            "a.ptx:2:3: error: found b\nerror: interrupted: not all functions were judged\n");
  }

  @Test
  void tablesForLatexAreThoseOfResultsThatAreTables() {
    Cli.Result both = Cli.run("report", file("gate"), file("check"), "--format=latex");
    assertThat(both.status()).isZero();
    assertThat(both.out().lines().filter("\\end{tabular}"::equals)).hasSize(2);
    Cli.Result none = Cli.run("report", file("check"), file("repair"), "--format=latex");
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.err()).contains("found 1 result of repair, expected one of check");
    assertThat(none.out()).isEmpty();
    assertThat(Cli.run("report", file("check"), "--out=page.tex", "--format=csv").err())
        .contains("expected a name that ends in .csv");
  }

  @Test
  void whatTheGatePrintsIsWhatItWrites() throws IOException {
    Path again = folder.resolve("again.json");
    Cli.Result printed =
        new GateCli(new TableWords())
            .run("gate", "check", GATE, "--format=json", "--out", again.toString());
    assertThat(Files.readString(again)).isEqualTo(printed.out());
  }

  @Test
  void runWritesALineForEachTestAndBeginsAnew() throws IOException {
    assertThat(Files.readAllLines(Path.of(file("run")))).hasSize(2);
    Path once = folder.resolve("once.json");
    Files.writeString(once, "something old\n");
    ran(
        Cli.run(
            "run",
            "--device=emulator",
            "--mode=sanity",
            "--time=100ms",
            "--out",
            once.toString(),
            TESTS + "MP.litmus"),
        0);
    assertThat(Files.readAllLines(once))
        .singleElement()
        .satisfies(line -> assertThat(line).startsWith("{\"schema\":\"acquit/run/1\""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "models @ the memory models",
        "mappings @ the mapping tables",
        "devices @ the devices",
        "map --mapping ptx-abi-13 ../docs/examples/cpp-mp.litmus @ the tests that acquit map made",
        "generate cycle PodWW Rfe PodRR Fre @ the tests that acquit generate made"
      })
  void whatHasNoPageIsSaidToBeWhatItIs(String command, String what) throws IOException {
    Path file = folder.resolve("other.json");
    Cli.Result written = Cli.run((command + " --format json").split(" "));
    assertThat(written.out()).as(written.err()).startsWith("{");
    Files.writeString(file, written.out());
    Cli.Result report = Cli.run("report", file.toString());
    assertThat(report.status()).isEqualTo(2);
    assertThat(report.out()).isEmpty();
    assertThat(report.err().lines().findFirst().orElse(""))
        .contains("found " + what, "(acquit/", "of which there is no page");
  }

  @Test
  void testsThatWereRunBeforeAreInTheFileToo() throws IOException {
    String store = "--store=" + folder.resolve("o.db");
    Path first = folder.resolve("first.json");
    Path second = folder.resolve("second.json");
    String[] command = {
      "run",
      "--device=emulator",
      "--mode=sanity",
      "--time=100ms",
      "--mutants=1",
      store,
      "--resume",
      "--out"
    };
    String strong = TESTS + "MP+porlxrel+poacqrlx.litmus";
    ran(run(command, first.toString(), strong), 0);
    Cli.Result again = run(command, second.toString(), strong, TESTS + "MP.litmus");
    ran(again, 0);
    assertThat(again.err()).contains("was run before: ");
    JsonNode ran = new ObjectMapper().readTree(Files.readAllLines(first).getFirst());
    List<String> lines = Files.readAllLines(second);
    assertThat(lines).hasSize(2);
    JsonNode taken = new ObjectMapper().readTree(lines.getFirst());
    for (String member :
        List.of(
            "test",
            "condition",
            "device",
            "model",
            "mode",
            "seed",
            "kernels",
            "complete",
            "instances",
            "outcomes",
            "odd",
            "oddities",
            "filtered",
            "clipped",
            "verdict",
            "claims",
            "witnesses")) {
      assertThat(taken.get(member)).as(member).isEqualTo(ran.get(member));
    }
    assertThat(taken.get("witnesses")).isNotEmpty();
    assertThat(taken.get("configurations").size()).isEqualTo(ran.get("configurations").size());
    assertThat(taken.get("notes").toString()).contains("taken from the store");
    assertThat(ran.get("clipped").asInt()).isPositive();
    assertThat(ran.get("notes")).isSubsetOf(taken.get("notes"));
    Path page = folder.resolve("second.html");
    ran(Cli.run("report", second.toString(), "-o", page.toString()), 0);
    assertThat(Files.readString(page)).contains("taken from the store");
  }

  private static Cli.Result run(String[] command, String... more) {
    return Cli.run(
        Stream.concat(Arrays.stream(command), Arrays.stream(more)).toArray(String[]::new));
  }

  @Test
  void processesOfTheirOwnWriteIntoTheSameFile() throws IOException, InterruptedException {
    Path out = folder.resolve("isolated.json");
    RealProcess.Ended ended =
        RealProcess.start(
                "run",
                "--isolate",
                "--device=emulator",
                "--mode=sanity",
                "--time=100ms",
                "--out",
                out.toString(),
                TESTS + "MP.litmus",
                TESTS + "SB.litmus")
            .end();
    assertThat(ended.status()).as(ended.err()).isZero();
    List<String> tests = new ArrayList<>();
    for (String line : Files.readAllLines(out)) {
      tests.add(new ObjectMapper().readTree(line).get("test").asText());
    }
    assertThat(tests).containsExactly("MP", "SB");
  }

  @Test
  void aFileThatCannotBeWrittenIsSaid() throws IOException {
    // Root may write into every folder, but behind no file.
    Path out = Files.createFile(folder.resolve("file")).resolve("run.json");
    Cli.Result result =
        Cli.run(
            "run",
            "--device=emulator",
            "--mode=sanity",
            "--time=100ms",
            "--out",
            out.toString(),
            TESTS + "MP.litmus");
    assertThat(result.status()).isEqualTo(4);
    assertThat(result.err()).contains("cannot write " + out);
  }
}
