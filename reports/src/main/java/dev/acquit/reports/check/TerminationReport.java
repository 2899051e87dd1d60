package dev.acquit.reports.check;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.TerminationResult;
import dev.acquit.model.progress.ProgressModel;
import dev.acquit.model.progress.Visibility;
import dev.acquit.reports.ModelId;
import dev.acquit.reports.Origin;
import dev.acquit.text.Diagnostic;
import java.util.List;

/// Whether a test terminates, with all that is needed to get the same answer again.
///
/// @param origin where the test comes from
/// @param model the memory model
/// @param progress the progress model
/// @param visibility which writes are seen at last
/// @param limits the bounds under which it was found
/// @param warnings what looks like a slip in the test
/// @param result what was found
public record TerminationReport(
    Origin origin,
    LitmusTest test,
    ModelId model,
    ProgressModel progress,
    Visibility visibility,
    Limits limits,
    List<Diagnostic> warnings,
    TerminationResult result) {
  /// Copies the list.
  public TerminationReport {
    warnings = List.copyOf(warnings);
  }

  /// Its file, as the user named it.
  public String file() {
    return origin.file();
  }
}
