package dev.acquit.reports.reproduce;

import dev.acquit.reports.Columns;
import dev.acquit.reports.Paint;
import dev.acquit.reports.reproduce.ReproduceDocument.Counterexample;
import dev.acquit.reports.reproduce.ReproduceDocument.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A published check done again, for people: a table of times for each event model, what each
/// exercises, counterexamples, why the times are not times of the same work, and the conclusion.
public final class ReproduceText {
  private final ReproduceDocument document;
  private final ReproduceWords words;
  private final Paint paint;
  private final StringBuilder out = new StringBuilder();

  private ReproduceText(ReproduceDocument document, Paint paint) {
    this.document = document;
    this.words = new ReproduceWords(document);
    this.paint = paint;
  }

  /// The text.
  public static String render(ReproduceDocument document, Paint paint) {
    ReproduceText text = new ReproduceText(document, paint);
    text.head();
    text.times();
    text.exercises();
    text.counterexamples();
    text.differences();
    document.results().forEach(r -> text.line(text.words.conclusion(r)));
    return text.out.toString();
  }

  private void head() {
    line(paint.bold(document.publication().name()) + ": " + words.publication());
    line("  " + document.mapping().name() + " " + document.mapping().identity());
    line("  " + words.models());
    line("  " + words.extent() + ", " + words.seconds());
    words.stopped().ifPresent(s -> line("  " + paint.unsure(s)));
    line("");
  }

  private void times() {
    for (Result r : document.results()) {
      line("  " + words.exercised(r));
      List<List<String>> rows = new ArrayList<>(List.of(ReproduceWords.HEADINGS));
      words.shown(r).forEach(l -> rows.add(painted(words.cells(l))));
      table(rows);
    }
    words.remembered().ifPresent(r -> line("  " + r + "\n"));
  }

  private void exercises() {
    line("  " + words.exercises());
    List<List<String>> rows = new ArrayList<>(List.of(words.exerciseHeadings()));
    document.exercises().forEach(e -> rows.add(painted(words.cells(e))));
    table(rows);
    line("  " + ReproduceWords.FACTS);
    document.publication().facts().forEach(f -> line("    " + words.fact(f)));
    line("");
  }

  private List<String> painted(List<String> cells) {
    return cells.stream()
        .map(c ->
            c.startsWith("FAILS") || c.equals("NOT REACHED")
                ? paint.bad(c)
                : c.startsWith("unknown") ? paint.unsure(c) : c)
        .toList();
  }

  private void table(List<List<String>> rows) {
    Columns.table(rows).forEach(l -> line("    " + l));
    line("");
  }

  private void counterexamples() {
    for (Counterexample c : document.counterexamples()) {
      line("  " + words.title(c) + ":");
      words.of(c).lines(Optional.empty()).forEach(l -> line(l.isEmpty() ? l : "    " + l));
      line("");
    }
  }

  private void differences() {
    line("  " + ReproduceWords.DIFFERENCES);
    document.differences().forEach(d -> line("    - " + d));
    line("");
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
