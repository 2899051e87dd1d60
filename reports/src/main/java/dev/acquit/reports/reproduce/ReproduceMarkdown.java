package dev.acquit.reports.reproduce;

import static dev.acquit.reports.markdown.Markdown.code;
import static dev.acquit.reports.markdown.Markdown.text;

import dev.acquit.reports.ExecutionText;
import dev.acquit.reports.markdown.Markdown;
import dev.acquit.reports.reproduce.ReproduceDocument.Counterexample;
import dev.acquit.reports.reproduce.ReproduceDocument.Result;
import java.util.ArrayList;
import java.util.List;

/// A reproduction in short, as Markdown.
public final class ReproduceMarkdown {
  private ReproduceMarkdown() {}

  /// Adds it.
  ///
  /// @param out where it is added
  /// @param file the file that it comes from
  /// @param r the document
  public static void write(Markdown out, String file, ReproduceDocument r) {
    ReproduceWords words = new ReproduceWords(r);
    out.heading(2, text(r.publication().name()) + " again: " + r.decision().word());
    r.results().forEach(e -> out.paragraph(text(words.conclusion(e))));
    out.paragraph(code(file));
    out.paragraph(text(words.publication()));
    out.paragraph(text(r.mapping().name() + " " + r.mapping().identity()));
    out.paragraph(text(words.models()));
    out.paragraph(text(words.extent() + ", " + words.seconds()));
    words.stopped().ifPresent(s -> out.paragraph(text(s)));
    for (Result e : r.results()) {
      out.paragraph(text(words.exercised(e)));
      out.table(ReproduceWords.HEADINGS, e.lines().stream().map(l -> row(words.cells(l))).toList());
    }
    words.remembered().ifPresent(s -> out.paragraph(text(s)));
    out.paragraph(text(words.exercises()));
    out.table(
        row(words.exerciseHeadings()),
        r.exercises().stream().map(e -> row(words.cells(e))).toList());
    out.paragraph(text(ReproduceWords.FACTS));
    r.publication().facts().forEach(f -> out.paragraph(text(words.fact(f))));
    out.paragraph(text(ReproduceWords.DIFFERENCES));
    r.differences().forEach(d -> out.paragraph(text(d)));
    for (Counterexample c : r.counterexamples()) {
      List<String> sentences = new ArrayList<>(List.of(words.of(c).forbidden()));
      words.missing(c).ifPresent(sentences::add);
      out.details(
          text(words.title(c)) + ": " + code(c.outcome()),
          sentences,
          c.source().text(),
          c.target().text(),
          String.join("\n", ExecutionText.lines(c.witness().view())));
    }
  }

  private static List<String> row(List<String> cells) {
    return cells.stream().map(Markdown::text).toList();
  }
}
