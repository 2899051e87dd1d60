package dev.acquit.reports.reproduce;

import dev.acquit.reports.ci.JunitSuite;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.reproduce.ReproduceDocument.LineJson;
import dev.acquit.reports.reproduce.ReproduceDocument.ResultJson;
import java.util.ArrayList;
import java.util.List;

/// A reproduction as cases of JUnit.
public final class ReproduceCases {
  private ReproduceCases() {}

  /// A case for each event model, axiom and bound.
  public static JunitSuite of(ReproduceDocument r) {
    String group = r.publication().name();
    List<Case> cases = new ArrayList<>();
    for (ResultJson e : r.results()) {
      for (LineJson l : e.lines()) {
        cases.add(
            new Case(
                e.events() + ": " + l.axiom() + " up to " + l.bound(),
                group,
                outcome(l),
                l.outcome() + (l.vacuous() ? ", vacuous" : "")));
      }
    }
    return new JunitSuite(group, cases);
  }

  private static Outcome outcome(LineJson l) {
    return switch (l.outcome()) {
      case "holds" -> new Outcome.Passed();
      case "fails" ->
          new Outcome.Failure(
              l.axiom() + " fails",
              "UNSOUND",
              l.counterexample() == null
                  ? ""
                  : l.counterexample().source().text() + "\n" + l.counterexample().target().text());
      default -> new Outcome.Skipped(l.outcome() + (l.reason() == null ? "" : ": " + l.reason()));
    };
  }
}
