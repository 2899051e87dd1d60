package dev.acquit.reports.markdown;

import static dev.acquit.reports.markdown.Markdown.code;
import static dev.acquit.reports.markdown.Markdown.text;

import dev.acquit.reports.Plural;
import dev.acquit.reports.Rates;
import dev.acquit.reports.json.RunJson;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What runs showed in short, as Markdown.
///
/// @param out where it goes
record RunsMarkdown(Markdown out) {
  private static final int ROWS = 100;

  /// What a placement says of threads that were not on the device: `; P1 on the host: ...`.
  private static final Pattern ELSEWHERE = Pattern.compile("; P\\d+(?:, P\\d+)* on ([^:]+):");

  void runs(String file, List<RunJson> runs) {
    out.heading(2, Plural.of(runs.size(), "run"));
    out.paragraph(code(file));
    if (runs.stream().allMatch(RunsMarkdown::emulated)) {
      out.paragraph("**EMULATED: nothing here was seen on a GPU.**");
    }
    Map<String, Long> counts = new TreeMap<>();
    runs.forEach(r -> counts.merge(r.verdict(), 1L, Long::sum));
    out.table(
        List.of("verdict", "how many"),
        counts.entrySet().stream()
            .map(e -> List.of(text(e.getKey()), String.valueOf(e.getValue())))
            .toList());
    out.table(
        List.of(
            "test", "device", "other end", "verdict", "instances", "a second", "weak", "forbidden"),
        Markdown.first(
            ROWS,
            runs.stream()
                .sorted(
                    Comparator.comparing(
                        r -> -List.of("NOT TRUSTED", "FAILED").indexOf(r.verdict())))
                .map(RunsMarkdown::row)
                .toList()));
  }

  private static List<String> row(RunJson r) {
    return List.of(
        code(r.test()),
        emulated(r) ? "EMULATED" : text(r.device().name()),
        text(elsewhere(r)),
        text(r.verdict()) + (r.complete() ? "" : ", " + text(r.ending())),
        String.valueOf(r.instances()),
        r.seconds() > 0 ? Rates.plain(r.instances() / r.seconds()) : "",
        String.valueOf(samples(r, "ACCEPTABLE_INTERESTING")),
        String.valueOf(samples(r, "FORBIDDEN")));
  }

  private static boolean emulated(RunJson r) {
    return r.device().kind().equals("EMULATED");
  }

  /// Where threads of the test ran that were not on the device; empty if all were.
  private static String elsewhere(RunJson r) {
    return r.configurations().stream()
        .map(RunJson.ConfigurationJson::placement)
        .filter(placement -> placement != null)
        .map(ELSEWHERE::matcher)
        .filter(Matcher::find)
        .map(m -> m.group(1))
        .findFirst()
        .orElse("");
  }

  private static long samples(RunJson run, String grade) {
    return run.outcomes().stream()
        .filter(o -> grade.equals(o.grade()))
        .mapToLong(RunJson.OutcomeJson::samples)
        .sum();
  }
}
