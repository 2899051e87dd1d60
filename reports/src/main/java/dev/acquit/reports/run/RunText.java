package dev.acquit.reports.run;

import dev.acquit.reports.Paint;
import dev.acquit.reports.Visible;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.run.RunDocument.OutcomeJson;
import java.util.List;
import java.util.Locale;

/// A run for people, with a table as jcstress prints it.
public final class RunText {

  private final RunDocument run;
  private final RunWords words;
  private final Paint paint;
  private final StringBuilder out = new StringBuilder();

  private RunText(RunDocument run, Paint paint) {
    this.run = run;
    this.words = new RunWords(run);
    this.paint = paint;
  }

  /// The text, with a blank line at its end.
  public static String render(RunDocument run, Paint paint) {
    RunText text = new RunText(run, paint);
    text.head();
    text.words
        .extent()
        .ifPresent(e -> {
          text.line(1, e);
          text.table();
        });
    text.words.claims().forEach(c -> text.line(1, text.verdictFirst(c)));
    text.words.notes().forEach(n -> text.line(1, "note: " + n));
    return text.out.append('\n').toString();
  }

  private void head() {
    line(
        0,
        paint.bold(run.test())
            + " ("
            + Visible.line(String.valueOf(run.file()))
            + "), "
            + (words.emulated() ? "EMULATED" : "OBSERVED")
            + " on "
            + run.device().name()
            + ", "
            + run.device().software()
            + ", model "
            + run.model().name()
            + " "
            + ModelJson.shortened(run.model().sha256()));
    line(1, run.condition());
    words.trouble().ifPresent(t -> line(1, paint.bad(t)));
  }

  private void table() {
    List<OutcomeJson> rows = run.outcomes();
    int results = width("RESULT", rows.stream().map(OutcomeJson::state).toList());
    int grades = width("EXPECT", rows.stream().map(words::grade).toList());
    String form = "%-" + results + "s  %12s  %8s  ";
    line(
        1,
        String.format(Locale.ROOT, form, "RESULT", "SAMPLES", "FREQ")
            + pad("EXPECT", grades)
            + "  DESCRIPTION");
    for (OutcomeJson row : rows) {
      String count = String.format(Locale.ROOT, "%,d", row.samples());
      line(
          1,
          String.format(Locale.ROOT, form, row.state(), count, words.share(row))
              + painted(row, pad(words.grade(row), grades))
              + "  "
              + row.description());
    }
    words
        .odd()
        .ifPresent(o -> {
          line(1, paint.bad(o));
          run.oddities().forEach(such -> line(2, "such as " + such));
        });
    words.filtered().ifPresent(f -> line(1, f));
  }

  private static int width(String title, List<String> cells) {
    return Math.max(title.length(), cells.stream().mapToInt(String::length).max().orElse(0));
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  private String painted(OutcomeJson row, String text) {
    return switch (row.grade()) {
      case null -> paint.unsure(text);
      case ACCEPTABLE -> paint.good(text);
      case ACCEPTABLE_INTERESTING -> paint.unsure(text);
      case FORBIDDEN, UNKNOWN -> row.samples() > 0 ? paint.bad(text) : text;
    };
  }

  private String verdictFirst(String claim) {
    String verdict = run.verdict().words();
    if (!claim.startsWith(verdict + ":")) {
      return claim;
    }
    String rest = claim.substring(verdict.length());
    return switch (run.verdict()) {
      case PASSED, OBSERVED -> paint.good(verdict) + rest;
      case FAILED, NOT_TRUSTED -> paint.bad(verdict) + rest;
      case NOT_SHOWN, NOT_GRADED, NOT_RUN -> paint.unsure(verdict) + rest;
    };
  }

  private void line(int depth, String text) {
    out.append("  ".repeat(depth)).append(text).append('\n');
  }
}
