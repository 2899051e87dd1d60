package dev.acquit.reports.ci;

import dev.acquit.reports.Visible;
import dev.acquit.reports.json.ErrorJson;

/// Workflow commands, which GitHub shows beside the lines of a change: those of its documentation,
/// "Workflow commands for GitHub Actions"; escaped are the characters that its toolkit escapes.
public final class Commands {
  private Commands() {}

  /// A command about something that is wrong with the input.
  ///
  /// @param who says it
  public static String badInput(String who, ErrorJson e) {
    String hint = e.hint() == null ? "" : "\nhint: " + e.hint();
    return of("error", e.file(), e.line(), e.column(), who + ": bad input", e.message() + hint);
  }

  /// A command that says something about a whole run.
  ///
  /// @param level `error`, `warning` or `notice`
  public static String of(String level, String title, String message) {
    return "::" + level + " title=" + property(title) + "::" + data(message);
  }

  /// A command that says something about a place.
  ///
  /// @param level `error`, `warning` or `notice`
  public static String of(
      String level, String file, int line, int column, String title, String message) {
    return "::"
        + level
        + " file="
        + property(file)
        + ",line="
        + line
        + ",col="
        + column
        + ",title="
        + property(title)
        + "::"
        + data(message);
  }

  /// What a command says, escaped.
  public static String data(String text) {
    return Visible.lines(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return Visible.line(text).replace("%", "%25").replace(":", "%3A").replace(",", "%2C");
  }
}
