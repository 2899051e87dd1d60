package dev.acquit.reports.gate.scan;

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
class ScanSentencesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "src/test/resources/saved/gate-scan.json",
        "../cli/src/test/resources/golden/gate/scan-json.txt"
      })
  void everyFormatSaysTheSame(Path path) throws Exception {
    SavedFile file = Shown.read(path);
    ScanDocument document = ((SavedResult.GateScan) file.results().getFirst()).document();
    List<String> sentences = new ScanWords(document).sentences();
    assertThat(sentences).hasSizeGreaterThan(3);
    Shown.say(file, ScanText.render(document, Paint.PLAIN), sentences);
  }
}
