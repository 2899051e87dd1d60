package dev.acquit.reports.check;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.model.engine.Verdict;
import dev.acquit.reports.check.CheckDocument.ResultJson;
import dev.acquit.reports.ci.JunitSuite;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.ci.JunitWriter;
import dev.acquit.reports.ci.ShortNames;
import dev.acquit.reports.json.ErrorJson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Verdicts as cases of JUnit: one for each test and model; one with a finding that fails the check
/// is a failure, one that is known or has no verdict is skipped.
public final class CheckCases {
  private CheckCases() {}

  /// The document.
  public static String render(CheckDocument check) {
    return JunitWriter.write("acquit check", ShortNames.distinct(of(check)));
  }

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
    Map<List<String>, FindingJson> findings = new HashMap<>();
    // What fails comes before what leaves a question open, and both before what is known.
    check.findings().stream()
        .sorted(Comparator.comparing(f -> f.known() != null))
        .sorted(Comparator.comparing(f -> !f.fails()))
        .forEach(f -> findings.putIfAbsent(Arrays.asList(f.file(), f.test(), f.asked()), f));
    List<JunitSuite> suites = new ArrayList<>();
    suites.add(
        new JunitSuite(
            "check",
            check.results().stream()
                .map(r ->
                    new Case(
                        r.test() + " under " + r.model().name(),
                        r.file() == null ? "check" : names.of(r.file()),
                        failure(findings, r.file(), r.test(), r.model().name())
                            .orElseGet(() -> outcome(r, check.expectation() != null)),
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
                          failure(findings, r.file(), r.test(), r.asked())
                              .orElseGet(() -> outcome(r)),
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

  /// That of a finding that fails the check, or would if it were not known.
  private static Optional<Outcome> failure(
      Map<List<String>, FindingJson> findings, @Nullable String file, String test, String asked) {
    return Optional.ofNullable(findings.get(Arrays.asList(file, test, asked)))
        .filter(f -> f.severity() == Severity.ERROR || f.known() != null)
        .map(f ->
            f.fails()
                ? new Outcome.Failure(
                    f.what(),
                    f.kind().name(),
                    f.accesses().stream()
                        .map(a -> f.file() + ":" + a.line() + ": " + a.text())
                        .collect(Collectors.joining("\n")))
                : new Outcome.Skipped("known: " + f.what()));
  }

  private static Outcome outcome(TerminationJson r) {
    return switch (r.verdict()) {
      case TERMINATES, MAY_HANG -> new Outcome.Passed();
      case UNDEFINED, NOT_COVERED, UNKNOWN -> new Outcome.Skipped(r.conclusion());
    };
  }

  /// A test without a meaning has not passed, unless that was expected.
  private static Outcome outcome(ResultJson r, boolean compared) {
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
