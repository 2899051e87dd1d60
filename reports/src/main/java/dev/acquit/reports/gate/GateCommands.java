package dev.acquit.reports.gate;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.reports.ci.Commands;
import dev.acquit.reports.gate.JudgedFunction.Written;
import java.util.ArrayList;
import java.util.List;

/// A run of the gate as workflow commands, which GitHub shows beside the lines of a change.
public final class GateCommands {
  private GateCommands() {}

  /// The commands, one a line: new findings by severity, bad input as errors, functions without an
  /// annotation and fixed findings as notices.
  public static String render(GateDocument document) {
    List<String> lines = new ArrayList<>();
    document.errors().forEach(e -> lines.add(Commands.badInput("acquit gate", e)));
    document.functions().stream()
        .filter(f -> !f.known())
        .filter(JudgedFunction::finding)
        .forEach(f -> lines.add(finding(document, f)));
    for (GateDocument.Named n : document.notAnnotated()) {
      lines.add(
          Commands.of(
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
                + Commands.data(
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
    return Commands.of(
        level,
        written == null ? f.file() : written.file(),
        written == null ? f.place().line() : written.line(),
        written == null ? f.place().column() : written.column(),
        "acquit gate: " + f.verdict(),
        message.toString());
  }
}
