package dev.acquit.reports.gate;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.reports.Visible;
import dev.acquit.reports.gate.JudgedFunction.Written;
import dev.acquit.reports.json.ErrorJson;
import java.util.ArrayList;
import java.util.List;

/// A run of the gate as workflow commands, which GitHub shows beside the lines of a change.
///
/// Commands are those of GitHub's documentation, "Workflow commands for GitHub Actions"; the
/// characters that it escapes are those that its toolkit escapes.
public final class GateCommands {
  private GateCommands() {}

  /// A command about something that is wrong with the input.
  ///
  /// @param who says it
  public static String badInput(String who, ErrorJson e) {
    String hint = e.hint() == null ? "" : "\nhint: " + e.hint();
    return command(
        "error", e.file(), e.line(), e.column(), who + ": bad input", e.message() + hint);
  }

  /// The commands, one a line: new findings by severity, bad input as errors, functions without an
  /// annotation and fixed findings as notices.
  public static String render(GateDocument document) {
    List<String> lines = new ArrayList<>();
    document.errors().forEach(e -> lines.add(badInput("acquit gate", e)));
    document.functions().stream()
        .filter(f -> !f.known())
        .filter(JudgedFunction::finding)
        .forEach(f -> lines.add(finding(document, f)));
    for (GateDocument.Named n : document.notAnnotated()) {
      lines.add(
          command(
              "notice",
              n.file(),
              n.line(),
              n.column(),
              "acquit gate: not annotated",
              n.function() + " was not judged: nothing says what it implements"));
    }
    if (document.baseline() != null && !document.baseline().updated()) {
      for (GateDocument.Entry e : document.baseline().fixed()) {
        lines.add(
            "::notice title=acquit gate%3A fixed::"
                + data(
                    e.function()
                        + " of "
                        + e.file()
                        + " is no longer "
                        + e.verdict()
                        + "; remove it from the baseline with --update-baseline"));
      }
    }
    lines.addAll(summary(document));
    return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
  }

  private static List<String> summary(GateDocument document) {
    return document.complete()
        ? List.of()
        : List.of("::warning title=acquit gate::not all functions were judged");
  }

  private static String finding(GateDocument document, JudgedFunction f) {
    String level = f.severity() == Severity.ERROR ? "error" : "warning";
    StringBuilder message = new StringBuilder(GateWords.message(f));
    new GateWords(document).compared(f.match()).ifPresent(l -> message.append('\n').append(l));
    message.append('\n').append(GateWords.todo(f));
    Written written = f.place().written();
    return command(
        level,
        written == null ? f.file() : written.file(),
        written == null ? f.place().line() : written.line(),
        written == null ? f.place().column() : written.column(),
        "acquit gate: " + f.verdict(),
        message.toString());
  }

  /// A command that says something about a place.
  ///
  /// @param level `error`, `warning` or `notice`
  public static String command(
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

  private static String data(String text) {
    return Visible.lines(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return Visible.line(text).replace("%", "%25").replace(":", "%3A").replace(",", "%2C");
  }
}
