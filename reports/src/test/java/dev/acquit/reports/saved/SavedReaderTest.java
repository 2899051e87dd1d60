package dev.acquit.reports.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.run.RunDocuments;
import dev.acquit.reports.story.ToldDocument;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SavedReaderTest {
  static List<String> kinds() {
    return Samples.kinds();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyKindIsRead(String kind) throws IOException, InputException {
    ToldDocument result = Samples.of(kind).results().getFirst();
    assertThat(result.command()).startsWith(kind.replace('-', ' '));
  }

  @Test
  void linesOfRunsAreOneResultAndOtherDocumentsMayStandBesideThem()
      throws IOException, InputException {
    String text = Samples.text("run") + Samples.text("check");
    List<ToldDocument> results = SavedReader.read("f", new StringReader(text)).results();
    assertThat(results).hasSize(2);
    assertThat(results.getLast())
        .isInstanceOfSatisfying(RunDocuments.class, runs -> assertThat(runs.all()).hasSize(4));
  }

  @Test
  void membersOfNewerVersionsArePassedOver() throws IOException, InputException {
    String newer = Samples.text("check").replace("\"verdict\"", "\"new\":{\"a\":[1]},\"verdict\"");
    SavedFile file = SavedReader.read("f", new StringReader(newer));
    CheckDocument check = (CheckDocument) file.results().getFirst();
    assertThat(check).isEqualTo(((CheckDocument) Samples.of("check").results().getFirst()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      quoteCharacter = '~',
      value = {
        "~~                              @ 1:1 @ found no result",
        "nonsense                        @ 1   @ found text that is no JSON, expected a result",
        "{\"schema\":\"acquit/check/1\"  @ 1   @ found the end of the file in the middle of a"
            + " result",
        "{\"schema\":\"acquit/check/1\",\"results\":[{\"te @ 1 @ it is cut off",
        "{\"schema\":\"acquit/verify/1\"} @ 1 @ another version of acquit wrote it",
        "[]                              @ 1:1 @ found no result",
        "17                              @ 1   @ without a schema",
        "{}                              @ 1   @ without a schema",
        "{\"a\":1}                       @ 1   @ without a schema",
        "{\"schema\":\"acquit/chek/1\"}  @ 1   @ found the schema 'acquit/chek/1'",
        "{\"schema\":\"acquit/check/9\"} @ 1   @ found the schema 'acquit/check/9'",
        "{\"schema\":\"acquit/check/1\",\"tool\":7} @ 1 @ the member '/tool' is of another kind",
        "{\"schema\":\"acquit/check/1\"} @ 1 @ it has no member '/tool'",
        "{\"schema\":\"acquit/models/1\"} @ 1 @ found the memory models that acquit models lists",
        "{\"schema\":\"acquit/map/1\"} @ 1 @ of which there is no page"
      })
  void whatIsNoResultIsSaidToBeNone(String text, String place, String message) {
    assertThatThrownBy(() -> SavedReader.read("file.json", new StringReader(text)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("file.json:" + place)
        .hasMessageContaining(message);
  }

  /// A sample is edited in one place: what is found there, and what is put in its place.
  @ParameterizedTest
  @CsvFileSource(resources = "/saved/edits.csv", quoteCharacter = '~', delimiter = '|')
  void whatSomebodyEditedIsNamed(String kind, String found, String put, String message)
      throws IOException {
    String text = Samples.text(kind);
    assertThat(text).contains(found);
    String edited = text.replaceFirst(Pattern.quote(found), Matcher.quoteReplacement(put));
    assertThatThrownBy(() -> SavedReader.read("file.json", new StringReader(edited)))
        .isInstanceOf(InputException.class)
        .hasMessageMatching("(?s)file.json:\\d+:\\d+: error: .*")
        .hasMessageContaining(message);
  }
}
