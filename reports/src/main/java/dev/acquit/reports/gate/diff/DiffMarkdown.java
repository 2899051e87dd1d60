package dev.acquit.reports.gate.diff;

import static dev.acquit.reports.markdown.Markdown.code;
import static dev.acquit.reports.markdown.Markdown.text;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.reports.gate.diff.DiffDocument.Alone;
import dev.acquit.reports.gate.diff.DiffDocument.Changed;
import dev.acquit.reports.gate.diff.DiffDocument.ChangedFunction;
import dev.acquit.reports.markdown.Markdown;
import java.util.ArrayList;
import java.util.List;

/// A comparison in short, as Markdown.
public final class DiffMarkdown {
  private static final int ROWS = 100;

  private DiffMarkdown() {}

  /// Adds it.
  ///
  /// @param out where it is added
  /// @param file the file that it comes from
  /// @param d the comparison
  public static void write(Markdown out, String file, DiffDocument d) {
    DiffWords words = new DiffWords(d);
    out.heading(2, "PTX compared");
    out.paragraph(code(file));
    out.paragraph(text(words.sides()));
    words.head().forEach(l -> out.paragraph(text(l)));
    out.errors(d.errors());
    List<List<String>> rows = new ArrayList<>();
    for (ChangedFunction f : d.functions()) {
      DiffWords.shown(f, false).forEach(c -> rows.add(row(f, c)));
    }
    d.alone().stream().filter(a -> a.severity() != Severity.NONE).forEach(a -> rows.add(row(a)));
    out.table(List.of("kind", "function", "place", "what"), Markdown.first(ROWS, rows));
  }

  private static List<String> row(ChangedFunction f, Changed c) {
    return List.of(
        text(c.kind().name()),
        code(f.function()),
        text(DiffWords.at(DiffWords.where(c))),
        text(DiffWords.sentence(c)));
  }

  private static List<String> row(Alone a) {
    return List.of(
        text(a.kind().name()),
        code(a.function()),
        text(DiffWords.at(a.place())),
        text(DiffWords.sentence(a)));
  }
}
