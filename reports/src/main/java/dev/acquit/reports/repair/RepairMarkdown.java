package dev.acquit.reports.repair;

import static dev.acquit.reports.markdown.Markdown.code;
import static dev.acquit.reports.markdown.Markdown.text;

import dev.acquit.reports.markdown.Markdown;
import dev.acquit.reports.repair.RepairDocument.Place;
import dev.acquit.reports.repair.RepairDocument.RepairTest;
import java.util.ArrayList;
import java.util.List;

/// A repair as Markdown: a part of a summary, or a page of its own beside the table and the tests.
public final class RepairMarkdown {
  /// The file of the page.
  public static final String PAGE = "REPAIR.md";

  private final Markdown out;
  private final RepairDocument document;
  private final RepairWords words;

  private RepairMarkdown(Markdown out, RepairDocument document) {
    this.out = out;
    this.document = document;
    this.words = new RepairWords(document);
  }

  /// Adds it.
  ///
  /// @param out where it is added
  /// @param file the file that it comes from
  /// @param r the document
  public static void write(Markdown out, String file, RepairDocument r) {
    RepairMarkdown part = new RepairMarkdown(out, r);
    out.heading(2, text(part.words.title()) + ": " + r.decision().word());
    part.body(code(file));
  }

  /// The page.
  public static String page(RepairDocument r) {
    RepairMarkdown page = new RepairMarkdown(new Markdown(), r);
    page.out.heading(1, text(page.words.title()));
    page.body(
        r.better() == null
            ? ""
            : "The new table is in " + code(r.better().name() + ".mapping") + ".");
    return page.out.toString();
  }

  private void body(String file) {
    out.paragraph(text(words.conclusion()));
    if (!file.isEmpty()) {
      out.paragraph(file);
    }
    out.paragraph(text(document.mapping().name() + " " + document.mapping().identity()));
    out.paragraph(text(words.models()));
    out.paragraph(text(words.extent() + ", " + words.seconds()));
    words.stopped().ifPresent(this::sentence);
    words.fault().ifPresent(this::sentence);
    places(document.places());
    words.instead().ifPresent(this::sentence);
    places(document.instead());
    changes();
    words.needs().ifPresent(this::sentence);
    out.rows(
        List.of("alternative", "is", "made weaker", "then"),
        document.needs().stream()
            .map(n ->
                List.of(
                    text(n.use().words()),
                    code(n.sequence()),
                    text(words.step(n)),
                    text(words.answer(n))))
            .toList());
    document.tests().forEach(this::test);
  }

  private void sentence(String sentence) {
    out.paragraph(text(sentence));
  }

  private void places(List<Place> places) {
    out.table(
        List.of("alternative", "is", "is enough", "fails"),
        places.stream()
            .map(p ->
                List.of(
                    text(p.use().words()),
                    code(p.before()),
                    String.join(" or ", p.weakest().stream().map(Markdown::code).toList())
                        + words.completeness(p).map(c -> " (" + text(c) + ")").orElse(""),
                    RepairWords.test(p.test())))
            .toList());
  }

  private void changes() {
    if (document.better() == null) {
      return;
    }
    words.changes().ifPresent(this::sentence);
    out.table(
        List.of("alternative", "before", "after", ""),
        document.better().changes().stream()
            .map(c ->
                List.of(
                    text(c.use().words()),
                    code(c.before()),
                    code(c.after()),
                    words.noWeaker(c).orElse("")))
            .toList());
    words.leanest().ifPresent(this::sentence);
  }

  private void test(RepairTest t) {
    List<String> sentences = new ArrayList<>(List.of(words.forbidden(t)));
    words.missing(t).ifPresent(sentences::add);
    out.details(
        text(words.title(t)) + ": " + code(t.outcome()),
        sentences,
        t.source().text(),
        t.target().text());
  }
}
