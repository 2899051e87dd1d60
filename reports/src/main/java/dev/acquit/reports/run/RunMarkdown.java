package dev.acquit.reports.run;

import static dev.acquit.reports.markdown.Markdown.code;
import static dev.acquit.reports.markdown.Markdown.text;

import dev.acquit.reports.Plural;
import dev.acquit.reports.markdown.Markdown;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What runs showed in short, as Markdown.
public final class RunMarkdown {
  /// What a placement says of threads that were not on the device: `; P1 on the host: ...`.
  private static final Pattern ELSEWHERE = Pattern.compile("; P\\d+(?:, P\\d+)* on ([^:]+):");

  private RunMarkdown() {}

  /// Adds it.
  ///
  /// @param out where it is added
  /// @param file the file that it comes from
  /// @param runs the documents
  public static void write(Markdown out, String file, List<RunDocument> runs) {
    out.heading(2, Plural.of(runs.size(), "run"));
    out.paragraph(code(file));
    if (runs.stream().allMatch(RunMarkdown::emulated)) {
      out.paragraph("**EMULATED: nothing here was seen on a GPU.**");
    }
    out.counts(runs.stream().map(RunDocument::verdict));
    out.rows(
        List.of(
            "test", "device", "other end", "verdict", "instances", "a second", "weak", "forbidden"),
        runs.stream()
            .sorted(
                Comparator.comparing(r -> -List.of("NOT TRUSTED", "FAILED").indexOf(r.verdict())))
            .map(RunMarkdown::row)
            .toList());
  }

  private static List<String> row(RunDocument r) {
    return List.of(
        code(r.test()),
        emulated(r) ? "EMULATED" : text(r.device().name()),
        text(elsewhere(r)),
        text(r.verdict()) + (r.complete() ? "" : ", " + text(r.ending())),
        String.valueOf(r.instances()),
        r.seconds() > 0 ? String.format(Locale.ROOT, "%.1e", r.instances() / r.seconds()) : "",
        String.valueOf(samples(r, "ACCEPTABLE_INTERESTING")),
        String.valueOf(samples(r, "FORBIDDEN")));
  }

  private static boolean emulated(RunDocument r) {
    return r.device().kind().equals("EMULATED");
  }

  /// Where threads of the test ran that were not on the device; empty if all were.
  private static String elsewhere(RunDocument r) {
    return r.configurations().stream()
        .map(RunDocument.ConfigurationJson::placement)
        .filter(placement -> placement != null)
        .map(ELSEWHERE::matcher)
        .filter(Matcher::find)
        .map(m -> m.group(1))
        .findFirst()
        .orElse("");
  }

  private static long samples(RunDocument run, String grade) {
    return run.outcomes().stream()
        .filter(o -> grade.equals(o.grade()))
        .mapToLong(RunDocument.OutcomeJson::samples)
        .sum();
  }
}
