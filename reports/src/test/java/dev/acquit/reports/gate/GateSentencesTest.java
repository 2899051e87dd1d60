package dev.acquit.reports.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.reports.Paint;
import dev.acquit.reports.Shown;
import dev.acquit.reports.saved.SavedFile;
import dev.acquit.reports.saved.SavedResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the text says of a result is what the page, the Markdown and the JUnit file say of it.
class GateSentencesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "src/test/resources/saved/gate.json",
        "../cli/src/test/resources/golden/gate/json.txt"
      })
  void everyFormatSaysTheSame(Path path) throws Exception {
    SavedFile file = Shown.read(path);
    GateDocument document = ((SavedResult.Gate) file.results().getFirst()).document();
    List<String> sentences = new GateWords(document).sentences();
    assertThat(sentences).hasSizeGreaterThan(5);
    Shown.say(file, GateText.render(document, Paint.PLAIN, true), sentences);
  }
}
