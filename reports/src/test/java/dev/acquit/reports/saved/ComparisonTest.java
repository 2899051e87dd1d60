package dev.acquit.reports.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acquit.reports.story.ToldDocument;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a page of two results says of their differences.
class ComparisonTest {
  private static ToldDocument checks(String model, String... testsAndVerdicts)
      throws IOException, InputException {
    ObjectNode document = (ObjectNode) new ObjectMapper().readTree(Samples.text("check"));
    JsonNode result = document.get("results").get(0);
    ArrayNode results = document.putArray("results");
    for (int i = 0; i < testsAndVerdicts.length; i += 2) {
      ObjectNode one = result.deepCopy();
      one.put("test", testsAndVerdicts[i]).put("verdict", testsAndVerdicts[i + 1]);
      one.putObject("model").put("name", model);
      results.add(one);
    }
    return SavedReader.read("f", new StringReader(document.toString())).results().getFirst();
  }

  private static Comparison compare(ToldDocument first, ToldDocument second) {
    return Comparison.of("one", first, "two", second).orElseThrow();
  }

  @Test
  void verdictsOfOneModelAreComparedTestByTest() throws IOException, InputException {
    Comparison c =
        compare(
            checks("ptx", "MP", "Ok", "SB", "No", "LB", "Ok"),
            checks("ptx", "SB", "Ok", "MP", "Ok", "IRIW", "No"));
    assertThat(c.summary()).isEqualTo("1 the same, 1 different, 2 in one of them only.");
    assertThat(c.shown())
        .extracting(Change::what, Change::first, Change::second)
        .containsExactly(
            tuple("SB", "No", "Ok"),
            tuple("LB", "Ok", "not there"),
            tuple("IRIW", "not there", "No"));
  }

  @Test
  void verdictsOfTwoModelsAreComparedToo() throws IOException, InputException {
    Comparison c =
        compare(checks("ptx", "MP", "Ok", "SB", "No"), checks("ptx-6.0", "MP", "Ok", "SB", "Ok"));
    assertThat(c.summary()).isEqualTo("1 the same, 1 different.");
    assertThat(c.shown()).extracting(Change::asked).containsExactly("ptx and ptx-6.0");
  }

  @Test
  void aTestThatWasAskedTwiceIsNotMixedUp() throws IOException, InputException {
    Comparison c = compare(checks("ptx", "MP", "Ok", "MP", "No"), checks("ptx-6.0", "MP", "Ok"));
    assertThat(c.shown()).allMatch(Change::oneSided).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "run", "verify", "gate"})
  void aResultDoesNotDifferFromItself(String kind) throws IOException, InputException {
    ToldDocument result = Samples.of(kind).results().getFirst();
    Comparison c = compare(result, result);
    assertThat(c.changes()).isEmpty();
    assertThat(c.same()).isPositive();
    String page = HtmlReport.render("0", List.of(file("a", result), file("b", result)));
    assertThat(page).contains("Differences between a and b", c.same() + " the same, 0 different.");
  }

  @Test
  void resultsOfTwoKindsAreNotCompared() throws IOException, InputException {
    ToldDocument check = Samples.of("check").results().getFirst();
    assertThat(Comparison.of("a", check, "b", Samples.of("run").results().getFirst()))
        .isEqualTo(Optional.empty());
    ToldDocument repair = Samples.of("repair").results().getFirst();
    assertThat(Comparison.of("a", repair, "b", repair)).isEmpty();
  }

  private static SavedFile file(String name, ToldDocument result) {
    return new SavedFile(name, List.of(result));
  }
}
