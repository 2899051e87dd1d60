package dev.acquit.reports.saved;

import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.check.CheckMarkdown;
import dev.acquit.reports.json.GateJson;
import dev.acquit.reports.json.GateLitmusJson;
import dev.acquit.reports.json.GateScanJson;
import dev.acquit.reports.markdown.GateMarkdown;
import dev.acquit.reports.markdown.Markdown;
import dev.acquit.reports.repair.RepairDocument;
import dev.acquit.reports.repair.RepairMarkdown;
import dev.acquit.reports.reproduce.ReproduceDocument;
import dev.acquit.reports.reproduce.ReproduceMarkdown;
import dev.acquit.reports.run.RunDocument;
import dev.acquit.reports.run.RunMarkdown;
import dev.acquit.reports.verify.VerifyDocument;
import dev.acquit.reports.verify.VerifyMarkdown;
import java.util.List;

/// Saved results in short, as Markdown: a section for each, with tables of bounded length.
public final class MarkdownReport {
  private MarkdownReport() {}

  /// The text.
  ///
  /// @param files what is shown
  public static String render(List<SavedFile> files) {
    Markdown out = new Markdown();
    for (SavedFile file : files) {
      for (SavedResult result : file.results()) {
        switch (result) {
          case SavedResult.Checks(CheckDocument check) ->
              CheckMarkdown.write(out, file.file(), check);
          case SavedResult.Verification(VerifyDocument v) ->
              VerifyMarkdown.write(out, file.file(), v);
          case SavedResult.Runs(List<RunDocument> runs) ->
              RunMarkdown.write(out, file.file(), runs);
          case SavedResult.Gate(GateJson gate) -> new GateMarkdown(out).gate(file.file(), gate);
          case SavedResult.GateLitmus(GateLitmusJson g) ->
              new GateMarkdown(out).litmus(file.file(), g);
          case SavedResult.GateScan(GateScanJson g) -> new GateMarkdown(out).scan(file.file(), g);
          case SavedResult.Repair(RepairDocument r) -> RepairMarkdown.write(out, file.file(), r);
          case SavedResult.Reproduction(ReproduceDocument r) ->
              ReproduceMarkdown.write(out, file.file(), r);
        }
      }
    }
    return out.toString();
  }
}
