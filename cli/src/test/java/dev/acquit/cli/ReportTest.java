package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files of results: what commands write, what the published schemas say, and what `report` makes
/// of them.
@Timeout(180)
class ReportTest {
  private static final String TESTS = "../litmus/tests/";
  private static final String GATE = "src/test/resources/gate";

  @TempDir private static Path folder;

  @BeforeAll
  static void writeResults() {
    ran(Cli.run("check", "../docs/examples", "--out", file("check")), 0, 1, 3);
    ran(
        Cli.run(
            "verify",
            "src/test/resources/mappings/weak-load.mapping",
            "--shapes=CoRR",
            "--out",
            file("verify")),
        1);
    ran(Cli.run("verify", "ptx-abi-12.9", "--bound", "3", "--out", file("proof")), 0, 1, 3);
    ran(
        Cli.run(
            "run",
            "--device=emulator",
            "--mode=sanity",
            "--out",
            file("run"),
            TESTS + "MP.litmus",
            TESTS + "MP+porlxrel+poacqrlx.litmus"),
        0);
    ran(new GateCli(new TableWords()).run("gate", "check", GATE, "--out", file("gate")), 1, 2);
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
  @CsvSource({"check,check", "verify,verify", "proof,verify", "run,run", "gate,gate"})
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
      broken.put("schema", "acquit/other/1").put("invented", 1);
      assertThat(checker.validate(broken)).as("what it must refuse").hasSize(2);
    }
  }

  private static void close(JsonNode rules) {
    if (rules instanceof ObjectNode object && object.has("properties")) {
      object.put("additionalProperties", false);
    }
    rules.forEach(ReportTest::close);
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "verify", "proof", "run", "gate"})
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
    Cli.Result sarif = Cli.run("report", file(kind), "--format", "sarif");
    if (kind.equals("gate")) {
      ran(sarif, 0);
      JsonNode log = new ObjectMapper().readTree(sarif.out());
      assertThat(log.at("/runs/0/results").size()).isPositive();
    } else {
      assertThat(sarif.status()).isEqualTo(2);
      assertThat(sarif.out()).isEmpty();
      assertThat(sarif.err()).contains("expected one of gate check");
    }
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
            "--out",
            once.toString(),
            TESTS + "MP.litmus"),
        0);
    assertThat(Files.readAllLines(once))
        .singleElement()
        .satisfies(line -> assertThat(line).startsWith("{\"schema\":\"acquit/run/1\""));
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
  void aFileThatCannotBeWrittenIsSaid() {
    Cli.Result result =
        Cli.run(
            "run",
            "--device=emulator",
            "--mode=sanity",
            "--out",
            "/nowhere/run.json",
            TESTS + "MP.litmus");
    assertThat(result.status()).isEqualTo(4);
    assertThat(result.err()).contains("cannot write /nowhere/run.json");
  }
}
