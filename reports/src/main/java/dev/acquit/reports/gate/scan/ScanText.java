package dev.acquit.reports.gate.scan;

import dev.acquit.reports.Paint;
import dev.acquit.reports.Visible;
import dev.acquit.reports.gate.scan.ScanDocument.Sequence;
import dev.acquit.reports.gate.scan.ScanDocument.Way;

/// A scan for people: each sequence with what it can be, strongest last, and what it cannot be.
public final class ScanText {
  private ScanText() {}

  /// The text.
  public static String render(ScanDocument document, Paint paint) {
    StringBuilder out = new StringBuilder();
    for (var f : document.functions()) {
      if (f.sequences().isEmpty() && f.defects().isEmpty()) {
        continue;
      }
      out.append(paint.bold(Visible.line(f.function())))
          .append(" (%s:%d)\n".formatted(Visible.line(f.file()), f.line()));
      f.sequences().forEach(s -> sequence(out, s, paint));
      f.defects()
          .forEach(d -> {
            String kind = d.kind().name();
            out.append("    ")
                .append(paint.bad(kind))
                .append(ScanWords.defect(d).substring(kind.length()))
                .append('\n');
          });
      f.notes().forEach(n -> out.append("    note: ").append(Visible.line(n)).append('\n'));
      out.append('\n');
    }
    new ScanWords(document).head().forEach(l -> out.append(l).append('\n'));
    return out.toString();
  }

  private static void sequence(StringBuilder out, Sequence s, Paint paint) {
    for (Way way : s.ways()) {
      String where = ScanWords.where(s, way);
      if (!where.isEmpty()) {
        out.append("  ").append(where).append('\n');
      }
      way.steps()
          .forEach(step ->
              out.append(
                  String.format(
                      "  %5d | %s\n",
                      step.place().line(),
                      Visible.line(step.place().text().replaceAll("[ \t]+", " ")))));
    }
    for (String fit : ScanWords.fits(s)) {
      String word = fit.substring(0, fit.indexOf(':'));
      out.append("    ")
          .append(word.equals("can be") ? paint.good(word) : paint.bad(word))
          .append(fit.substring(word.length()))
          .append('\n');
    }
  }
}
