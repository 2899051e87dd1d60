package dev.acquit.cli.option;

import dev.acquit.codegen.gate.Baseline;
import java.util.List;

/// A finding that is known. Lines and columns are left out, since they move.
///
/// @param file the file, relative to the folder of the baseline
/// @param where the function, variable or test; empty for the file as a whole
/// @param rule the id of the rule
/// @param what what was found
/// @param note what somebody wrote about it; takes no part in comparison
public record KnownEntry(String file, String where, String rule, String what, String note)
    implements Baseline.Entry<KnownEntry> {
  /// How those of a command are written.
  static Baseline.Form<KnownEntry> form(String command) {
    return new Baseline.Form<>(
        command,
        List.of("file", "where", "rule", "what"),
        (_, f) ->
            new KnownEntry(f.get(0).text(), f.get(1).text(), f.get(2).text(), f.get(3).text(), ""));
  }

  @Override
  public List<String> fields() {
    return List.of(file, where, rule, what, note);
  }

  @Override
  public KnownEntry withNote(String newNote) {
    return new KnownEntry(file, where, rule, what, newNote);
  }
}
