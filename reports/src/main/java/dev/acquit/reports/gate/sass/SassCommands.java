package dev.acquit.reports.gate.sass;

import dev.acquit.gpu.cubin.Answer.Kept;
import dev.acquit.reports.ci.Commands;
import dev.acquit.reports.gate.diff.DiffDocument.Spot;
import dev.acquit.reports.gate.diff.DiffWords;
import dev.acquit.reports.gate.sass.SassDocument.Function;
import dev.acquit.reports.gate.sass.SassDocument.Instruction;
import java.util.ArrayList;
import java.util.List;

/// What became of PTX as workflow commands, which GitHub shows beside the lines of a change.
public final class SassCommands {
  private SassCommands() {}

  /// The commands, one a line.
  public static String render(SassDocument document) {
    List<String> lines = new ArrayList<>();
    document.errors().forEach(e -> lines.add(Commands.badInput("acquit gate sass", e)));
    for (Function f : document.functions()) {
      for (Instruction i : f.instructions()) {
        if (SassWords.finding(i.kept())) {
          Spot where = SassWords.where(i);
          lines.add(
              Commands.of(
                  i.kept() == Kept.NOT_KNOWN ? "warning" : "error",
                  where.file(),
                  where.line(),
                  Math.max(1, where.column()),
                  "acquit gate sass: " + SassWords.word(i.kept()),
                  f.function()
                      + ": "
                      + SassWords.sentence(i)
                      + " ("
                      + DiffWords.at(i.place())
                      + ")"));
        }
      }
    }
    return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
  }
}
