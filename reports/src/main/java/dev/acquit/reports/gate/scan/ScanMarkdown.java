package dev.acquit.reports.gate.scan;

import static dev.acquit.reports.markdown.Markdown.code;
import static dev.acquit.reports.markdown.Markdown.text;

import dev.acquit.reports.Plural;
import dev.acquit.reports.gate.scan.ScanDocument.Scanned;
import dev.acquit.reports.markdown.Markdown;
import java.util.ArrayList;
import java.util.List;

/// A scan in short, as Markdown.
public final class ScanMarkdown {
  private static final int ROWS = 100;

  private ScanMarkdown() {}

  /// Adds it.
  ///
  /// @param out where it is added
  /// @param file the file that it comes from
  /// @param g the scan
  public static void write(Markdown out, String file, ScanDocument g) {
    out.heading(2, Plural.of(g.functions().size(), "function") + " scanned");
    out.paragraph(code(file));
    new ScanWords(g).head().forEach(l -> out.paragraph(text(l)));
    out.errors(g.errors());
    out.table(
        List.of("function", "place", "line", "what it is"),
        Markdown.first(ROWS, g.functions().stream().flatMap(f -> rows(f).stream()).toList()));
  }

  private static List<List<String>> rows(Scanned f) {
    List<List<String>> rows = new ArrayList<>();
    f.defects().forEach(d -> row(rows, f, d.place().line(), ScanWords.defect(d)));
    f.sequences()
        .forEach(s -> ScanWords.fits(s).forEach(fit -> row(rows, f, s.place().line(), fit)));
    f.notes().forEach(n -> row(rows, f, f.line(), n));
    return rows;
  }

  private static void row(List<List<String>> rows, Scanned f, int line, String what) {
    rows.add(
        List.of(
            code(f.function()), text(f.file() + ":" + f.line()), String.valueOf(line), text(what)));
  }
}
