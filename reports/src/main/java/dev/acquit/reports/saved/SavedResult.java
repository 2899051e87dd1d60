package dev.acquit.reports.saved;

import dev.acquit.reports.json.CheckJson;
import dev.acquit.reports.json.GateJson;
import dev.acquit.reports.json.RunJson;
import dev.acquit.reports.json.VerifyJson;
import java.util.List;

/// A result that a command has written.
public sealed interface SavedResult {
  /// What `check` wrote.
  ///
  /// @param document the document
  record Checks(CheckJson document) implements SavedResult {}

  /// What `verify` wrote.
  ///
  /// @param document the document
  record Verification(VerifyJson document) implements SavedResult {}

  /// What `gate check` wrote.
  ///
  /// @param document the document
  record Gate(GateJson document) implements SavedResult {}

  /// What `run` wrote, all lines of a file together.
  ///
  /// @param documents one for each test and device, in the order of the file
  record Runs(List<RunJson> documents) implements SavedResult {
    /// Copies the list.
    public Runs {
      documents = List.copyOf(documents);
    }
  }
}
