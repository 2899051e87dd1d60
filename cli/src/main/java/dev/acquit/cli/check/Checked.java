package dev.acquit.cli.check;

import dev.acquit.reports.check.CheckReport;
import dev.acquit.reports.check.TerminationReport;
import java.util.List;

/// A test that was checked.
sealed interface Checked {
  /// Which outcomes it has.
  ///
  /// @param report what the model says of it
  /// @param outcomes for each allowed outcome what the model says of the same test with that
  ///   outcome as its condition, once for each execution that is to be shown; empty unless pictures
  ///   of all outcomes are asked for
  record Outcomes(CheckReport report, List<List<CheckReport>> outcomes) implements Checked {
    /// Copies the lists.
    public Outcomes {
      outcomes = outcomes.stream().map(List::copyOf).toList();
    }
  }

  /// Whether it ends.
  ///
  /// @param report what the models say of it
  record Ends(TerminationReport report) implements Checked {}
}
