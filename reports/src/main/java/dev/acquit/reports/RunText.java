package dev.acquit.reports;

import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.run.Counts;
import dev.acquit.gpu.run.Ending;
import dev.acquit.gpu.run.Note;
import dev.acquit.gpu.run.TestRun;
import dev.acquit.litmus.outcome.Grade;
import dev.acquit.litmus.outcome.GradedRow;
import dev.acquit.litmus.text.ConditionWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A run for people, with a table as jcstress prints it.
public final class RunText {
  private static final double RARE = 0.0001;
  private static final int MOST_ODDITIES = 3;

  private final RunReport report;
  private final Paint paint;
  private final StringBuilder out = new StringBuilder();

  private RunText(RunReport report, Paint paint) {
    this.report = report;
    this.paint = paint;
  }

  /// The text, with a blank line at its end.
  public static String render(RunReport report, Paint paint) {
    RunText text = new RunText(report, paint);
    text.head();
    if (!text.report.run().configurations().isEmpty()) {
      text.counted();
      text.table();
    }
    text.claims();
    text.notes();
    return text.out.append('\n').toString();
  }

  private void head() {
    TestRun run = report.run();
    String kind = run.kind() == DeviceDescription.Kind.EMULATED ? "EMULATED" : "OBSERVED";
    line(
        0,
        paint.bold(report.test().name())
            + " ("
            + report.file()
            + "), "
            + kind
            + " on "
            + run.device().name()
            + ", "
            + run.device().software()
            + ", model "
            + report.model().name()
            + " "
            + report.model().shortHash());
    line(1, ConditionWriter.write(report.test().header().condition()));
    Ending ending = run.ending();
    if (!ending.complete()) {
      line(1, paint.bad((ending.faulty() ? "NOT TO BE TRUSTED: " : "") + ending.words()));
    }
  }

  private void counted() {
    Counts counts = report.run().counts();
    line(
        1,
        String.format(
            Locale.ROOT,
            "mode %s, seed %d: %d configurations, %s instances in %.1f s, %.1e a second",
            report.mode().name().toLowerCase(Locale.ROOT),
            report.seed(),
            report.run().configurations().stream()
                .map(c -> c.fit().configuration().number())
                .distinct()
                .count(),
            count(counts.instances()),
            report.run().seconds(),
            report.run().rate()));
  }

  private void table() {
    List<GradedRow> rows = report.table().rows();
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
    if (report.table().odd() > 0) {
      line(1, paint.bad(count(report.table().odd()) + " instances with values nobody expected"));
      report.run().configurations().stream()
          .flatMap(c -> c.oddities().stream())
          .map(Object::toString)
          .distinct()
          .limit(MOST_ODDITIES)
          .forEach(o -> line(2, "such as " + o));
    }
    if (report.table().filtered() > 0) {
      line(1, count(report.table().filtered()) + " instances that the filter passes over");
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
    if (report.run().ending() instanceof Ending.Refused || report.run().ending().faulty()) {
      return;
    }
    List<String> words = report.claim().words();
    for (int i = 0; i < words.size(); i++) {
      line(1, verdictFirst(words.get(i)));
    }
  }

  private String verdictFirst(String words) {
    String verdict = report.claim().verdict().words();
    if (!words.startsWith(verdict + ":")) {
      return words;
    }
    String rest = words.substring(verdict.length());
    return switch (report.claim().verdict()) {
      case PASSED, OBSERVED -> paint.good(verdict) + rest;
      case FAILED -> paint.bad(verdict) + rest;
      case NOT_SHOWN, NOT_GRADED -> paint.unsure(verdict) + rest;
    };
  }

  private void notes() {
    long clipped = report.run().notes().stream().filter(Note.Clipped.class::isInstance).count();
    if (clipped > 0) {
      line(1, "note: " + clipped + " configurations were made smaller to fit the device");
    }
    report.run().notes().stream()
        .filter(n -> !(n instanceof Note.Clipped))
        .forEach(n -> line(1, "note: " + n.words()));
  }

  private void line(int depth, String text) {
    out.append("  ".repeat(depth)).append(text).append('\n');
  }
}
