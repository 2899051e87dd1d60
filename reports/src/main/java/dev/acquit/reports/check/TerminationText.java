package dev.acquit.reports.check;

import dev.acquit.reports.ExecutionText;
import dev.acquit.reports.Paint;
import dev.acquit.reports.Visible;
import dev.acquit.reports.json.ModelJson;
import java.util.ArrayList;
import java.util.List;

/// Whether a test terminates, for people: the verdict, and how far each thread comes.
public final class TerminationText {
  private TerminationText() {}

  /// The text, with a blank line at its end.
  public static String render(TerminationJson r, Paint paint) {
    List<String> lines = new ArrayList<>();
    lines.add(
        paint.bold(r.test())
            + " ("
            + Visible.line(r.file())
            + "), model "
            + r.model().name()
            + " "
            + ModelJson.shortened(r.model().sha256())
            + r.asked().substring(r.model().name().length())
            + ", "
            + (long) r.timeMs()
            + " ms");
    lines.add("  termination");
    String word = r.verdict().word();
    String painted =
        switch (r.verdict()) {
          case TERMINATES -> paint.good(word);
          case MAY_HANG, UNDEFINED -> paint.bad(word);
          case NOT_COVERED, UNKNOWN -> paint.unsure(word);
        };
    lines.add("  " + painted + r.meaning());
    r.endings().forEach(e -> lines.add("    " + e.line()));
    if (r.witness() != null) {
      lines.add("  Witness, up to where nothing new happens:");
      ExecutionText.lines(r.witness().view()).forEach(l -> lines.add("    " + l));
    }
    r.notes().forEach(n -> lines.add("  Note: " + n));
    return String.join("\n", lines) + "\n\n";
  }
}
