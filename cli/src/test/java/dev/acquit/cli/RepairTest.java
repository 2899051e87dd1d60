package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.cli.repair.OracleFactory;
import dev.acquit.cli.repair.RepairCommand;
import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.Failures;
import dev.acquit.cli.shell.Interruption;
import dev.acquit.cli.shell.Session;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.model.cat.Models;
import dev.acquit.testing.Golden;
import dev.acquit.text.TextLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// How `repair` ends, what it prints and what it writes, with an oracle that knows four tests.
@Tag("slow")
class RepairTest {
  /// Lines of a first screen.
  private static final int SCREEN = 30;

  private static final OracleFactory KNOWN =
      (source, target, b, solver) -> new KnownTests(source, target);

  private static Cli.Result run(OracleFactory oracles, Interruption interruption, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Environment environment =
        new Environment(
            InputStream.nullInputStream(),
            new PrintWriter(out),
            new PrintWriter(err),
            false,
            false,
            List.of(),
            interruption);
    Session session = new Session(environment, () -> false, () -> false, () -> TextLimits.USUAL);
    Failures failures = new Failures(() -> false);
    int status =
        new CommandLine(new RepairCommand(session, oracles))
            .setOut(environment.out())
            .setErr(environment.err())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionExceptionHandler(failures)
            .setParameterExceptionHandler(failures)
            .execute(args);
    environment.out().flush();
    environment.err().flush();
    return new Cli.Result(status, out.toString(), err.toString());
  }

  private static Cli.Result run(String... args) {
    return run(KNOWN, new Interruption(), args);
  }

  private static String mask(String text) {
    return text.replaceAll("(, | in )\\d+\\.\\d s\\n", "$1N s\n")
        .replaceAll("\\b[0-9a-f]{64}\\b", "HASH")
        .replaceAll("\\b[0-9a-f]{12}\\b", "HASH")
        .replaceAll("\"timeMs\" : [0-9.E-]+", "\"timeMs\" : 0.0")
        .replaceAll("\"version\" : \"[^\"]*\"", "\"version\" : \"VERSION\"");
  }

  @Test
  void anUnsoundTableIsRepaired() throws IOException {
    Cli.Result result = run("ptx-abi-12.9", "-j1", "--bound=4");
    assertThat(result.err()).isEmpty();
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out().lines().toList())
        .hasSizeLessThanOrEqualTo(SCREEN)
        .allMatch(l -> l.length() <= 80)
        .first()
        .asString()
        .startsWith("ptx-abi-12.9 is UNSOUND ");
    Golden.assertMatches("repair/unsound.txt", mask(result.out()));
    Golden.assertMatches(
        "repair/unsound-all.txt", mask(run("ptx-abi-12.9", "-j1", "--bound=4", "-v").out()));
  }

  @Test
  void aSoundTableSaysWhatItNeeds() throws IOException {
    Cli.Result result = run("paper-asplos19", "-j1", "--bound=4");
    assertThat(result.err()).isEmpty();
    // What fences are there for is not known at that bound.
    assertThat(result.status()).isEqualTo(3);
    Golden.assertMatches("repair/sound.txt", mask(result.out()));
    Golden.assertMatches(
        "repair/sound-all.txt", mask(run("paper-asplos19", "-j1", "--bound=4", "-v").out()));
  }

  @Test
  void theFolderHasTableAndPageAndTests(@TempDir Path folder) throws Exception {
    Path out = folder.resolve("new");
    Cli.Result result = run("ptx-abi-12.9", "-j1", "--bound=4", "--out=" + out);
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out().replaceAll("\\s+", " "))
        .contains("Table, page and tests are in " + out);
    Golden.assertMatches("repair/page.md", mask(Files.readString(out.resolve("REPAIR.md"))));
    Path table = out.resolve("ptx-abi-12.9-repaired-same.mapping");
    Golden.assertMatches("repair/table.mapping", mask(Files.readString(table)));

    MappingFile file = Mappings.find(table.toString());
    assertThat(file.mapping().alternative(RowKey.LOAD_SEQ_CST, 0).sequence())
        .isEqualTo("fence.sc.S; ld.acquire.S");
    Cli.Result verified =
        Cli.run("verify", table.toString(), "--tests=../litmus/families/CoRR.litmus", "--only");
    assertThat(verified.status()).isZero();
    Cli.Result checked = Cli.run("check", "--expect", out.resolve("expected.csv").toString());
    assertThat(checked.out()).contains(" 0 different");
    assertThat(checked.status()).isZero();
  }

  @Test
  void theLeanTableLoadsAgain(@TempDir Path folder) throws Exception {
    Cli.Result result = run("ptx-abi-13", "--bound=4", "--out=" + folder);
    assertThat(result.status()).isEqualTo(3);
    MappingFile file = Mappings.find(folder.resolve("ptx-abi-13-lean-same.mapping").toString());
    assertThat(file.mapping().header().provenance()).contains("derived by acquit repair");
    KnownTests tests = new KnownTests(Models.find("cpp20"), Models.find("ptx"));
    assertThat(tests.ask(file.mapping(), ProgramClass.SAME)).isInstanceOf(Answer.Sound.class);
    String page = Files.readString(folder.resolve("REPAIR.md"));
    assertThat(page)
        .startsWith("# What ptx-abi-13 needs")
        .contains("What can be weaker at once")
        .contains("| store seq_cst, alternative 1 | <code>fence.sc.S; st.relaxed.S</code> |");
    // Whatever the page speaks of is on it.
    Pattern.compile("test (\\d+)")
        .matcher(page)
        .results()
        .forEach(m -> assertThat(page).contains("<summary><b>Test " + m.group(1) + ","));
  }

  @Test
  void jsonHasItAll() throws IOException {
    Cli.Result result = run("ptx-abi-12.9", "-j1", "--format=json");
    JsonNode document = new ObjectMapper().readTree(result.out());
    assertThat(document.get("schema").asText()).isEqualTo("acquit/repair/1");
    assertThat(document.get("decision").asText()).isEqualTo("unsound");
    assertThat(document.get("fault").asInt()).isEqualTo(1);
    JsonNode place = document.get("places").get(0);
    assertThat(place.get("use").get("row").asText()).isEqualTo("load seq_cst");
    assertThat(place.get("weakest")).hasSize(2);
    assertThat(place.get("complete").asBoolean()).isTrue();
    assertThat(document.get("better").get("text").asText())
        .startsWith("name: ptx-abi-12.9-repaired-same\n");
    assertThat(document.get("better").has("needs")).isFalse();
    assertThat(document.get("needs")).isNotEmpty();
    assertThat(document.get("tests").get(0).get("explanation").get("axioms")).isNotEmpty();

    Cli.Result lean = run("ptx-abi-13", "-j1", "--format=json");
    Golden.assertMatches("repair/lean-json.txt", mask(lean.out()));
    JsonNode sound = new ObjectMapper().readTree(lean.out());
    assertThat(sound.get("decision").asText()).isEqualTo("unknown");
    assertThat(sound.has("fault")).isFalse();
    assertThat(sound.get("better").get("needs")).isNotEmpty();
  }

  @Test
  void whatIsNotDecidedIsUnknown() {
    OracleFactory never =
        (source, target, b, solver) -> (table, c) -> new Answer.Unknown("too large");
    Cli.Result result = run(never, new Interruption(), "ptx-abi-13");
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out().replaceAll("\\s+", " "))
        .startsWith(
            "UNKNOWN: whether ptx-abi-13 is sound for programs with one scope (class same) was not"
                + " decided: too large. ");
  }

  @Test
  @Timeout(300)
  void aRunThatIsToldToStopSaysWhatItHas() {
    Interruption interruption = new Interruption();
    interruption.request();
    Cli.Result result = run(KNOWN, interruption, "ptx-abi-13");
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out()).contains("stopped early: it was interrupted");
    assertThat(result.err()).contains("stopping; what was found so far is put together");
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void badInputIsTwo(@TempDir Path folder) throws IOException {
    assertThat(run("ptx-abi-14").status()).isEqualTo(2);
    assertThat(run("ptx-abi-13", "--source=rc11").status()).isEqualTo(2);
    assertThat(run("ptx-abi-13", "--target=cpp20").status()).isEqualTo(2);
    assertThat(run("ptx-abi-13", "--bound=0").err()).contains("expected a number from 1");
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThat(run("ptx-abi-13", "--out=" + file).status()).isEqualTo(2);
  }
}
