package dev.acquit.reports.verify;

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
class SentencesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "src/test/resources/saved/verify.json",
        "../cli/src/test/resources/golden/verify-json.txt",
        "../cli/src/test/resources/golden/verify-mixed-json.txt"
      })
  void everyFormatSaysTheSame(Path path) throws Exception {
    SavedFile file = Shown.read(path);
    VerifyDocument document = ((SavedResult.Verification) file.results().getFirst()).document();
    List<String> sentences = new VerifyWords(document).sentences();
    assertThat(sentences).hasSizeGreaterThan(5);
    Shown.say(file, VerifyText.render(document, Paint.PLAIN), sentences);
  }
}
