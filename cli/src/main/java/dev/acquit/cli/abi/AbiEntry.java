package dev.acquit.cli.abi;

import dev.acquit.abi.rule.Finding;
import dev.acquit.codegen.gate.Baseline;
import java.nio.file.Path;
import java.util.List;

/// A finding about the ABI that is known. Lines and columns are left out, since they move.
///
/// @param file the module, relative to the folder of the baseline
/// @param where the function or variable; empty for the module as a whole
/// @param rule the id of the rule
/// @param what what was found
/// @param note what somebody wrote about it; takes no part in comparison
record AbiEntry(String file, String where, String rule, String what, String note)
    implements Baseline.Entry<AbiEntry> {
  /// How they are written.
  static final Baseline.Form<AbiEntry> FORM =
      new Baseline.Form<>(
          "abi",
          List.of("file", "where", "rule", "what"),
          (_, f) ->
              new AbiEntry(f.get(0).text(), f.get(1).text(), f.get(2).text(), f.get(3).text(), ""));

  /// That of a finding.
  ///
  /// @param baseline its file
  static AbiEntry of(Path baseline, Finding finding) {
    return new AbiEntry(
        Baseline.relative(baseline, finding.file()),
        finding.where(),
        finding.rule().id(),
        finding.what(),
        "");
  }

  @Override
  public List<String> fields() {
    return List.of(file, where, rule, what, note);
  }

  @Override
  public AbiEntry withNote(String newNote) {
    return new AbiEntry(file, where, rule, what, newNote);
  }
}
