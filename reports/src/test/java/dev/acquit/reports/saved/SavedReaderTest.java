package dev.acquit.reports.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.reports.check.CheckDocument;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SavedReaderTest {
  private static final String OLD =
      """
      {"schema":"acquit/check/1","tool":{"name":"acquit","version":"0"},"results":[
        {"test":"MP","model":{"name":"ptx"},"verdict":"Ok",
         "witness":{"events":[{"id":0,"thread":0,"kind":"write","text":"st.weak x, 1"}]}}]}
      """;

  static List<String> kinds() {
    return Samples.kinds();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyKindIsRead(String kind) throws IOException, InputException {
    SavedResult result = Samples.of(kind).results().getFirst();
    assertThat(result)
        .isInstanceOf(
            switch (kind) {
              case "check" -> SavedResult.Checks.class;
              case "verify" -> SavedResult.Verification.class;
              case "run" -> SavedResult.Runs.class;
              case "repair" -> SavedResult.Repair.class;
              case "reproduce" -> SavedResult.Reproduction.class;
              case "gate-litmus" -> SavedResult.GateLitmus.class;
              case "gate-scan" -> SavedResult.GateScan.class;
              default -> SavedResult.Gate.class;
            });
  }

  @Test
  void linesOfRunsAreOneResultAndOtherDocumentsMayStandBesideThem()
      throws IOException, InputException {
    String text = Samples.text("run") + Samples.text("check");
    List<SavedResult> results = SavedReader.read("f", new StringReader(text)).results();
    assertThat(results).hasSize(2);
    assertThat(results.getLast())
        .isInstanceOfSatisfying(
            SavedResult.Runs.class, runs -> assertThat(runs.documents()).hasSize(4));
  }

  @Test
  void membersThatAreMissingAreEmptyAndUnknownOnesArePassedOver()
      throws IOException, InputException {
    String newer = OLD.replace("\"verdict\"", "\"invented\":{\"a\":[1]},\"verdict\"");
    for (String text : List.of(OLD, newer)) {
      SavedFile file = SavedReader.read("f", new StringReader(text));
      CheckDocument check = ((SavedResult.Checks) file.results().getFirst()).document();
      assertThat(check.errors()).isEmpty();
      assertThat(check.results().getFirst().states()).isEmpty();
      assertThat(check.results().getFirst().text()).isNull();
      assertThat(HtmlReport.render("1", List.of(file))).contains("MP", "st.weak x, 1");
    }
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
        "{\"schema\":\"acquit/check/1\",\"results\":7} @ 1 @ the field 'results' has a value of"
            + " another kind",
        "{\"schema\":\"acquit/check/1\",\"results\":[{\"test\":\"MP\"}]} @ 1 @ model",
        "{\"schema\":\"acquit/verify/2\"} @ 1 @ mapping",
        "{\"schema\":\"acquit/run/1\",\"test\":\"MP\"} @ 1 @ device",
        "{\"schema\":\"acquit/gate/1\"}  @ 1   @ mapping",
        "{\"schema\":\"acquit/repair/1\"} @ 1 @ mapping",
        "{\"schema\":\"acquit/reproduce/1\"} @ 1 @ publication",
        "{\"schema\":\"acquit/gate-litmus/1\"} @ 1 @ source",
        "{\"schema\":\"acquit/gate-scan/1\"} @ 1 @ mapping",
        "{\"schema\":\"acquit/models/1\"} @ 1 @ found the memory models that acquit models lists",
        "{\"schema\":\"acquit/map/1\"} @ 1 @ of which there is no page"
      })
  void whatIsNoResultIsSaidToBeNone(String text, String place, String message) {
    assertThatThrownBy(() -> SavedReader.read("file.json", new StringReader(text)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("file.json:" + place)
        .hasMessageContaining(message);
  }
}
