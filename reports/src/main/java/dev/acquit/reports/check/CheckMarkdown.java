package dev.acquit.reports.check;

import static dev.acquit.reports.markdown.Markdown.code;
import static dev.acquit.reports.markdown.Markdown.text;

import dev.acquit.reports.Plural;
import dev.acquit.reports.check.CheckDocument.ResultJson;
import dev.acquit.reports.json.MarkJson;
import dev.acquit.reports.markdown.Markdown;
import java.util.Comparator;
import java.util.List;

/// Verdicts in short, as Markdown.
public final class CheckMarkdown {
  private static final int PROGRAMS = 20;

  private CheckMarkdown() {}

  /// Adds it.
  ///
  /// @param out where it is added
  /// @param file the file that it comes from
  /// @param check the document
  public static void write(Markdown out, String file, CheckDocument check) {
    out.heading(2, Plural.of(check.results().size(), "verdict"));
    out.paragraph(code(file));
    out.counts(check.results().stream().map(ResultJson::verdict));
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
      out.rows(
          List.of("test", "model", "expected", "found"),
          differences.stream()
              .map(d ->
                  List.of(code(d.test()), text(d.model()), text(d.expected()), text(d.found())))
              .toList());
    }
    out.rows(
        List.of("test", "model", "verdict", "why"),
        check.results().stream()
            .sorted(Comparator.comparing(CheckMarkdown::answered))
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
}
