package dev.acquit.reports.run;

import dev.acquit.reports.ci.JunitSuite;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.ci.ShortNames;
import java.util.List;
import java.util.stream.Collectors;

/// Runs as cases of JUnit: one for each test; a verdict other than PASSED and OBSERVED is a failure
/// or skipped.
public final class RunCases {
  private RunCases() {}

  /// The cases.
  public static JunitSuite of(List<RunDocument> runs) {
    ShortNames names = ShortNames.of(runs.stream().map(RunDocument::file).toList());
    return new JunitSuite("run", runs.stream().map(r -> of(r, names)).toList());
  }

  private static Case of(RunDocument run, ShortNames names) {
    String table =
        run.outcomes().stream()
            .map(o ->
                o.state()
                    + "  "
                    + o.samples()
                    + "  "
                    + (o.grade() == null ? "not graded" : o.grade().name())
                    + "\n")
            .collect(Collectors.joining());
    RunWords words = new RunWords(run);
    String claims = String.join("\n", words.claims());
    Outcome outcome =
        switch (run.verdict()) {
          case FAILED -> new Outcome.Failure(run.test() + " FAILED", "FAILED", claims);
          case NOT_TRUSTED -> new Outcome.Error(run.test() + " NOT TRUSTED", "NOT_TRUSTED", claims);
          case PASSED, OBSERVED ->
              run.complete()
                  ? new Outcome.Passed()
                  : new Outcome.Skipped("ended early: " + run.ending());
          case NOT_RUN -> new Outcome.Skipped("NOT RUN: " + run.ending());
          case NOT_SHOWN, NOT_GRADED -> new Outcome.Skipped(run.verdict().words());
        };
    String device = words.device();
    return new Case(
        run.test(),
        run.file() == null ? device : names.of(run.file()),
        outcome,
        device + "\n" + table + String.join("\n", words.sentences()));
  }
}
