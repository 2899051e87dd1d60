package dev.acquit.reports.gate.diff;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.snapshot.diff.Change;
import dev.acquit.reports.ci.Commands;
import dev.acquit.reports.gate.diff.DiffDocument.Changed;
import dev.acquit.reports.gate.diff.DiffDocument.ChangedFunction;
import dev.acquit.reports.gate.diff.DiffDocument.Spot;
import java.util.ArrayList;
import java.util.List;

/// A comparison as workflow commands, which GitHub shows beside the lines of a change.
public final class DiffCommands {
  private DiffCommands() {}

  /// The commands, one a line.
  public static String render(DiffDocument document) {
    List<String> lines = new ArrayList<>();
    document.errors().forEach(e -> lines.add(Commands.badInput("acquit gate diff", e)));
    for (ChangedFunction f : document.functions()) {
      for (Changed c : DiffWords.shown(f, false)) {
        lines.add(
            command(
                c.severity(),
                c.kind(),
                DiffWords.where(c),
                f.function() + ": " + DiffWords.sentence(c) + " (" + DiffWords.ptx(c) + ")"));
      }
    }
    document.alone().stream()
        .filter(a -> a.severity() != Severity.NONE)
        .forEach(a ->
            lines.add(
                command(
                    a.severity(),
                    a.kind(),
                    a.place(),
                    a.function() + ": " + DiffWords.sentence(a))));
    return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
  }

  private static String command(Severity severity, Change.Kind kind, Spot where, String what) {
    String level =
        switch (severity) {
          case ERROR -> "error";
          case UNKNOWN -> "warning";
          case WARNING, NONE -> "notice";
        };
    return Commands.of(
        level,
        where.file(),
        where.line(),
        Math.max(1, where.column()),
        "acquit gate diff: " + kind,
        what);
  }
}
