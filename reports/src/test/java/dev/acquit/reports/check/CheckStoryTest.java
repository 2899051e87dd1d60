package dev.acquit.reports.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.saved.Samples;
import dev.acquit.reports.saved.SavedReader;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.StoryMarkdown;
import java.io.StringReader;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a check comes to.
class CheckStoryTest {
  /// The sample with these of its results alone, and without what fails it.
  private static Story story(List<Integer> results) throws Exception {
    ObjectNode document = (ObjectNode) new ObjectMapper().readTree(Samples.text("check"));
    document.remove(List.of("findings", "baseline", "expectation"));
    document.putArray("errors");
    ArrayNode all = (ArrayNode) document.get("results");
    ArrayNode some = document.putArray("results");
    results.forEach(i -> some.add(all.get(i)));
    return SavedReader.read("f", new StringReader(document.toString()))
        .results()
        .getFirst()
        .story();
  }

  @ParameterizedTest
  @CsvSource({
    "1, alias under ptx, 'Ok', 'Ok: an allowed execution ends so (1 of 2)'",
    "3, surface-consumer under ptx, Not covered, 'Not covered: hypothetical-proxy-fence'"
  })
  void ofOneTestTheModelsAnswerIsSaidFirst(int result, String title, String word, String sentence)
      throws Exception {
    Story story = story(List.of(result));
    assertThat(story.title()).isEqualTo(title);
    assertThat(story.verdict().word()).isEqualTo(word);
    assertThat(story.verdict().sentences()).containsExactly(sentence);
    assertThat(StoryMarkdown.page(story)).containsOnlyOnce(sentence);
  }

  /// Files of older versions have no findings, and a verdict that is not known passes nowhere.
  @Test
  void whatHasNoAnswerIsOpenThoughNoFindingSaysSo() throws Exception {
    assertThat(story(List.of(0, 1)).verdict().word()).isEqualTo("passed");
    Story open = story(List.of(1, 4));
    assertThat(open.verdict().word()).isEqualTo("open");
    assertThat(open.title()).isEqualTo("2 verdicts (1 Ok, 1 Unknown)");
  }

  /// Pages show the first in full, and open it.
  @Test
  void whatFailsTheCheckComesFirst() throws Exception {
    Story story = Samples.of("check").results().getFirst().story();
    Part.Many tests =
        story.parts().stream()
            .flatMap(p -> p instanceof Part.Many m ? Stream.of(m) : Stream.of())
            .findFirst()
            .orElseThrow();
    assertThat(tests.columns()).endsWith("finding", "why");
    Part.One first = tests.all().get(tests.first(1).getFirst());
    assertThat(first.cells().get(tests.columns().size() - 2))
        .isEqualTo(Line.badge(Tone.BAD, "error"));
    assertThat(first.tone()).isEqualTo(Tone.BAD);
    assertThat(story.findings())
        .isNotEmpty()
        .allSatisfy(f ->
            assertThat(tests.all().get(f.one().orElseThrow()).title().text())
                .startsWith(f.in().orElseThrow() + ": "));
  }
}
