package dev.acquit.reports.markdown;

import static dev.acquit.reports.markdown.Markdown.code;
import static dev.acquit.reports.markdown.Markdown.text;

import dev.acquit.reports.Plural;
import dev.acquit.reports.gate.GateDocument;
import dev.acquit.reports.gate.GateMarkdown;
import dev.acquit.reports.gate.litmus.LitmusDocument;
import dev.acquit.reports.gate.litmus.LitmusMarkdown;
import dev.acquit.reports.gate.scan.ScanDocument;
import dev.acquit.reports.gate.scan.ScanMarkdown;
import dev.acquit.reports.json.CheckJson;
import dev.acquit.reports.json.CheckJson.MarkJson;
import dev.acquit.reports.json.CheckJson.ResultJson;
import dev.acquit.reports.json.RepairJson;
import dev.acquit.reports.json.ReproduceJson;
import dev.acquit.reports.json.RunJson;
import dev.acquit.reports.saved.SavedFile;
import dev.acquit.reports.saved.SavedResult;
import dev.acquit.reports.verify.VerifyDocument;
import dev.acquit.reports.verify.VerifyMarkdown;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Saved results in short, as Markdown: a section for each, with tables of bounded length.
public final class MarkdownReport {
  private static final int ROWS = 100;
  private static final int PROGRAMS = 20;

  private final Markdown out = new Markdown();

  private MarkdownReport() {}

  /// The text.
  ///
  /// @param files what is shown
  public static String render(List<SavedFile> files) {
    MarkdownReport report = new MarkdownReport();
    for (SavedFile file : files) {
      for (SavedResult result : file.results()) {
        switch (result) {
          case SavedResult.Checks(CheckJson check) -> report.checks(file.file(), check);
          case SavedResult.Verification(VerifyDocument v) ->
              VerifyMarkdown.write(report.out, file.file(), v);
          case SavedResult.Runs(List<RunJson> runs) ->
              new RunsMarkdown(report.out).runs(file.file(), runs);
          case SavedResult.Gate(GateDocument gate) ->
              GateMarkdown.write(report.out, file.file(), gate);
          case SavedResult.GateLitmus(LitmusDocument g) ->
              LitmusMarkdown.write(report.out, file.file(), g);
          case SavedResult.GateScan(ScanDocument g) ->
              ScanMarkdown.write(report.out, file.file(), g);
          case SavedResult.Repair(RepairJson r) ->
              new ProofMarkdown(report.out).repair(file.file(), r);
          case SavedResult.Reproduction(ReproduceJson r) ->
              new ProofMarkdown(report.out).reproduction(file.file(), r);
        }
      }
    }
    return report.out.toString();
  }

  private void checks(String file, CheckJson check) {
    out.heading(2, Plural.of(check.results().size(), "verdict"));
    out.paragraph(code(file));
    Map<String, Long> counts = new TreeMap<>();
    check.results().forEach(r -> counts.merge(r.verdict(), 1L, Long::sum));
    counts(counts);
    out.errors(check.errors());
    if (check.expectation() != null) {
      var differences = check.expectation().differences();
      out.paragraph(
          differences.size()
              + " of "
              + check.expectation().checked()
              + " differ from "
              + text(check.expectation().file())
              + ".");
      rows(
          List.of("test", "model", "expected", "found"),
          differences.stream()
              .map(d ->
                  List.of(code(d.test()), text(d.model()), text(d.expected()), text(d.found())))
              .toList());
    }
    rows(
        List.of("test", "model", "verdict", "why"),
        check.results().stream()
            .sorted(Comparator.comparing(r -> answered(r)))
            .map(r ->
                List.of(
                    code(r.test()), text(r.model().name()), text(r.verdict()), text(r.reason())))
            .toList());
    check.results().stream()
        .filter(r -> r.marks().stream().anyMatch(MarkJson::undefined))
        .limit(PROGRAMS)
        .forEach(r ->
            out.details(
                code(r.test()) + " has no defined meaning: " + text(r.reason()),
                r.marks().stream()
                    .filter(MarkJson::undefined)
                    .map(m -> String.join("\n", m.lines()))
                    .toArray(String[]::new)));
  }

  /// Those that need a look come first.
  private static boolean answered(ResultJson r) {
    return r.verdict().equals("Ok") || r.verdict().equals("No");
  }

  private void counts(Map<String, Long> counts) {
    out.table(
        List.of("verdict", "how many"),
        counts.entrySet().stream()
            .map(e -> List.of(text(e.getKey()), String.valueOf(e.getValue())))
            .toList());
  }

  private void rows(List<String> head, List<List<String>> rows) {
    out.table(head, Markdown.first(ROWS, rows));
  }
}
