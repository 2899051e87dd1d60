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
import dev.acquit.reports.story.StoryText;
import java.io.StringReader;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a check comes to.
class CheckStoryTest {
  /// The sample with these of its results alone, and without what fails it.
  private static Story story(List<Integer> results) throws Exception {
    return story(results, _ -> {});
  }

  private static Story story(List<Integer> results, Consumer<ArrayNode> change) throws Exception {
    ObjectNode document = (ObjectNode) new ObjectMapper().readTree(Samples.text("check"));
    document.remove(List.of("findings", "baseline", "expectation"));
    document.putArray("errors");
    ArrayNode all = (ArrayNode) document.get("results");
    ArrayNode some = document.putArray("results");
    results.forEach(i -> some.add(all.get(i)));
    change.accept(some);
    return SavedReader.read("f", new StringReader(document.toString()))
        .results()
        .getFirst()
        .story();
  }

  @ParameterizedTest
  @CsvSource({
    "1, alias under ptx, 'Ok', 'Ok: an allowed execution satisfies the condition (1 of 2)'",
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

  private static Part.Many tests(Story story) {
    return story.parts().stream()
        .flatMap(p -> p instanceof Part.Many m ? Stream.of(m) : Stream.of())
        .findFirst()
        .orElseThrow();
  }

  /// A flag that is no race says what code relies on, and is not as loud as one.
  @Test
  void adviceStandsBelowTheVerdictAndBehindRaces() throws Exception {
    Part.Many tests =
        tests(
            story(
                List.of(2),
                results -> {
                  ArrayNode marks = (ArrayNode) results.get(0).get("marks");
                  ObjectNode advice = marks.get(0).deepCopy();
                  advice.put("check", "copy-after-read-without-async-fence").put("meaning", "flag");
                  marks.insert(0, advice);
                }));
    Part.One one = tests.all().getFirst();
    assertThat(one.title().text()).contains(": Undef, data-race (").doesNotContain("copy-after");
    assertThat(one.cells().get(TestStory.FINDING)).isEqualTo(Line.badge(Tone.BAD, "data-race"));
    String text = StoryText.plain(one);
    assertThat(text.indexOf("Flag copy-after-read-without-async-fence of "))
        .isGreaterThan(text.indexOf("Undefined by data-race of "))
        .isGreaterThan(0);
  }

  @Test
  void countsLeadToTheTestsThatTheyCount() throws Exception {
    Story story = story(List.of(0, 1, 3, 4, 5));
    assertThat(story.parts())
        .filteredOn(p -> p instanceof Part.Table t && t.title().equals("Verdicts"))
        .singleElement()
        .satisfies(p -> {
          Part.Table table = (Part.Table) p;
          assertThat(table.numbers(1)).isTrue();
          assertThat(table.rows())
              .extracting(r -> ((Line.Search) r.get(1).spans().getFirst()).words())
              .containsExactly(
                  "verdict:no", "verdict:ok", "verdict:not_covered", "verdict:unknown");
        });
  }

  /// Pages show the first in full, and open it.
  @Test
  void whatFailsTheCheckComesFirst() throws Exception {
    Story story = Samples.of("check").results().getFirst().story();
    Part.Many tests = tests(story);
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
