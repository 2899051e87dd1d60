package dev.acquit.reports.verify;

import static dev.acquit.reports.markdown.Markdown.code;
import static dev.acquit.reports.markdown.Markdown.text;

import dev.acquit.reports.ExecutionText;
import dev.acquit.reports.markdown.Markdown;
import dev.acquit.reports.verify.VerifyDocument.Counterexample;
import dev.acquit.reports.verify.VerifyDocument.RowVerdict;
import java.util.ArrayList;
import java.util.List;

/// A verification in short, as Markdown.
public final class VerifyMarkdown {
  private static final int PROGRAMS = 20;

  private VerifyMarkdown() {}

  /// Adds it.
  ///
  /// @param out where it is added
  /// @param file the file that it comes from
  /// @param document the verification
  public static void write(Markdown out, String file, VerifyDocument document) {
    VerifyWords words = new VerifyWords(document);
    out.heading(2, "Mapping " + text(document.mapping().name()) + ": " + words.verdict());
    out.paragraph(text(words.conclusion()));
    out.paragraph(code(file));
    out.paragraph(text(words.models()));
    out.paragraph(text(words.extent() + ", " + words.seconds()));
    document.classes().forEach(c -> out.paragraph(text(words.counts(c))));
    words.identity().ifPresent(i -> out.paragraph(text(i)));
    words.stopped().ifPresent(s -> out.paragraph(text(s)));
    List<String> head = new ArrayList<>(List.of("operation", "alternative", "PTX"));
    document.classes().forEach(c -> head.add(c.programClass().word()));
    out.table(head, document.rows().stream().map(r -> row(words, r)).toList());
    for (List<Counterexample> exhibit : document.exhibits().stream().limit(PROGRAMS).toList()) {
      Counterexample c = exhibit.getFirst();
      List<String> sentences = new ArrayList<>(words.about(exhibit));
      sentences.add(words.of(c).forbidden());
      words.missing(c).ifPresent(sentences::add);
      out.details(
          text(words.title(exhibit)) + ": " + code(c.outcome()),
          sentences,
          c.source().text(),
          c.target().text(),
          String.join("\n", ExecutionText.lines(c.witness().view())));
    }
  }

  private static List<String> row(VerifyWords words, RowVerdict r) {
    String together =
        String.join("", words.together(r.use()).stream().map(t -> "; " + text(t)).toList());
    List<String> row =
        new ArrayList<>(
            List.of(text(r.row()), String.valueOf(r.alternative()), code(r.sequence()) + together));
    words.document().classes().forEach(c -> row.add(words.cell(c, r.use())));
    return row;
  }
}
