package dev.acquit.cli.check;

import dev.acquit.reports.check.CheckAnswer;
import dev.acquit.reports.check.CheckReport;
import dev.acquit.reports.check.ExpectationJson.Difference;
import dev.acquit.reports.check.FindingJson;
import dev.acquit.reports.check.TerminationReport;
import dev.acquit.text.Diagnostic;
import java.util.List;
import java.util.Optional;

/// A test that was checked.
///
/// @param answer what is said of it
/// @param warnings what looks like a slip in it
/// @param difference how that differs from what was expected
/// @param findings what fails the check or leaves it open
/// @param drawn what can be drawn of it
record Checked(
    CheckAnswer answer,
    List<Diagnostic> warnings,
    Optional<Difference> difference,
    List<FindingJson> findings,
    Optional<Drawn> drawn) {
  /// What can be drawn of a test.
  sealed interface Drawn {
    /// Which outcomes it has.
    ///
    /// @param report what the model says of it
    /// @param outcomes for each allowed outcome what the model says of the same test with that
    ///   outcome as its condition, once for each execution that is to be shown; empty unless
    ///   pictures of all outcomes are asked for
    record Outcomes(CheckReport report, List<List<CheckReport>> outcomes) implements Drawn {
      /// Copies the lists.
      public Outcomes {
        outcomes = outcomes.stream().map(List::copyOf).toList();
      }
    }

    /// Whether it may hang.
    record Hang(TerminationReport report) implements Drawn {}
  }
}
