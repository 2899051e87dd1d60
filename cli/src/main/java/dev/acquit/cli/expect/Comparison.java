package dev.acquit.cli.expect;

import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.reports.check.CheckReport;
import dev.acquit.reports.check.ExpectationJson.Difference;
import dev.acquit.reports.check.TerminationJson;
import dev.acquit.reports.check.TerminationReport;
import java.util.Optional;

/// Compares one verdict with one row.
public final class Comparison {
  private Comparison() {}

  /// How they differ; empty if they agree.
  ///
  /// @param row what is expected
  /// @param expected the verdict that it expects
  /// @param report what was found
  public static Optional<Difference> difference(
      Expectation row, Expected.Safety expected, CheckReport report) {
    return difference(
        row,
        report.test(),
        report.model().name(),
        expected.verdict().word(),
        report.result().verdict().word(),
        report.result().reason());
  }

  /// How they differ; empty if they agree.
  ///
  /// @param row what is expected
  /// @param expected the verdict that it expects
  /// @param report what was found
  public static Optional<Difference> difference(
      Expectation row, Expected.Termination expected, TerminationReport report) {
    return difference(
        row,
        report.test(),
        TerminationJson.of(report).asked(),
        expected.verdict().word(),
        report.result().verdict().word(),
        report.result().reason());
  }

  private static Optional<Difference> difference(
      Expectation row,
      LitmusTest test,
      String model,
      String expected,
      String found,
      Optional<String> reason) {
    Quantifier quantifier = test.header().condition().quantifier();
    Optional<String> otherQuestion =
        row.quantifier()
            .filter(q -> q != quantifier)
            .map(q -> "the row says " + q.word() + ", the test asks " + quantifier.word());
    if (expected.equals(found) && otherQuestion.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Difference(
            row.line(),
            row.test(),
            model,
            expected,
            found,
            otherQuestion.or(() -> reason).orElse(null)));
  }
}
