package dev.acquit.reports.check;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Limits;
import dev.acquit.reports.ModelId;
import dev.acquit.reports.Origin;
import dev.acquit.text.Diagnostic;
import java.util.List;

/// What a model says of one test, with all that is needed to get the same answer again.
///
/// @param origin where the test comes from
/// @param model the memory model
/// @param limits the bounds under which it was found
/// @param allRegisters whether final states show all registers and locations, not only those that
///   the test mentions
/// @param warnings what looks like a slip in the test
/// @param result what was found
public record CheckReport(
    Origin origin,
    LitmusTest test,
    ModelId model,
    Limits limits,
    boolean allRegisters,
    List<Diagnostic> warnings,
    CheckResult result) {
  /// Copies the list.
  public CheckReport {
    warnings = List.copyOf(warnings);
  }

  /// Its file, as the user named it.
  public String file() {
    return origin.file();
  }
}
