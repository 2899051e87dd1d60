package dev.acquit.reports.markdown;

import static dev.acquit.reports.markdown.Markdown.code;
import static dev.acquit.reports.markdown.Markdown.text;

import dev.acquit.reports.EventNaming;
import dev.acquit.reports.MissingEdge;
import dev.acquit.reports.Plural;
import dev.acquit.reports.RepairSentences;
import dev.acquit.reports.json.RepairJson;
import dev.acquit.reports.json.RepairJson.ExhibitJson;
import dev.acquit.reports.json.RepairJson.NeedJson;
import dev.acquit.reports.json.ReproduceJson;
import dev.acquit.reports.json.ReproduceJson.LineJson;
import dev.acquit.reports.json.ReproduceJson.ResultJson;
import dev.acquit.reports.json.UseJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Repairs and reproductions in short, as Markdown.
///
/// @param out where it goes
record ProofMarkdown(Markdown out) {
  private static final int ROWS = 100;
  private static final int PROGRAMS = 20;
  private static final double MILLIS = 1000;

  void repair(String file, RepairJson r) {
    out.heading(2, "Repair of " + text(r.mapping().name()) + ": " + text(r.decision()));
    out.paragraph(
        code(file)
            + ". From "
            + text(r.source().name())
            + " to "
            + text(r.target().name())
            + ", "
            + text(RepairSentences.programs(r))
            + " of up to "
            + Plural.of(r.bound(), "instruction")
            + ".");
    out.paragraph(text(RepairSentences.conclusion(r)));
    stopped(r.stopped());
    out.table(
        List.of("has to be stronger", "is", "is enough", "fails"),
        Stream.concat(r.places().stream(), r.instead().stream())
            .map(p ->
                List.of(
                    use(p.use()) + (r.instead().contains(p) ? " (instead)" : ""),
                    code(p.before()),
                    String.join(" or ", p.weakest().stream().map(Markdown::code).toList()),
                    "test " + p.test()))
            .toList());
    if (r.better() != null) {
      out.table(
          List.of("in the new table", "before", "after"),
          r.better().changes().stream()
              .map(c -> List.of(use(c.use()), code(c.before()), code(c.after())))
              .toList());
    }
    out.table(
        List.of("alternative", "instruction", "weaker", "it is", "shown by"),
        Markdown.first(ROWS, r.needs().stream().map(ProofMarkdown::need).toList()));
    for (ExhibitJson t : r.tests().stream().limit(PROGRAMS).toList()) {
      out.details(
          "Test " + t.number() + ": " + code(t.outcome()),
          MissingEdge.of(
                  t.explanation(),
                  t.witness(),
                  t.target().text(),
                  r.target().name(),
                  EventNaming.WORDS)
              .stream()
              .toList(),
          t.source().text(),
          t.target().text());
    }
  }

  private static List<String> need(NeedJson n) {
    return List.of(
        use(n.use()),
        code(n.instruction()),
        n.weaker() == null ? "dropped" : code(n.weaker()),
        RepairSentences.verdict(n),
        n.test() != null
            ? "test " + n.test()
            : n.bound() != null
                ? "up to " + Plural.of(n.bound(), "instruction")
                : text(n.reason()));
  }

  private static String use(UseJson use) {
    return text(use.row()) + ", alternative " + use.alternative();
  }

  void reproduction(String file, ReproduceJson r) {
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
    stopped(r.stopped());
    List<List<String>> lines = new ArrayList<>();
    for (ResultJson e : r.results()) {
      e.lines().forEach(l -> lines.add(line(e, l)));
    }
    out.table(
        List.of("event model", "bound", "axiom", "published", "found", "exactly", "up to"),
        Markdown.first(ROWS, lines));
    out.table(
        List.of("event model", "not exercised"),
        r.results().stream()
            .map(ProofMarkdown::missed)
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
                MissingEdge.of(
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

  private void stopped(String why) {
    if (why != null) {
      out.paragraph("Stopped early: " + text(why));
    }
  }
}
