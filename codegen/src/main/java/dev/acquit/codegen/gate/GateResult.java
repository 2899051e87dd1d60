package dev.acquit.codegen.gate;

import dev.acquit.text.Diagnostic;
import java.util.List;

/// What a run of the gate came to.
///
/// @param table the name of the mapping table that was compared with
/// @param findings one for each function, good ones too, by file in the order given and then by
///   position
/// @param problems files and annotations that could not be read
public record GateResult(String table, List<Finding> findings, List<Diagnostic> problems) {
  /// Copies the lists.
  public GateResult {
    findings = List.copyOf(findings);
    problems = List.copyOf(problems);
  }
}
