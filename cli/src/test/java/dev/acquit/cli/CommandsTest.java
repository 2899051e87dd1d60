package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.cli.shell.Version;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.Models;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What golden files cannot say: that outputs are inputs again, and that catalogues are whole.
class CommandsTest {
  private static final String CPP = "src/test/resources/tests/cpp";

  @Test
  void everyShippedModelIsListedAndPrinted() throws IOException {
    JsonNode list = json("models", "--format", "json");
    assertThat(list.get("schema").asText()).isEqualTo("acquit/models/1");
    assertThat(list.get("models").findValuesAsText("name"))
        .containsExactlyElementsOf(Models.shipped().stream().map(Models.Shipped::name).toList());
    for (Models.Shipped shipped : Models.shipped()) {
      assertThat(Cli.run("models", shipped.name()).out())
          .isEqualTo(Models.text(shipped.name() + ".cat").orElseThrow());
    }
    assertThat(Cli.run("models", "ptx-common.cat").out()).contains("include");
    assertThat(Cli.run("models").out()).contains("ptx-7.5  (ptx, ");
  }

  @Test
  void aModelOfTheUsersIsPrintedIfItIsRight(@TempDir Path folder) throws IOException {
    String text = "\"mine\"\n(* Of my own. *)\nlet a = po\nacyclic a as x\n";
    String mine = Files.writeString(folder.resolve("mine.cat"), text).toString();
    assertThat(Cli.run("models", mine)).isEqualTo(new Cli.Result(0, text, ""));
    JsonNode model = json("models", mine, "--format", "json").get("models").get(0);
    assertThat(model.get("name").asText()).isEqualTo("mine");
    assertThat(model.get("axioms").get(0).asText()).isEqualTo("x");
    assertThat(model.get("text").asText()).isEqualTo(text);
    assertThat(model.has("family")).isFalse();
    String wrong = Files.writeString(folder.resolve("wrong.cat"), "acyclic nothing\n").toString();
    assertThat(Cli.run("models", wrong).status()).isEqualTo(2);
    assertThat(Cli.run("models", "" + folder).status()).isEqualTo(2);
  }

  @Test
  void everyShippedMappingIsListedAndPrinted() throws IOException, InputException {
    JsonNode list = json("mappings", "--format", "json");
    assertThat(list.get("schema").asText()).isEqualTo("acquit/mappings/1");
    assertThat(list.get("mappings").findValuesAsText("name"))
        .containsExactlyElementsOf(Mappings.names());
    for (String name : Mappings.names()) {
      assertThat(Cli.run("mappings", name).out()).isEqualTo(Mappings.find(name).text());
    }
  }

  @Test
  void jsonOfACheckHasWhereItComesFrom() throws IOException {
    JsonNode document = json("check", "--format=json", "--timeout=2m", CPP + "/MP+na.litmus");
    assertThat(document.get("schema").asText()).isEqualTo("acquit/check/1");
    assertThat(document.get("tool").get("version").asText()).isEqualTo(Version.number());
    JsonNode result = document.get("results").get(0);
    assertThat(result.get("verdict").asText()).isEqualTo("Undef");
    assertThat(result.get("engine").asText()).isEqualTo("enumerating");
    assertThat(result.get("bounds").get("timeMs").asLong()).isEqualTo(120_000);
    assertThat(result.get("model").get("sha256").asText()).hasSize(64);
  }

  @Test
  void aModelThatDoesNotSayWhatCoIsIsWarnedAboutOnce(@TempDir Path folder) throws IOException {
    String ptx = "src/test/resources/tests/ptx/";
    Path open = Files.writeString(folder.resolve("open.cat"), "acyclic po-loc | rf | co | fr");
    List<String> tests = List.of(ptx + "SB+forall.litmus", ptx + "SB+forall.litmus");
    Cli.Result result = Cli.run("check", "-m", open.toString(), tests.get(0), tests.get(1));
    assertThat(result.err().lines().filter(l -> l.contains("open.cat:1:1: warning: "))).hasSize(1);
    assertThat(result.err()).contains("include \"cos.cat\"");
    JsonNode json =
        json("-q", "check", "-m", open.toString(), "--format", "json", tests.getFirst());
    assertThat(json.get("results").get(0).get("warnings").get(0).asText())
        .contains("partial order");
    Files.writeString(open, "include \"cos.cat\" acyclic po-loc | rf | co | fr");
    assertThat(Cli.run("check", "-m", open.toString(), tests.getFirst()).err())
        .doesNotContain("warning");
    Files.writeString(open, "acyclic po-loc | rf | co | fr");
    assertThat(Cli.run("check", "-m", open.toString(), CPP + "/MP+na.litmus").err())
        .doesNotContain("warning");
  }

  @Test
  void theVersionIsThatOfThePom() {
    assertThat(Version.number()).matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
    for (String word : List.of("--version", "-V")) {
      assertThat(Cli.run(word)).isEqualTo(Cli.run("--quiet", word));
    }
    assertThat(Cli.run("--version").out()).isEqualTo(Version.line() + "\n");
    // Outside of a clone nobody knows the commit.
    assertThat(Version.line())
        .matches(
            "acquit "
                + Pattern.quote(Version.number())
                + (Files.exists(Path.of("../.git"))
                    ? " \\([0-9a-f]{12}, 20\\d\\d-\\d\\d-\\d\\d\\)"
                    : ""));
  }

  @Test
  void completionScriptsAreGenerated() {
    assertThat(Cli.run("generate-completion").out()).contains("_complete_acquit");
    assertThat(Cli.run("--help").out()).doesNotContain("generate-completion");
  }

  @Test
  void quietLeavesNotesOut() {
    List<String> command = List.of("check", "--expect", "src/test/resources/expect/differ.csv");
    assertThat(Cli.run(command.toArray(String[]::new)).err()).contains("note: ");
    assertThat(Cli.run("-q", "check", command.get(1), command.get(2)).err()).isEmpty();
  }

  private static JsonNode json(String... args) throws IOException {
    Cli.Result result = Cli.run(args);
    assertThat(result.status()).isZero();
    return new ObjectMapper().readTree(result.out());
  }

  /// `help WORDS` prints what `WORDS --help` prints, of a nested command, too.
  @Test
  void helpIsThatOfTheNamedCommand() {
    for (List<String> words :
        List.of(
            List.<String>of(),
            List.of("gate"),
            List.of("gate", "check"),
            List.of("generate", "diff"),
            List.of("check"))) {
      Cli.Result help = Cli.run(words(List.of("help"), words));
      Cli.Result option = Cli.run(words(words, List.of("--help")));
      assertThat(help.status()).isZero();
      assertThat(help.out()).as("%s", words).isEqualTo(option.out()).isNotEmpty();
    }
    Cli.Result none = Cli.run("help", "gate", "chek");
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.err()).contains("found 'chek', which acquit gate does not know", "'check'");
    assertThat(none.out()).isEmpty();
  }

  private static String[] words(List<String> before, List<String> behind) {
    return Stream.concat(before.stream(), behind.stream()).toArray(String[]::new);
  }
}
