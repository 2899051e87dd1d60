package dev.acquit.reports.check;

import dev.acquit.model.engine.Verdict;
import dev.acquit.reports.check.CheckDocument.ResultJson;
import dev.acquit.reports.check.ExpectationJson.DifferenceJson;
import dev.acquit.reports.ci.JunitSuite;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.ci.ShortNames;
import dev.acquit.reports.json.ErrorJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Verdicts as cases of JUnit: one for each test and model; what was expected otherwise is a
/// failure, and what has no verdict is skipped.
public final class CheckCases {
  private CheckCases() {}

  /// The cases.
  public static List<JunitSuite> of(CheckDocument check) {
    ShortNames names =
        ShortNames.of(
            Stream.of(
                    check.results().stream().map(ResultJson::file),
                    check.termination().stream().map(TerminationJson::file),
                    check.errors().stream().map(ErrorJson::file))
                .flatMap(s -> s)
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
                            + String.join("\n", new CheckWords(r).sentences())
                            + (r.file() == null ? "" : "\n" + r.file())
                            + (r.condition() == null ? "" : "\n" + r.condition())))
                .toList()));
    if (!check.termination().isEmpty()) {
      suites.add(
          new JunitSuite(
              "termination",
              check.termination().stream()
                  .map(r ->
                      new Case(
                          r.test() + " under " + r.asked(),
                          names.of(r.file()),
                          outcome(r, differences.get(List.of(r.test(), r.asked()))),
                          r.test()
                              + " under "
                              + r.asked()
                              + ": "
                              + String.join("\n", r.sentences())
                              + "\n"
                              + r.file()))
                  .toList()));
    }
    if (check.comparison() != null) {
      suites.add(
          new JunitSuite(
              "models",
              List.of(
                  new Case(
                      check.comparison().sentence(),
                      "models",
                      new Outcome.Passed(),
                      String.join("\n", check.comparison().lines())))));
    }
    if (!check.errors().isEmpty()) {
      suites.add(JunitSuite.input(check.errors(), names));
    }
    return suites;
  }

  private static Outcome outcome(TerminationJson r, @Nullable DifferenceJson difference) {
    if (difference != null) {
      return different(difference);
    }
    return switch (r.verdict()) {
      case TERMINATES, MAY_HANG -> new Outcome.Passed();
      case UNDEFINED, NOT_COVERED, UNKNOWN -> new Outcome.Skipped(r.conclusion());
    };
  }

  private static Outcome different(DifferenceJson difference) {
    return new Outcome.Failure(
        "expected " + difference.expected() + ", found " + difference.found(),
        "EXPECTATION",
        difference.detail() == null ? "" : difference.detail());
  }

  /// A test without a meaning has not passed, unless that was expected.
  private static Outcome outcome(
      ResultJson r, boolean compared, @Nullable DifferenceJson difference) {
    if (difference != null) {
      return different(difference);
    }
    if (compared && r.verdict() == Verdict.UNDEFINED) {
      return new Outcome.Passed();
    }
    return switch (r.verdict()) {
      case HOLDS, FAILS ->
          r.vacuous() == null || compared
              ? new Outcome.Passed()
              : new Outcome.Skipped(new CheckWords(r).conclusion());
      case UNDEFINED, NOT_COVERED, UNKNOWN -> new Outcome.Skipped(new CheckWords(r).conclusion());
    };
  }
}
