package dev.acquit.reports.ci;

import dev.acquit.reports.Rates;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.gate.GateCases;
import dev.acquit.reports.gate.litmus.LitmusCases;
import dev.acquit.reports.gate.scan.ScanCases;
import dev.acquit.reports.json.CheckJson;
import dev.acquit.reports.json.CheckJson.MarkJson;
import dev.acquit.reports.json.CheckJson.ResultJson;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.ExpectationJson.DifferenceJson;
import dev.acquit.reports.json.RunJson;
import dev.acquit.reports.saved.SavedFile;
import dev.acquit.reports.saved.SavedResult;
import dev.acquit.reports.verify.VerifyCases;
import dev.acquit.reports.verify.VerifyDocument;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Saved results as the XML of JUnit's Ant task.
///
/// `check`: a case for each test and model; what was expected otherwise is a failure, and what has
/// no verdict is skipped. `verify`: as [VerifyCases]. `run`: a case for each test; a verdict other
/// than PASSED and OBSERVED is a failure or skipped. `gate check`: as [GateCases]. `repair` and
/// `reproduce`: as [ProofCases]. `gate litmus` and `gate scan`: as [LitmusCases] and [ScanCases].
///
/// Names of suites and cases hold no folder and no name of a saved file: build servers join the
/// history of a case by them.
public final class JunitReport {
  private JunitReport() {}

  /// The document.
  public static String render(List<SavedFile> files) {
    List<JunitSuite> suites = new ArrayList<>();
    for (SavedFile file : files) {
      for (SavedResult result : file.results()) {
        switch (result) {
          case SavedResult.Checks(CheckJson check) -> suites.addAll(checks(check));
          case SavedResult.Verification(VerifyDocument v) -> suites.add(VerifyCases.of(v));
          case SavedResult.Runs(List<RunJson> runs) -> suites.add(runs(runs));
          case SavedResult.Gate(var gate) -> suites.addAll(GateCases.suites(gate));
          case SavedResult.GateLitmus(var g) -> suites.addAll(LitmusCases.of(g));
          case SavedResult.GateScan(var g) -> suites.addAll(ScanCases.of(g));
          case SavedResult.Repair(var r) -> suites.add(ProofCases.repair(r));
          case SavedResult.Reproduction(var r) -> suites.add(ProofCases.reproduction(r));
        }
      }
    }
    return JunitWriter.write("acquit report", ShortNames.distinct(suites));
  }

  private static List<JunitSuite> checks(CheckJson check) {
    ShortNames names =
        ShortNames.of(
            Stream.concat(
                    check.results().stream().map(ResultJson::file),
                    check.errors().stream().map(ErrorJson::file))
                .toList());
    Map<List<String>, DifferenceJson> differences = new HashMap<>();
    if (check.expectation() != null) {
      check
          .expectation()
          .differences()
          .forEach(d -> {
            differences.put(List.of(d.test(), d.model()), d);
          });
    }
    List<JunitSuite> suites = new ArrayList<>();
    suites.add(
        new JunitSuite(
            "check",
            check.results().stream()
                .map(r ->
                    new Case(
                        r.test() + " under " + r.model().name(),
                        r.file() == null ? "check" : names.of(r.file()),
                        outcome(
                            r,
                            check.expectation() != null,
                            differences.get(List.of(r.test(), r.model().name()))),
                        r.test()
                            + " under "
                            + r.model().name()
                            + ": "
                            + r.verdict()
                            + (r.file() == null ? "" : "\n" + r.file())
                            + (r.condition() == null ? "" : "\n" + r.condition())
                            + r.marks().stream()
                                .filter(MarkJson::undefined)
                                .map(m -> "\n" + String.join("\n", m.lines()))
                                .collect(Collectors.joining())))
                .toList()));
    if (!check.errors().isEmpty()) {
      suites.add(JunitSuite.input(check.errors(), names));
    }
    return suites;
  }

  /// A test without a meaning has not passed, unless that was expected.
  private static Outcome outcome(ResultJson r, boolean compared, DifferenceJson difference) {
    if (difference != null) {
      return new Outcome.Failure(
          "expected " + difference.expected() + ", found " + difference.found(),
          "EXPECTATION",
          difference.detail() == null ? "" : difference.detail());
    }
    if (compared && r.verdict().equals("Undef")) {
      return new Outcome.Passed();
    }
    return switch (r.verdict()) {
      case "Ok", "No" -> new Outcome.Passed();
      default -> new Outcome.Skipped(r.verdict() + (r.reason() == null ? "" : ": " + r.reason()));
    };
  }

  private static JunitSuite runs(List<RunJson> runs) {
    ShortNames names = ShortNames.of(runs.stream().map(RunJson::file).toList());
    return new JunitSuite("run", runs.stream().map(r -> run(r, names)).toList());
  }

  private static Case run(RunJson run, ShortNames names) {
    String table =
        run.outcomes().stream()
            .map(o ->
                o.state()
                    + "  "
                    + o.samples()
                    + "  "
                    + (o.grade() == null ? "not graded" : o.grade())
                    + "\n")
            .collect(Collectors.joining());
    String claims = run.claims().stream().map(Rates::words).collect(Collectors.joining("\n"));
    Outcome outcome =
        switch (run.verdict()) {
          case "FAILED" -> new Outcome.Failure(run.test() + " FAILED", "FAILED", claims);
          case "NOT TRUSTED" ->
              new Outcome.Error(run.test() + " NOT TRUSTED", "NOT_TRUSTED", claims);
          case "PASSED", "OBSERVED" ->
              run.complete()
                  ? new Outcome.Passed()
                  : new Outcome.Skipped("ended early: " + run.ending());
          case "NOT RUN" -> new Outcome.Skipped("NOT RUN: " + run.ending());
          default -> new Outcome.Skipped(run.verdict());
        };
    String device =
        run.device().kind().equals("EMULATED") ? "EMULATED" : String.valueOf(run.device().name());
    return new Case(
        run.test(),
        run.file() == null ? device : names.of(run.file()),
        outcome,
        device + "\n" + table + claims);
  }
}
