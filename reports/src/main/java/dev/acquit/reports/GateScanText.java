package dev.acquit.reports;

import dev.acquit.reports.json.GateScanJson;
import dev.acquit.reports.json.GateScanJson.FitJson;
import dev.acquit.reports.json.GateScanJson.SequenceJson;
import java.util.List;
import java.util.stream.Collectors;

/// A scan for people: each sequence with what it can be, strongest last, and what it cannot be.
public final class GateScanText {
  private GateScanText() {}

  /// The text.
  public static String render(GateScanJson document, Paint paint) {
    StringBuilder out = new StringBuilder();
    int sequences = 0;
    for (var f : document.functions()) {
      if (f.sequences().isEmpty() && f.defects().isEmpty()) {
        continue;
      }
      out.append(paint.bold(Visible.line(f.function())))
          .append(" (")
          .append(Visible.line(f.file()))
          .append(':')
          .append(f.line())
          .append(")\n");
      for (SequenceJson s : f.sequences()) {
        sequences++;
        sequence(out, s, paint);
      }
      for (var d : f.defects()) {
        out.append("    ")
            .append(paint.bad(d.kind()))
            .append(" at line ")
            .append(d.place().line())
            .append(": ")
            .append(Visible.line(d.what()))
            .append('\n');
      }
      f.notes().forEach(n -> out.append("    note: ").append(Visible.line(n)).append('\n'));
      out.append('\n');
    }
    long without = document.functions().stream().filter(f -> f.sequences().isEmpty()).count();
    return out.append(sequences)
        .append(sequences == 1 ? " atomic sequence in " : " atomic sequences in ")
        .append(document.functions().size())
        .append(document.functions().size() == 1 ? " function" : " functions")
        .append(without == 0 ? "" : ", " + without + " without any")
        .append(", table ")
        .append(document.mapping().name())
        .append('\n')
        .toString();
  }

  private static void sequence(StringBuilder out, SequenceJson s, Paint paint) {
    if (s.location() != null || s.how() != null) {
      out.append("  ")
          .append(s.location() == null ? "" : Visible.line(s.location()))
          .append(s.how() == null ? "" : (s.location() == null ? "" : ", ") + Visible.line(s.how()))
          .append('\n');
    }
    s.steps()
        .forEach(step ->
            out.append(
                String.format(
                    "  %5d | %s\n",
                    step.place().line(),
                    Visible.line(step.place().text().replaceAll("[ \t]+", " ")))));
    List<FitJson> can = s.fits().stream().filter(FitJson::possible).toList();
    List<FitJson> cannot = s.fits().stream().filter(f -> !f.possible()).toList();
    if (!can.isEmpty()) {
      out.append("    ").append(paint.good("can be")).append(": ").append(names(can)).append('\n');
    }
    for (FitJson f : cannot) {
      out.append("    ")
          .append(paint.bad("cannot be"))
          .append(": ")
          .append(f.source())
          .append(f.why() == null ? "" : ": " + Visible.line(f.why()))
          .append('\n');
    }
  }

  private static String names(List<FitJson> fits) {
    return fits.stream()
        .map(f -> f.source() + (f.verdict().equals("STRONGER") ? " (stronger)" : ""))
        .collect(Collectors.joining(", "));
  }
}
