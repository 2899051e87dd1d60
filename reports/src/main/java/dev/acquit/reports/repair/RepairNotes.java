package dev.acquit.reports.repair;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.repair.Change;
import dev.acquit.mapper.repair.Need;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.repair.Place;
import dev.acquit.mapper.repair.RepairResult;
import dev.acquit.mapper.repair.RepairResult.Better;
import dev.acquit.mapper.repair.RepairResult.Verdict;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.reports.ClassWords;
import dev.acquit.reports.Plural;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.repair.RepairReport.Exhibit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A page in Markdown about a table: what was changed, what each of its fences and orders is there
/// for, and the tests that need them.
public final class RepairNotes {
  private final RepairReport report;
  private final RepairResult r;
  private final RepairWords words;
  private final StringBuilder out = new StringBuilder();

  private RepairNotes(RepairReport report) {
    this.report = report;
    this.r = report.result();
    this.words = new RepairWords(report);
  }

  /// The page.
  public static String render(RepairReport report) {
    RepairNotes page = new RepairNotes(report);
    page.head();
    page.changes();
    page.rows();
    page.tests();
    return page.out.toString();
  }

  private void head() {
    line("# " + title());
    line("");
    line(words.conclusion());
    line("");
    line("| | |");
    line("|--|--|");
    line("| table | " + r.table().mapping().name() + " `" + r.table().shortHash() + "` |");
    line("| source model | " + report.source().name() + " `" + report.source().shortHash() + "` |");
    line("| target model | " + report.target().name() + " `" + report.target().shortHash() + "` |");
    line("| programs | " + ClassWords.programs(r.programClass()) + " |");
    line("| bound | " + Plural.of(report.bound(), "C++ instruction") + " |");
    r.stopped().ifPresent(why -> line("| stopped early | " + why + " |"));
    line("");
  }

  private String title() {
    String name = r.table().mapping().name();
    return switch (r.verdict()) {
      case Verdict.Unsound u -> "Repair of " + name;
      case Verdict.Sound s -> "What " + name + " needs";
      case Verdict.Unknown u -> name;
    };
  }

  private void changes() {
    switch (r.verdict()) {
      case Verdict.Unknown u -> {}
      case Verdict.Unsound u -> {
        line("## What has to be stronger");
        line("");
        line("The table fails " + link(u.fault()) + ".");
        line("");
        u.places().forEach(this::place);
        if (!u.instead().isEmpty()) {
          line("Instead of that, one of these would do:");
          line("");
          u.instead().forEach(this::place);
        }
        u.repaired().ifPresent(b -> file());
      }
      case Verdict.Sound s -> s.lean().ifPresent(this::lean);
    }
  }

  private void place(Place place) {
    line("**" + UseJson.of(place.use()).words() + "**, which fails " + link(place.fault()) + ":");
    line("");
    line("- was " + code(place.before()));
    List<List<Template>> weakest = place.weakest();
    for (int i = 0; i < weakest.size(); i++) {
      line("- " + (i == 0 ? "is enough: " : "is enough, too: ") + code(weakest.get(i)));
    }
    String more = RepairWords.completeness(place);
    if (!more.isEmpty()) {
      line("- " + more);
    }
    line("");
  }

  private void lean(Better lean) {
    line("## What can be weaker at once");
    line("");
    line("| alternative | is | can be | no weaker because of |");
    line("|--|--|--|--|");
    for (Change c : lean.changes()) {
      String tests = words.tests(c).replaceAll("test (\\d+)", "[test $1](#test-$1)");
      line(
          "| "
              + UseJson.of(c.use()).words()
              + " | "
              + code(c.before())
              + " | "
              + code(c.after())
              + " | "
              + tests
              + " |");
    }
    line("");
    line(
        "Nothing found can be made weaker beyond that, "
            + RepairWords.upTo(lean.bound())
            + ". A larger program may need what is missing here.");
    line("");
    file();
  }

  private void file() {
    String file = report.derivedName() + ".mapping";
    line("The new table is [" + file + "](" + file + ").");
    line("");
  }

  private void rows() {
    if (report.needs().isEmpty()) {
      return;
    }
    line("## What each instruction is there for");
    line("");
    if (r.verdict() instanceof Verdict.Unsound) {
      line(
          "Of the repaired table. For each instruction what could stand in its place, or that it"
              + " is");
    } else {
      line("For each instruction of the table what could stand in its place, or that it is");
    }
    line("dropped, and the test that goes wrong then.");
    line("");
    Mapping table = report.explained();
    for (Row row : table.rows()) {
      if (!row.key().plain()) {
        row(row);
      }
    }
  }

  private void row(Row row) {
    line("### " + row.key());
    line("");
    for (int i = 0; i < row.alternatives().size(); i++) {
      Alternative a = row.alternatives().get(i);
      Use use = new Use(row.key(), i);
      List<Need> needs = report.needs().stream().filter(n -> n.use().equals(use)).toList();
      line((i + 1) + ". " + code(a.templates()));
      line("");
      if (needs.isEmpty()) {
        line("   Nothing weaker does this operation.");
        line("");
        continue;
      }
      line("   | instruction | made weaker | goes wrong |");
      line("   |--|--|--|");
      for (Need n : needs) {
        line("   | `" + n.step().from() + "` | " + weaker(n) + " | " + answer(n) + " |");
      }
      line("");
    }
  }

  private static String weaker(Need need) {
    return need.step().to().map(t -> "`" + t + "`").orElse("dropped");
  }

  private String answer(Need need) {
    return switch (need.answer()) {
      case Answer.Unsound(var c) ->
          link(c)
              + c.why().map(w -> ", forbidden by " + String.join(" and ", w.axioms())).orElse("");
      case Answer.Sound s -> "**" + words.answer(need) + "**";
      case Answer.Unknown u -> words.answer(need);
    };
  }

  private String link(Counterexample c) {
    int number = report.number(c);
    return "[test " + number + "](#test-" + number + ") (" + c.source().name() + ")";
  }

  private void tests() {
    if (report.exhibits().isEmpty()) {
      return;
    }
    line("## Tests");
    line("");
    for (Exhibit e : report.exhibits()) {
      Counterexample c = e.counterexample();
      line("### Test " + e.number());
      line("");
      Optional<Exhibit> same = words.sameSource(e);
      if (same.isPresent()) {
        int n = same.get().number();
        line("The C++ test of [test " + n + "](#test-" + n + ").");
        line("");
      } else {
        line("[" + e.sourceFile() + "](" + e.sourceFile() + "):");
        test(c.source());
      }
      line("[" + e.targetFile() + "](" + e.targetFile() + "):");
      test(c.target());
      line("Outcome: `" + c.outcome() + "`");
      line("");
      if (same.isEmpty()) {
        line("`" + words.why(c) + "`");
        line("");
      }
    }
  }

  private void test(LitmusTest test) {
    line("");
    line("```");
    LitmusWriter.write(test).lines().map(String::stripTrailing).forEach(this::line);
    line("```");
    line("");
  }

  private static String code(List<Template> sequence) {
    return sequence.stream().map(Template::toString).collect(Collectors.joining("; ", "`", "`"));
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
