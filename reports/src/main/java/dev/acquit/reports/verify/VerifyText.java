package dev.acquit.reports.verify;

import dev.acquit.reports.Paint;
import dev.acquit.reports.verify.VerifyDocument.Counterexample;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A verification for people: what was compared, a table of verdicts, the counterexamples, and the
/// conclusion.
public final class VerifyText {
  private final VerifyDocument document;
  private final VerifyWords words;
  private final Paint paint;
  private final StringBuilder out = new StringBuilder();

  private VerifyText(VerifyDocument document, Paint paint) {
    this.document = document;
    this.words = new VerifyWords(document);
    this.paint = paint;
  }

  /// The text.
  public static String render(VerifyDocument document, Paint paint) {
    VerifyText text = new VerifyText(document, paint);
    text.head();
    text.out.append('\n').append(SoundnessTable.render(document, paint));
    text.line("");
    text.counterexamples();
    text.line(text.words.conclusion());
    return text.out.toString();
  }

  private void head() {
    var table = document.mapping();
    line(paint.bold(table.name()) + " " + table.identity());
    line("  " + words.models());
    line("  " + words.extent() + ", " + words.seconds());
    document.classes().forEach(c -> line("    " + words.counts(c)));
    words.stopped().ifPresent(s -> line("  " + paint.unsure(s)));
    words.identity().ifPresent(i -> line("  " + i));
  }

  private void counterexamples() {
    Map<String, Counterexample> shown = new HashMap<>();
    for (List<Counterexample> exhibit : document.exhibits()) {
      Counterexample c = exhibit.getFirst();
      String names = words.names(exhibit);
      line(
          paint.bold(names)
              + words
                  .title(exhibit)
                  .substring(names.length())
                  .replace("UNSOUND", paint.bad("UNSOUND")));
      words.about(exhibit).forEach(l -> line("  " + l));
      line("");
      Optional<String> same =
          Optional.ofNullable(shown.putIfAbsent(c.source().text(), c)).map(s -> s.use().words());
      words.of(c).lines(same).forEach(l -> line(l.isEmpty() ? l : "  " + l));
      recheck(c);
      line("");
    }
    if (document.counterexamples().stream().anyMatch(c -> c.source().file() == null)) {
      line("--out DIR writes each pair of tests to files, which acquit check re-checks.");
      line("");
    }
  }

  private void recheck(Counterexample c) {
    if (c.source().file() != null) {
      line(
          "  Re-check: acquit check --expect "
              + Path.of(c.source().file()).resolveSibling(VerifyDocuments.EXPECTED)
              + " "
              + c.source().file()
              + " "
              + c.target().file());
    }
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
