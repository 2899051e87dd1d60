package dev.acquit.cli.expect;

import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.reports.check.CheckAnswer;
import dev.acquit.reports.check.ExpectationJson.Difference;
import java.util.Optional;

/// A row of a file of expectations.
///
/// @param line its line, from 1
/// @param test the test, as a path
/// @param expected what it expects
/// @param model the model it is about; empty: the one that the user chose, or the default
/// @param quantifier what the test's quantifier is said to be
public record Expectation(
    int line,
    String test,
    Expected expected,
    Optional<String> model,
    Optional<Quantifier> quantifier) {
  /// How what was found of a test differs from it; empty if they agree.
  public Optional<Difference> difference(LitmusTest test, CheckAnswer found) {
    Quantifier asked = test.header().condition().quantifier();
    Optional<String> otherQuestion =
        quantifier
            .filter(q -> q != asked)
            .map(q -> "the row says " + q.word() + ", the test asks " + asked.word());
    if (expected.word().equals(found.expected()) && otherQuestion.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Difference(
            line,
            this.test,
            found.asked(),
            expected.word(),
            found.expected(),
            otherQuestion.orElse(found.reason())));
  }
}
