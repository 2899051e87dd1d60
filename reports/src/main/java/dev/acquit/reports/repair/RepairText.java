package dev.acquit.reports.repair;

import dev.acquit.reports.Columns;
import dev.acquit.reports.Paint;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.repair.RepairDocument.Need;
import dev.acquit.reports.repair.RepairDocument.Place;
import dev.acquit.reports.repair.RepairDocument.RepairTest;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// A repair for people: what was asked, what has to be stronger, what each instruction is there
/// for, the tests that show it, and the conclusion in a sentence or two.
public final class RepairText {
  private final RepairDocument document;
  private final RepairWords words;
  private final Paint paint;
  private final StringBuilder out = new StringBuilder();

  private RepairText(RepairDocument document, Paint paint) {
    this.document = document;
    this.words = new RepairWords(document);
    this.paint = paint;
  }

  /// The text.
  public static String render(RepairDocument document, Paint paint) {
    RepairText text = new RepairText(document, paint);
    text.head();
    text.places();
    text.changes();
    text.needs();
    text.tests();
    text.line(text.words.conclusion());
    return text.out.toString();
  }

  private void head() {
    line(paint.bold(document.mapping().name()) + " " + document.mapping().identity());
    line("  " + words.models());
    line("  " + words.extent() + ", " + words.seconds());
    words.stopped().ifPresent(s -> line("  " + paint.unsure(s)));
    line("");
  }

  private void places() {
    words.fault().ifPresent(f -> line(f.replace("UNSOUND", paint.bad("UNSOUND"))));
    document.places().forEach(this::place);
    words.instead().ifPresent(i -> line(" " + i));
    document.instead().forEach(this::place);
    if (document.unsound()) {
      line("");
    }
  }

  private void place(Place place) {
    line("  " + place.use().words() + ", " + RepairWords.test(place.test()));
    line("    now      " + place.before());
    String label = "    weakest  ";
    for (String sequence : place.weakest()) {
      line(label + sequence);
      label = "             ";
    }
    words.completeness(place).ifPresent(c -> line("    " + paint.unsure(c)));
  }

  private void changes() {
    words
        .changes()
        .ifPresent(heading -> {
          line(paint.bold(heading));
          document
              .changes()
              .forEach(c -> {
                line("  " + c.use().words() + ": " + c.before() + " -> " + c.after());
                words.noWeaker(c).ifPresent(n -> line("    " + n));
              });
          words.leanest().ifPresent(l -> line("  " + l));
          line("");
        });
  }

  private void needs() {
    words.needs().ifPresent(heading -> line(paint.bold(heading)));
    UseJson before = null;
    for (Need n : document.needs()) {
      if (!n.use().equals(before)) {
        line("  " + n.use().words() + (n.sequence() == null ? "" : ": " + n.sequence()));
        before = n.use();
      }
      line(String.format(Locale.ROOT, "    %-44s  %s", words.step(n), answer(n)));
    }
    if (!document.needs().isEmpty()) {
      line("");
    }
  }

  private String answer(Need need) {
    String answer = words.answer(need);
    return switch (need.verdict()) {
      case SOUND -> paint.good(answer);
      case UNSOUND -> answer;
      case UNKNOWN -> paint.unsure(answer);
    };
  }

  private void tests() {
    for (RepairTest t : document.tests()) {
      line(paint.bold(words.title(t)));
      line("");
      Optional<RepairTest> same = document.sameSource(t);
      same.ifPresent(s -> line("  The C++ test is that of " + RepairWords.test(s.number()) + "."));
      (same.isPresent()
              ? Columns.lines(t.target().text())
              : Columns.of(t.source().text(), t.target().text(), 2))
          .forEach(l -> line(l.isEmpty() ? l : "  " + l));
      line("");
      line("  Outcome: " + t.outcome());
      line("  " + words.forbidden(t));
      words.missing(t).ifPresent(m -> line("  " + m));
      line("");
    }
    if (!document.tests().isEmpty()) {
      String file = document.tests().getFirst().source().file();
      line(
          file == null
              ? "--out DIR writes the new table, a page about it, and these tests."
              : "Table, page and tests are in " + Path.of(file).getParent() + ".");
    }
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
