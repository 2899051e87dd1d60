package dev.acquit.reports.run;

import static dev.acquit.reports.markdown.Markdown.code;
import static dev.acquit.reports.markdown.Markdown.text;

import dev.acquit.litmus.outcome.Grade;
import dev.acquit.litmus.outcome.RunVerdict;
import dev.acquit.reports.Plural;
import dev.acquit.reports.markdown.Markdown;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What runs showed in short, as Markdown.
public final class RunMarkdown {
  /// What a placement says of threads that were not on the device: `; P1 on the host: ...`.
  private static final Pattern ELSEWHERE = Pattern.compile("; P\\d+(?:, P\\d+)* on ([^:]+):");

  /// Verdicts that come first, the worst at the end.
  private static final List<RunVerdict> WORST = List.of(RunVerdict.NOT_TRUSTED, RunVerdict.FAILED);

  private static final int DETAILS = 20;

  private RunMarkdown() {}

  /// Adds it.
  ///
  /// @param out where it is added
  /// @param file the file that it comes from
  /// @param runs the documents
  public static void write(Markdown out, String file, List<RunDocument> runs) {
    out.heading(2, Plural.of(runs.size(), "run"));
    out.paragraph(code(file));
    if (runs.stream().allMatch(r -> new RunWords(r).emulated())) {
      out.paragraph("**EMULATED: nothing here was seen on a GPU.**");
    }
    out.counts(runs.stream().map(r -> r.verdict().words()));
    out.rows(
        List.of(
            "test", "device", "other end", "verdict", "instances", "a second", "weak", "forbidden"),
        runs.stream()
            .sorted(Comparator.comparingInt(r -> -WORST.indexOf(r.verdict())))
            .map(RunMarkdown::row)
            .toList());
    runs.stream()
        .limit(DETAILS)
        .forEach(r ->
            out.details(
                code(r.test()) + " on " + text(new RunWords(r).device()),
                String.join("\n", new RunWords(r).sentences())));
  }

  private static List<String> row(RunDocument r) {
    return List.of(
        code(r.test()),
        text(new RunWords(r).device()),
        text(elsewhere(r)),
        text(r.verdict().words()) + (r.complete() ? "" : ", " + text(r.ending())),
        String.valueOf(r.instances()),
        r.seconds() > 0 ? new RunWords(r).rate() : "",
        String.valueOf(samples(r, Grade.ACCEPTABLE_INTERESTING)),
        String.valueOf(samples(r, Grade.FORBIDDEN)));
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

  private static long samples(RunDocument run, Grade grade) {
    return run.outcomes().stream()
        .filter(o -> grade == o.grade())
        .mapToLong(RunDocument.OutcomeJson::samples)
        .sum();
  }
}
