package dev.acquit.reports.gate.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.reports.Paint;
import dev.acquit.reports.Shown;
import dev.acquit.reports.saved.SavedFile;
import dev.acquit.reports.saved.SavedResult;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the text says of a result is what the page, the Markdown and the JUnit file say of it.
class LitmusSentencesTest {
  @ParameterizedTest
  @ValueSource(strings = {"src/test/resources/saved/gate-litmus.json"})
  void everyFormatSaysTheSame(Path path) throws Exception {
    SavedFile file = Shown.read(path);
    LitmusDocument document = ((SavedResult.GateLitmus) file.results().getFirst()).document();
    List<String> sentences = LitmusWords.sentences(document);
    assertThat(sentences).hasSizeGreaterThan(5);
    LitmusText results =
        new LitmusText(document.source().name(), document.target().name(), Paint.PLAIN);
    String text =
        document.results().stream().map(results::result).collect(Collectors.joining())
            + LitmusText.summary(document);
    Shown.say(file, text, sentences);
  }
}
