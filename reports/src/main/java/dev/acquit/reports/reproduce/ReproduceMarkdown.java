package dev.acquit.reports.reproduce;

import static dev.acquit.reports.markdown.Markdown.code;
import static dev.acquit.reports.markdown.Markdown.text;

import dev.acquit.reports.EventNaming;
import dev.acquit.reports.Plural;
import dev.acquit.reports.SavedMissing;
import dev.acquit.reports.markdown.Markdown;
import dev.acquit.reports.reproduce.ReproduceDocument.LineJson;
import dev.acquit.reports.reproduce.ReproduceDocument.ResultJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A reproduction in short, as Markdown.
public final class ReproduceMarkdown {
  private static final int PROGRAMS = 20;
  private static final double MILLIS = 1000;

  private ReproduceMarkdown() {}

  /// Adds it.
  ///
  /// @param out where it is added
  /// @param file the file that it comes from
  /// @param r the document
  public static void write(Markdown out, String file, ReproduceDocument r) {
    out.heading(2, text(r.publication().name()) + " again: " + text(r.decision()));
    out.paragraph(
        code(file)
            + ". "
            + text(r.publication().authors() + ": " + r.publication().title())
            + ". Mapping "
            + text(r.mapping().name())
            + ", from "
            + text(r.source().name())
            + " to "
            + text(r.target().name())
            + ", programs of up to "
            + Plural.of(r.bound(), "instruction")
            + ", "
            + text(r.solver())
            + ".");
    out.stopped(r.stopped());
    List<List<String>> lines = new ArrayList<>();
    for (ResultJson e : r.results()) {
      e.lines().forEach(l -> lines.add(line(e, l)));
    }
    out.rows(
        List.of("event model", "bound", "axiom", "published", "found", "exactly", "up to"), lines);
    out.table(
        List.of("event model", "not exercised"),
        r.results().stream()
            .map(ReproduceMarkdown::missed)
            .filter(m -> !m.getLast().isEmpty())
            .toList());
    r.results().stream()
        .flatMap(e -> e.lines().stream())
        .map(LineJson::counterexample)
        .filter(c -> c != null)
        .distinct()
        .limit(PROGRAMS)
        .forEach(c ->
            out.details(
                "A counterexample of "
                    + Plural.of(c.size(), "instruction")
                    + ": "
                    + code(c.outcome()),
                SavedMissing.sentence(
                        c.explanation(),
                        c.witness(),
                        c.target().text(),
                        r.target().name(),
                        EventNaming.WORDS)
                    .stream()
                    .toList(),
                c.source().text(),
                c.target().text()));
  }

  private static List<String> line(ResultJson e, LineJson l) {
    return List.of(
        text(e.events()),
        String.valueOf(l.bound()),
        text(l.axiom()),
        l.publishedMs() == null ? "" : seconds(l.publishedMs()),
        text(l.outcome())
            + (l.vacuous() ? ", vacuous" : "")
            + (l.reason() == null ? "" : ": " + text(l.reason())),
        seconds(l.exactly().timeMs()),
        seconds(l.upTo().timeMs()));
  }

  private static List<String> missed(ResultJson e) {
    List<String> rows =
        e.rows().stream()
            .filter(r -> r.coverage().word().equals("not reached"))
            .map(r -> text(r.row()))
            .toList();
    return List.of(text(e.events()), String.join(", ", rows));
  }

  private static String seconds(double ms) {
    return String.format(Locale.ROOT, "%.2f s", ms / MILLIS);
  }
}
