package dev.acquit.reports.repair;

import static dev.acquit.reports.markdown.Markdown.code;
import static dev.acquit.reports.markdown.Markdown.text;

import dev.acquit.reports.EventNaming;
import dev.acquit.reports.Plural;
import dev.acquit.reports.SavedMissing;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.markdown.Markdown;
import dev.acquit.reports.repair.RepairDocument.ExhibitJson;
import dev.acquit.reports.repair.RepairDocument.NeedJson;
import java.util.List;
import java.util.stream.Stream;

/// A repair in short, as Markdown.
public final class RepairMarkdown {
  private static final int PROGRAMS = 20;

  private RepairMarkdown() {}

  /// Adds it.
  ///
  /// @param out where it is added
  /// @param file the file that it comes from
  /// @param r the document
  public static void write(Markdown out, String file, RepairDocument r) {
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
    out.stopped(r.stopped());
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
    out.rows(
        List.of("alternative", "instruction", "weaker", "it is", "shown by"),
        r.needs().stream().map(RepairMarkdown::need).toList());
    for (ExhibitJson t : r.tests().stream().limit(PROGRAMS).toList()) {
      out.details(
          "Test " + t.number() + ": " + code(t.outcome()),
          SavedMissing.sentence(
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
}
