package dev.acquit.reports.abi;

import dev.acquit.reports.abi.AbiDocument.Found;
import dev.acquit.reports.gate.GateCommands;
import java.util.ArrayList;
import java.util.List;

/// What was found as workflow commands, which GitHub shows beside the lines of a change.
public final class AbiCommands {
  private AbiCommands() {}

  /// The commands, one a line.
  public static String render(AbiDocument d) {
    String who = "acquit " + AbiWords.command(d);
    List<String> lines = new ArrayList<>();
    d.errors().forEach(e -> lines.add(GateCommands.badInput(who, e)));
    for (Found f : d.findings()) {
      lines.add(
          GateCommands.command(
              switch (f.severity()) {
                case ERROR -> "error";
                case WARNING -> "warning";
                case NOTE -> "notice";
              },
              f.file(),
              f.line(),
              Math.max(1, f.column()),
              who + ": " + f.rule(),
              AbiWords.sentence(f) + " (" + AbiWords.rule(d, f) + ")"));
    }
    return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
  }
}
