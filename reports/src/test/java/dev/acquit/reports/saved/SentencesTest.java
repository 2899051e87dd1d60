package dev.acquit.reports.saved;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.reports.Shown;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the text says of a result is what the page, the Markdown and the JUnit file say of it.
class SentencesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "src/test/resources/saved/check.json",
        "../cli/src/test/resources/golden/check-json.txt",
        "../cli/src/test/resources/golden/expect-differ-json.txt"
      })
  void everyFormatSaysTheSameOfATest(Path path) throws Exception {
    assertThat(Shown.say(Shown.read(path))).hasSizeGreaterThan(8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "src/test/resources/saved/verify.json",
        "../cli/src/test/resources/golden/verify-json.txt",
        "../cli/src/test/resources/golden/verify-mixed-json.txt",
        "src/test/resources/saved/repair.json",
        "src/test/resources/saved/reproduce.json",
        "../cli/src/test/resources/golden/repair/lean-json.txt",
        "../cli/src/test/resources/golden/reproduce-json.txt"
      })
  void everyFormatSaysTheSameOfATable(Path path) throws Exception {
    assertThat(Shown.say(Shown.read(path))).hasSizeGreaterThan(30);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"abi", "gate", "gate-diff", "gate-litmus", "gate-sass", "gate-scan", "run"})
  void everyFormatSaysTheSameOfFindings(String kind) throws Exception {
    assertThat(Shown.say(Samples.of(kind))).hasSizeGreaterThan(8);
  }

  @ParameterizedTest
  @CsvSource({
    "'\"decision\" : \"unknown\", \"stopped\" : \"no time\", \"reason\" : \"no time\"',"
        + " Of 4 steps it is UNKNOWN",
    "'\"decision\" : \"unknown\"', Of 4 steps it is UNKNOWN"
  })
  void everyFormatSaysTheSameOfWhatIsNotKnown(String decision, String words) throws Exception {
    String lean =
        Files.readString(Path.of("../cli/src/test/resources/golden/repair/lean-json.txt"));
    String open =
        lean.replace("\"decision\" : \"sound\"", decision)
            .replaceFirst("\"verdict\" : \"sound\"", "\"verdict\" : \"unknown\"");
    SavedFile file = SavedReader.read("result.json", new StringReader(open));
    assertThat(Shown.say(file).getFirst()).contains(words);
  }
}
