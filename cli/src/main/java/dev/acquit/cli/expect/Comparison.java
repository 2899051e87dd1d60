package dev.acquit.cli.expect;

import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.reports.check.ExpectationReport;
import dev.acquit.reports.check.ExpectationReport.Difference;
import java.util.Optional;

/// Compares one verdict with one row.
public final class Comparison {
  private Comparison() {}

  /// How they differ; empty if they agree.
  ///
  /// @param row what is expected
  /// @param test the test
  /// @param model the name of the model
  /// @param result what was found
  public static Optional<ExpectationReport.Difference> difference(
      Expectation row, LitmusTest test, String model, CheckResult result) {
    Quantifier quantifier = test.header().condition().quantifier();
    Optional<String> otherQuestion =
        row.quantifier()
            .filter(q -> q != quantifier)
            .map(q -> "the row says " + q.word() + ", the test asks " + quantifier.word());
    if (result.verdict() == row.verdict() && otherQuestion.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Difference(
            row.line(),
            row.test(),
            model,
            row.verdict().word(),
            result.verdict().word(),
            otherQuestion.or(result::reason)));
  }
}
