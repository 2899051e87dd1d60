package dev.acquit.reports.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.html.Campaign.Column;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.story.Story.Checks;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a page says of a story, and what it does not say twice.
class StoryPageTest {
  private static List<Line> verdict(String word, String... sentences) {
    Story story =
        new Story(
            "it",
            new Story.Verdict(Tone.BAD, word, List.of(sentences)),
            List.of(),
            List.of(),
            new Checks("it", "holds", new Outcome.Passed(), List.of()));
    return new StoryPage("s1", "file", story).verdict();
  }

  private static Line badge(String word) {
    return Line.badge(Tone.BAD, word);
  }

  @Test
  void theVerdictComesFirstAndStandsOnce() {
    assertThat(verdict("FAILED", "9 functions", "FAILED: 4 errors"))
        .containsExactly(badge("FAILED").then(": 4 errors"), Line.of("9 functions"));
    assertThat(verdict("open", "4 verdicts", "open"))
        .containsExactly(badge("open").then(" ").then("4 verdicts"));
    assertThat(verdict("unsound", "it is unsound for some"))
        .containsExactly(Line.of("it is ").then(badge("unsound")).then(" for some"));
  }

  @Test
  void whatIsNotSaidInASentenceStandsBeforeAll() {
    assertThat(verdict("No", "Not covered: a fence", "more"))
        .containsExactly(badge("No").then(" ").then("Not covered: a fence"), Line.of("more"));
    assertThat(verdict("No")).containsExactly(badge("No"));
  }

  private static Part.One one(String name, Part... parts) {
    return new Part.One(
        null, List.of(Line.code(name), badge("No"), Line.of("")), Line.bold(name), List.of(parts));
  }

  @Test
  void columnsInWhichNothingStandsAreLeftOut() {
    Part.Many many =
        new Part.Many("Tests", List.of("test", "verdict", "why"), List.of(one("mp"), one("sb")));
    assertThat(StoryPage.Many.of(many, "s1").table().columns())
        .extracting(Column::name)
        .containsExactly("test", "verdict");
  }

  @Test
  void aSentenceDoesNotRepeatTheWordOfItsTitle() {
    Part more = new Part.Sentence(Line.of("more"));
    assertThat(
            new StoryPage.Shown(
                    "s1-0",
                    one(
                        "mp",
                        new Part.Sentence(badge("No").then(": not so")),
                        new Part.Sentence(badge("No")),
                        more))
                .parts())
        .containsExactly(new Part.Sentence(Line.of("not so")), more);
  }
}
