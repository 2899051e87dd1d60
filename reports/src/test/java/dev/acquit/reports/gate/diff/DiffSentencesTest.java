package dev.acquit.reports.gate.diff;

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
class DiffSentencesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "src/test/resources/saved/gate-diff.json",
        "../cli/src/test/resources/golden/gate/diff-json.txt"
      })
  void everyFormatSaysTheSame(Path path) throws Exception {
    SavedFile file = Shown.read(path);
    DiffDocument document = ((SavedResult.GateDiff) file.results().getFirst()).document();
    List<String> sentences = new DiffWords(document).sentences();
    assertThat(sentences).hasSizeGreaterThan(3);
    Shown.say(file, DiffText.render(document, Paint.PLAIN, false), sentences);
  }
}
