package dev.acquit.reports.run;

import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.litmus.outcome.Grade;
import dev.acquit.litmus.outcome.GradedRow;
import dev.acquit.litmus.text.ConditionWriter;
import dev.acquit.reports.Paint;
import dev.acquit.reports.Plural;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A run for people, with a table as jcstress prints it.
public final class RunText {
  private static final double RARE = 0.0001;
  private static final int MOST_ODDITIES = 3;

  private final RunSummary run;
  private final Paint paint;
  private final StringBuilder out = new StringBuilder();

  private RunText(RunSummary run, Paint paint) {
    this.run = run;
    this.paint = paint;
  }

  /// The text, with a blank line at its end.
  public static String render(RunSummary run, Paint paint) {
    RunText text = new RunText(run, paint);
    text.head();
    if (run.configurations() > 0) {
      text.counted();
      text.table();
    }
    text.claims();
    text.notes();
    return text.out.append('\n').toString();
  }

  private void head() {
    String kind = run.device().kind() == DeviceDescription.Kind.EMULATED ? "EMULATED" : "OBSERVED";
    line(
        0,
        paint.bold(run.test().name())
            + " ("
            + run.file()
            + "), "
            + kind
            + " on "
            + run.device().name()
            + ", "
            + run.device().software()
            + ", model "
            + run.model().name()
            + " "
            + run.model().shortHash());
    line(1, ConditionWriter.write(run.test().header().condition()));
    run.trouble().ifPresent(t -> line(1, paint.bad(t)));
  }

  private void counted() {
    line(
        1,
        String.format(
            Locale.ROOT,
            "mode %s, seed %d: %s, %s instances in %.1f s, %.1e a second",
            run.mode(),
            run.seed(),
            configurations(run.configurations()),
            count(run.instances()),
            run.seconds(),
            run.rate()));
  }

  private static String configurations(long number) {
    return Plural.of(number, "configuration");
  }

  private void table() {
    List<GradedRow> rows = run.table().rows();
    int results = width("RESULT", rows.stream().map(r -> r.state().toString()).toList());
    int grades = width("EXPECT", rows.stream().map(r -> word(r.grade())).toList());
    String form = "%-" + results + "s  %12s  %8s  ";
    line(
        1,
        String.format(Locale.ROOT, form, "RESULT", "SAMPLES", "FREQ")
            + pad("EXPECT", grades)
            + "  DESCRIPTION");
    for (GradedRow row : rows) {
      line(
          1,
          String.format(Locale.ROOT, form, row.state(), count(row.samples()), frequency(row))
              + painted(row, pad(word(row.grade()), grades))
              + "  "
              + row.description());
    }
    if (run.table().odd() > 0) {
      line(1, paint.bad(Plural.of(run.table().odd(), "instance") + " with values nobody expected"));
      run.oddities().stream().distinct().limit(MOST_ODDITIES).forEach(o -> line(2, "such as " + o));
    }
    if (run.table().filtered() > 0) {
      line(1, Plural.of(run.table().filtered(), "instance") + " that the filter passes over");
    }
  }

  private static int width(String title, List<String> cells) {
    return Math.max(title.length(), cells.stream().mapToInt(String::length).max().orElse(0));
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  private static String word(Optional<Grade> grade) {
    return grade.map(Grade::name).orElse("NOT GRADED");
  }

  private String painted(GradedRow row, String text) {
    if (row.grade().isEmpty()) {
      return paint.unsure(text);
    }
    return switch (row.grade().get()) {
      case ACCEPTABLE -> paint.good(text);
      case ACCEPTABLE_INTERESTING -> paint.unsure(text);
      case FORBIDDEN, UNKNOWN -> row.samples() > 0 ? paint.bad(text) : text;
    };
  }

  private static String frequency(GradedRow row) {
    if (row.samples() == 0) {
      return "0.00%";
    }
    return row.frequency() < RARE
        ? "<0.01%"
        : String.format(Locale.ROOT, "%.2f%%", 100 * row.frequency());
  }

  private static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  private void claims() {
    List<String> words = run.claim().words();
    for (int i = 0; i < words.size(); i++) {
      line(1, verdictFirst(Rates.words(words.get(i))));
    }
  }

  private String verdictFirst(String words) {
    String verdict = run.claim().verdict().words();
    if (!words.startsWith(verdict + ":")) {
      return words;
    }
    String rest = words.substring(verdict.length());
    return switch (run.claim().verdict()) {
      case PASSED, OBSERVED -> paint.good(verdict) + rest;
      case FAILED, NOT_TRUSTED -> paint.bad(verdict) + rest;
      case NOT_SHOWN, NOT_GRADED, NOT_RUN -> paint.unsure(verdict) + rest;
    };
  }

  private void notes() {
    if (run.clipped() > 0) {
      line(
          1,
          "note: "
              + configurations(run.clipped())
              + " "
              + Plural.was(run.clipped())
              + " made smaller to fit the device");
    }
    run.notes().forEach(n -> line(1, "note: " + n));
  }

  private void line(int depth, String text) {
    out.append("  ".repeat(depth)).append(text).append('\n');
  }
}
