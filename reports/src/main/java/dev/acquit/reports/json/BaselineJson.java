package dev.acquit.reports.json;

import java.util.List;

/// How findings compare with a baseline.
///
/// @param file its name
/// @param updated whether it was rewritten
/// @param known how many of the findings it knows
/// @param gone entries that were looked for and not found again
/// @param others how many entries are about what was not looked at
public record BaselineJson(String file, boolean updated, int known, List<Gone> gone, int others) {
  /// Copies the list.
  public BaselineJson {
    gone = List.copyOf(gone);
  }

  /// An entry of a baseline.
  ///
  /// @param file the file, relative to the folder of the baseline
  /// @param where the function, variable or test; empty for the file as a whole
  /// @param rule what it is called: `P-7`, `race`
  /// @param what what was found
  public record Gone(String file, String where, String rule, String what) {}
}
