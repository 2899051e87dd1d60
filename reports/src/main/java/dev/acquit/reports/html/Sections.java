package dev.acquit.reports.html;

import dev.acquit.reports.html.Campaign.Cell;
import dev.acquit.reports.html.Campaign.Column;
import dev.acquit.reports.html.Campaign.Kind;
import dev.acquit.reports.json.CheckJson.ResultJson;
import dev.acquit.reports.json.GateJson;
import dev.acquit.reports.json.GateLitmusJson;
import dev.acquit.reports.json.GateScanJson;
import dev.acquit.reports.json.RepairJson;
import dev.acquit.reports.json.ReproduceJson;
import dev.acquit.reports.json.RunJson;
import dev.acquit.reports.json.VerifyJson;
import dev.acquit.reports.json.VerifyJson.ClassJson;
import dev.acquit.reports.json.VerifyJson.CounterexampleJson;
import dev.acquit.reports.json.VerifyJson.VerdictJson;
import dev.acquit.reports.saved.SavedResult;
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
      case SavedResult.Verification(VerifyJson v) -> verification(id, file, v);
      case SavedResult.Runs(List<RunJson> runs) -> runs(id, file, runs);
      case SavedResult.Repair(RepairJson r) -> RepairSection.of(id, file, r);
      case SavedResult.Reproduction(ReproduceJson r) -> ReproduceSection.of(id, file, r);
      case SavedResult.Gate(GateJson gate) -> GateSections.of(id, file, gate);
      case SavedResult.GateLitmus(GateLitmusJson g) -> GateLitmusSection.of(id, file, g);
      case SavedResult.GateScan(GateScanJson g) -> GateScanSection.of(id, file, g);
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

  private static Section verification(String id, String file, VerifyJson v) {
    List<Section.Counterexample> counterexamples = new ArrayList<>();
    Map<List<Object>, List<String>> ids = new LinkedHashMap<>();
    List<String> order =
        v.classes().stream().flatMap(c -> c.verdicts().stream()).map(VerdictJson::row).toList();
    List<CounterexampleJson> sorted =
        v.counterexamples().stream()
            .sorted(
                Comparator.comparingInt((CounterexampleJson c) -> order.indexOf(c.row()))
                    .thenComparingInt(CounterexampleJson::alternative))
            .toList();
    for (CounterexampleJson c : sorted) {
      String its = id + "-" + (counterexamples.size() + 1);
      counterexamples.add(
          new Section.Counterexample(
              its,
              c,
              Exhibit.of(
                  c.source().text(),
                  v.source().name(),
                  c.target().text(),
                  v.target().name(),
                  c.outcome(),
                  c.explanation(),
                  c.witness())));
      ids.computeIfAbsent(List.of(c.row(), c.alternative()), k -> new ArrayList<>()).add(its);
    }
    List<Section.Row> rows = new ArrayList<>();
    List<ClassJson> classes = v.classes();
    List<VerdictJson> first = classes.isEmpty() ? List.of() : classes.getFirst().verdicts();
    for (VerdictJson one : first) {
      List<String> verdicts = classes.stream().map(c -> verdict(c, one)).toList();
      rows.add(
          new Section.Row(
              one.row(),
              one.alternative(),
              one.sequence(),
              classes.stream().map(ClassJson::programClass).toList(),
              verdicts,
              ids.getOrDefault(List.of(one.row(), one.alternative()), List.of())));
    }
    return new Section.Verification(id, file, v, rows, counterexamples);
  }

  private static String verdict(ClassJson c, VerdictJson of) {
    return c.verdicts().stream()
        .filter(v -> v.row().equals(of.row()) && v.alternative() == of.alternative())
        .map(VerdictJson::verdict)
        .findFirst()
        .orElse("unknown");
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
