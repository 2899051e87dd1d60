package dev.acquit.reports.repair;

import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.repair.Change;
import dev.acquit.mapper.repair.Counts;
import dev.acquit.mapper.repair.Need;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.repair.Place;
import dev.acquit.mapper.repair.RepairResult;
import dev.acquit.mapper.repair.RepairResult.Verdict;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.reports.Columns;
import dev.acquit.reports.EventNaming;
import dev.acquit.reports.MissingEdge;
import dev.acquit.reports.Paint;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.repair.RepairReport.Exhibit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A repair for people: what was asked, what has to be stronger, what each instruction is there
/// for, the tests that show it, and the conclusion in a sentence or two.
public final class RepairText {
  private static final double NANOS_PER_SECOND = 1e9;

  private final RepairReport report;
  private final RepairResult r;
  private final RepairWords words;
  private final Paint paint;
  private final StringBuilder out = new StringBuilder();

  private RepairText(RepairReport report, Paint paint) {
    this.report = report;
    this.r = report.result();
    this.words = new RepairWords(report);
    this.paint = paint;
  }

  /// The text.
  public static String render(RepairReport report, Paint paint) {
    RepairText text = new RepairText(report, paint);
    text.head();
    if (report.result().verdict() instanceof Verdict.Unsound u) {
      text.places(u);
    }
    text.needs();
    text.lean();
    text.tests();
    text.line(text.words.conclusion());
    return text.out.toString();
  }

  private void head() {
    Mapping m = r.table().mapping();
    String file = r.table().file().equals(m.name()) ? "" : r.table().file() + ", ";
    line(paint.bold(m.name()) + " (" + file + r.table().shortHash() + "): " + m.header().title());
    line(
        "  source model "
            + report.source().name()
            + " "
            + report.source().shortHash()
            + ", target model "
            + report.target().name()
            + " "
            + report.target().shortHash());
    Counts c = r.counts();
    line(
        String.format(
            Locale.ROOT,
            "  class %s, %s, %,d tables: %,d by proof or refutation, %,d by a known test, %,d"
                + " because of others, %.1f s",
            r.programClass().word(),
            RepairWords.upTo(report.bound()),
            c.all(),
            c.asked(),
            c.replayed(),
            c.implied(),
            r.time().toNanos() / NANOS_PER_SECOND));
    r.stopped().ifPresent(why -> line("  " + paint.unsure("stopped early") + ": " + why));
    line("");
  }

  private void places(Verdict.Unsound u) {
    line(
        paint.bold("The table")
            + " is "
            + paint.bad("UNSOUND")
            + ", "
            + test(u.fault())
            + (u.places().isEmpty() ? "." : ". What has to be stronger:"));
    u.places().forEach(this::place);
    if (!u.instead().isEmpty()) {
      line(" This would do instead:");
      u.instead().forEach(this::place);
    }
    line("");
  }

  private void place(Place place) {
    line("  " + UseJson.of(place.use()).words() + ", " + test(place.fault()));
    line("    now      " + Change.words(place.before()));
    String label = "    weakest  ";
    for (List<Template> sequence : place.weakest()) {
      boolean taken =
          report.better().stream()
              .flatMap(b -> b.changes().stream())
              .anyMatch(c -> c.use().equals(place.use()) && c.after().equals(sequence));
      line(label + Change.words(sequence) + (taken ? paint.good("  (taken)") : ""));
      label = "             ";
    }
    String more = RepairWords.completeness(place);
    if (!more.isEmpty()) {
      line("    " + paint.unsure(more));
    }
  }

  private String test(Counterexample c) {
    return "test " + report.number(c);
  }

  private void needs() {
    if (report.needs().isEmpty()) {
      return;
    }
    String which = r.verdict() instanceof Verdict.Unsound ? "the repaired table" : "the table";
    line(paint.bold("What the instructions of " + which + " are there for") + ", the test that");
    line("goes wrong when they are weaker:");
    Map<Use, List<Need>> byUse = new LinkedHashMap<>();
    report.needs().forEach(n -> byUse.computeIfAbsent(n.use(), k -> new ArrayList<>()).add(n));
    byUse.forEach((use, needs) -> {
      String sequence = report.explained().alternative(use.row(), use.alternative()).sequence();
      line("  " + UseJson.of(use).words() + ": " + sequence);
      for (Need need : needs) {
        String what = need.step().from() + " " + RepairWords.step(need.step());
        line(String.format(Locale.ROOT, "    %-44s  %s", what, colour(need)));
      }
    });
    line("");
  }

  private String colour(Need need) {
    String text = words.answer(need);
    return switch (need.answer()) {
      case Answer.Sound s -> paint.good(text);
      case Answer.Unsound u -> text;
      case Answer.Unknown u -> paint.unsure(text);
    };
  }

  private void lean() {
    if (r.verdict() instanceof Verdict.Sound s && s.lean().isPresent()) {
      line(paint.bold("What can be weaker at once") + ":");
      for (Change c : s.lean().get().changes()) {
        line("  " + c);
        String tests = words.tests(c);
        if (!tests.isEmpty()) {
          line("    no weaker because of " + tests);
        }
      }
      line("");
    }
  }

  private void tests() {
    for (Exhibit e : report.exhibits()) {
      Counterexample c = e.counterexample();
      line(paint.bold("Test " + e.number()) + ", " + c.size() + " accesses and fences");
      line("");
      Optional<Exhibit> same = words.sameSource(e);
      same.ifPresent(s -> line("  The C++ test is that of test " + s.number() + "."));
      (same.isPresent()
              ? Columns.lines(LitmusWriter.write(c.target()))
              : Columns.of(LitmusWriter.write(c.source()), LitmusWriter.write(c.target()), 2))
          .forEach(l -> line(l.isEmpty() ? l : "  " + l));
      line("");
      line("  Outcome: " + c.outcome());
      if (same.isEmpty()) {
        line("  " + words.why(c));
      }
      c.why()
          .flatMap(w ->
              MissingEdge.of(w, c.witness(), c.target(), report.target().name(), EventNaming.WORDS))
          .ifPresent(l -> line("  " + report.target().name() + " allows it. " + l));
      line("");
    }
    report.folder().ifPresent(f -> line("Table, page and tests are in " + f + "."));
    if (report.folder().isEmpty() && !report.exhibits().isEmpty()) {
      line("--out DIR writes the new table, a page about it, and these tests.");
    }
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
