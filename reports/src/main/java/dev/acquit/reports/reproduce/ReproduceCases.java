package dev.acquit.reports.reproduce;

import dev.acquit.reports.Paint;
import dev.acquit.reports.ci.JunitSuite;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.reproduce.ReproduceDocument.Line;
import dev.acquit.reports.reproduce.ReproduceDocument.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A reproduction as cases of JUnit: one for all of it, which has the text, and one for each event
/// model, axiom and bound.
public final class ReproduceCases {
  private ReproduceCases() {}

  /// The cases.
  public static JunitSuite of(ReproduceDocument r) {
    ReproduceWords words = new ReproduceWords(r);
    String group = r.publication().name();
    String conclusion =
        r.results().stream().map(words::conclusion).collect(Collectors.joining(" "));
    List<Case> cases = new ArrayList<>();
    cases.add(
        new Case(
            r.mapping().name() + " is sound",
            group,
            switch (r.decision()) {
              case SOUND -> new Outcome.Passed();
              case UNSOUND -> new Outcome.Failure(conclusion, "UNSOUND", "");
              case UNKNOWN -> new Outcome.Skipped(conclusion);
            },
            ReproduceText.render(r, Paint.PLAIN)));
    for (Result e : r.results()) {
      for (Line l : e.lines()) {
        cases.add(
            new Case(
                e.events() + ": " + l.axiom() + " up to " + l.bound(),
                group,
                outcome(words, l),
                words.outcome(l)));
      }
    }
    return new JunitSuite(group, cases);
  }

  private static Outcome outcome(ReproduceWords words, Line l) {
    return switch (l.outcome()) {
      case HOLDS -> new Outcome.Passed();
      case FAILS ->
          new Outcome.Failure(
              l.axiom() + " " + words.outcome(l),
              "UNSOUND",
              l.counterexample() == null
                  ? ""
                  : l.counterexample().source().text() + "\n" + l.counterexample().target().text());
      case UNKNOWN -> new Outcome.Skipped(words.outcome(l));
    };
  }
}
