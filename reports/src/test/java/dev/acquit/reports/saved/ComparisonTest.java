package dev.acquit.reports.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

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
  private static SavedResult checks(String model, String... testsAndVerdicts)
      throws IOException, InputException {
    StringBuilder json = new StringBuilder("{\"schema\":\"acquit/check/1\",\"results\":[");
    for (int i = 0; i < testsAndVerdicts.length; i += 2) {
      json.append(i == 0 ? "" : ",")
          .append("{\"test\":\"" + testsAndVerdicts[i] + "\",\"verdict\":\"")
          .append(testsAndVerdicts[i + 1])
          .append("\",\"model\":{\"name\":\"" + model + "\",\"sha256\":\"0\"}}");
    }
    String text = json.append("]}").toString();
    return SavedReader.read("f", new StringReader(text)).results().getFirst();
  }

  private static Comparison compare(SavedResult first, SavedResult second) {
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
    SavedResult result = Samples.of(kind).results().getFirst();
    Comparison c = compare(result, result);
    assertThat(c.changes()).isEmpty();
    assertThat(c.same()).isPositive();
    String page = HtmlReport.render("0", List.of(file("a", result), file("b", result)));
    assertThat(page).contains("Differences between a and b", c.same() + " the same, 0 different.");
  }

  @Test
  void resultsOfTwoKindsAreNotCompared() throws IOException, InputException {
    SavedResult check = Samples.of("check").results().getFirst();
    assertThat(Comparison.of("a", check, "b", Samples.of("run").results().getFirst()))
        .isEqualTo(Optional.empty());
    SavedResult repair = Samples.of("repair").results().getFirst();
    assertThat(Comparison.of("a", repair, "b", repair)).isEmpty();
  }

  private static SavedFile file(String name, SavedResult result) {
    return new SavedFile(name, List.of(result));
  }
}
