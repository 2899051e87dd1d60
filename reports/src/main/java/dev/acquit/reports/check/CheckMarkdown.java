package dev.acquit.reports.check;

import static dev.acquit.reports.markdown.Markdown.code;
import static dev.acquit.reports.markdown.Markdown.text;

import dev.acquit.model.engine.Verdict;
import dev.acquit.reports.Plural;
import dev.acquit.reports.check.CheckDocument.ResultJson;
import dev.acquit.reports.markdown.Markdown;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

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
    out.heading(2, Plural.of(check.results().size() + check.termination().size(), "verdict"));
    out.paragraph(code(file));
    out.counts(
        Stream.concat(
            check.results().stream().map(r -> r.verdict().word()),
            check.termination().stream().map(r -> r.verdict().word())));
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
    if (check.comparison() != null) {
      out.paragraph(text(check.comparison().sentence()));
      out.rows(
          check.comparison().headings().stream().map(Markdown::text).toList(),
          check.comparison().rows().stream()
              .map(r -> ModelComparison.cells(r).stream().map(Markdown::text).toList())
              .toList());
    }
    out.rows(
        List.of("test", "model", "verdict", "why"),
        check.results().stream()
            .sorted(Comparator.comparing(CheckMarkdown::answered))
            .map(r ->
                List.of(
                    code(r.test()),
                    text(r.model().name()),
                    text(r.verdict().word()),
                    text(r.vacuous() == null ? r.reason() : r.vacuous())))
            .toList());
    if (!check.termination().isEmpty()) {
      termination(out, check.termination());
    }
    check.results().stream()
        .sorted(Comparator.comparing(CheckMarkdown::answered))
        .limit(PROGRAMS)
        .forEach(r ->
            out.details(
                code(r.test()) + " under " + text(r.model().name()),
                String.join("\n", new CheckWords(r).sentences())));
  }

  private static void termination(Markdown out, List<TerminationJson> results) {
    out.rows(
        List.of("test", "model", "progress", "verdict", "why"),
        results.stream()
            .map(r ->
                List.of(
                    code(r.test()),
                    text(r.model().name()),
                    text(r.progress().name()),
                    text(r.verdict().word()),
                    text(r.reason())))
            .toList());
    results.stream()
        .limit(PROGRAMS)
        .forEach(r ->
            out.details(
                code(r.test()) + " under " + text(r.asked()), String.join("\n", r.sentences())));
  }

  /// Those that need a look come first.
  private static boolean answered(ResultJson r) {
    return r.vacuous() == null && (r.verdict() == Verdict.HOLDS || r.verdict() == Verdict.FAILS);
  }
}
