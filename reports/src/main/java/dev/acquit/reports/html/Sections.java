package dev.acquit.reports.html;

import dev.acquit.reports.gate.GateDocument;
import dev.acquit.reports.gate.GatePage;
import dev.acquit.reports.gate.litmus.LitmusDocument;
import dev.acquit.reports.gate.litmus.LitmusPage;
import dev.acquit.reports.gate.scan.ScanDocument;
import dev.acquit.reports.gate.scan.ScanPage;
import dev.acquit.reports.html.Campaign.Cell;
import dev.acquit.reports.html.Campaign.Column;
import dev.acquit.reports.html.Campaign.Kind;
import dev.acquit.reports.json.CheckJson.ResultJson;
import dev.acquit.reports.json.RepairJson;
import dev.acquit.reports.json.ReproduceJson;
import dev.acquit.reports.json.RunJson;
import dev.acquit.reports.saved.SavedResult;
import dev.acquit.reports.verify.VerifyDocument;
import dev.acquit.reports.verify.VerifyPage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/// Makes the parts of a page.
final class Sections {
  /// More would make the page of a large campaign too big.
  private static final int DETAILS = 200;

  private static final int FEW_RUNS = 3;

  private Sections() {}

  static Section of(String id, String file, SavedResult result) {
    return switch (result) {
      case SavedResult.Checks c -> checks(id, file, c);
      case SavedResult.Verification(VerifyDocument v) -> VerifyPage.of(id, file, v);
      case SavedResult.Runs(List<RunJson> runs) -> runs(id, file, runs);
      case SavedResult.Repair(RepairJson r) -> RepairSection.of(id, file, r);
      case SavedResult.Reproduction(ReproduceJson r) -> ReproduceSection.of(id, file, r);
      case SavedResult.Gate(GateDocument gate) -> GatePage.of(id, file, gate);
      case SavedResult.GateLitmus(LitmusDocument g) -> LitmusPage.of(id, file, g);
      case SavedResult.GateScan(ScanDocument g) -> ScanPage.of(id, file, g);
    };
  }

  private static Section checks(String id, String file, SavedResult.Checks checks) {
    List<ResultJson> results = checks.document().results();
    // Those that need a look come first.
    List<Integer> chosen =
        IntStream.range(0, results.size())
            .boxed()
            .sorted(Comparator.comparing(i -> Tone.ofCheck(results.get(i).verdict()) != Tone.OPEN))
            .limit(DETAILS)
            .sorted()
            .toList();
    Set<Integer> shown = new LinkedHashSet<>(chosen);
    Map<String, Long> counts = new LinkedHashMap<>();
    Campaign.Builder table =
        new Campaign.Builder(
            new Column("test", Kind.LINK, false),
            new Column("model", Kind.WORD, false),
            new Column("verdict", Kind.WORD, true),
            new Column("states", Kind.NUMBER, false),
            new Column("executions so", Kind.NUMBER, false),
            new Column("others", Kind.NUMBER, false),
            new Column("ms", Kind.NUMBER, false));
    for (int i = 0; i < results.size(); i++) {
      ResultJson r = results.get(i);
      counts.merge(r.verdict(), 1L, Long::sum);
      table.row(
          Cell.link(r.test(), shown.contains(i) ? Optional.of(id + "-" + i) : Optional.empty()),
          Cell.of(r.model().name()),
          Cell.word(r.verdict(), Tone.ofCheck(r.verdict())),
          Cell.number(r.states().size()),
          Cell.number(r.positive()),
          Cell.number(r.negative()),
          Cell.number(Math.round(r.timeMs() * 10) / 10.0));
    }
    return new Section.Checks(
        id,
        file,
        checks.document(),
        counts,
        table.build(),
        chosen.stream().map(i -> check(id + "-" + i, results.get(i))).toList());
  }

  private static Section.Check check(String id, ResultJson r) {
    return new Section.Check(
        id,
        r,
        r.witness() == null
            ? null
            : Picture.of(
                "An execution that " + r.model().name() + " allows",
                r.text(),
                r.witness(),
                List.of()),
        Exhibit.forbidden(r.text(), r.explanation(), r.model().name()),
        r.marks().stream().map(m -> Section.Marked.of(r.text(), m)).toList());
  }

  private static Section runs(String id, String file, List<RunJson> runs) {
    Campaign.Builder table =
        new Campaign.Builder(
            new Column("test", Kind.LINK, false),
            new Column("device", Kind.WORD, false),
            new Column("verdict", Kind.WORD, true),
            new Column("instances", Kind.NUMBER, false),
            new Column("a second", Kind.NUMBER, false),
            new Column("worst grade", Kind.WORD, false));
    List<Section.Run> details = new ArrayList<>();
    for (RunJson run : runs) {
      String its = id + "-" + (details.size() + 1);
      details.add(new Section.Run(its, run));
      String grade = worst(run);
      table.row(
          Cell.link(run.test(), Optional.of(its)),
          Cell.of(run.device().kind().equals("EMULATED") ? "EMULATED" : run.device().name()),
          Cell.word(run.verdict(), Tone.ofRun(run.verdict())),
          Cell.number(run.instances()),
          Cell.number(run.seconds() <= 0 ? 0 : Math.round(run.instances() / run.seconds())),
          Cell.word(grade, Tone.ofGrade(grade)));
    }
    return new Section.Runs(id, file, runs.size() > FEW_RUNS ? table.build() : null, details);
  }

  private static String worst(RunJson run) {
    List<String> order = List.of("FORBIDDEN", "UNKNOWN", "ACCEPTABLE_INTERESTING", "ACCEPTABLE");
    return order.stream()
        .filter(g -> run.outcomes().stream().anyMatch(o -> o.samples() > 0 && g.equals(o.grade())))
        .findFirst()
        .orElse("not graded");
  }
}
