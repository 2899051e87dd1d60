package dev.acquit.cli.check;

import dev.acquit.reports.check.CheckReport;
import java.util.List;

/// A test that was checked.
///
/// @param report what the model says of it
/// @param outcomes for each allowed outcome what the model says of the same test with that outcome
///   as its condition; empty unless pictures of all outcomes are asked for
record Checked(CheckReport report, List<CheckReport> outcomes) {
  Checked {
    outcomes = List.copyOf(outcomes);
  }
}
