package dev.acquit.reports.ci;

import dev.acquit.reports.RepairSentences;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.json.RepairJson;
import dev.acquit.reports.json.RepairJson.NeedJson;
import dev.acquit.reports.json.RepairJson.PlaceJson;
import dev.acquit.reports.json.ReproduceJson;
import dev.acquit.reports.json.ReproduceJson.LineJson;
import dev.acquit.reports.json.ReproduceJson.ResultJson;
import dev.acquit.reports.json.UseJson;
import java.util.ArrayList;
import java.util.List;

/// Repairs and reproductions as cases.
final class ProofCases {
  private ProofCases() {}

  /// A case for the table, which fails if it is unsound, and one for each step to something weaker,
  /// which says what the instruction is there for.
  static JunitSuite repair(RepairJson r) {
    String group = r.mapping().name() + ", " + r.source().name() + " to " + r.target().name();
    List<Case> cases = new ArrayList<>();
    cases.add(
        new Case(
            r.mapping().name() + " is sound",
            group,
            switch (r.decision()) {
              case "sound" -> new Outcome.Passed();
              case "unsound" ->
                  new Outcome.Failure(
                      RepairSentences.conclusion(r), "UNSOUND", programs(r, r.fault()));
              default -> new Outcome.Skipped(RepairSentences.conclusion(r));
            },
            RepairSentences.conclusion(r) + places(r)));
    for (NeedJson n : r.needs()) {
      String step =
          n.instruction() + (n.weaker() == null ? " dropped" : " weakened to " + n.weaker());
      String verdict = RepairSentences.verdict(n);
      cases.add(
          new Case(
              use(n.use()) + ": " + step,
              group,
              verdict.equals("unknown")
                  ? new Outcome.Skipped("unknown" + (n.reason() == null ? "" : ": " + n.reason()))
                  : new Outcome.Passed(),
              verdict + programs(r, n.test())));
    }
    return new JunitSuite(group, cases);
  }

  private static String use(UseJson use) {
    return use.row() + ", alternative " + use.alternative();
  }

  private static String places(RepairJson r) {
    StringBuilder text = new StringBuilder();
    for (PlaceJson p : r.places()) {
      text.append('\n')
          .append(use(p.use()))
          .append(" is '")
          .append(p.before())
          .append("'; enough: '")
          .append(String.join("' or '", p.weakest()))
          .append('\'');
    }
    return text.toString();
  }

  /// The programs of a counterexample, if there is one.
  private static String programs(RepairJson r, Integer number) {
    return r.tests().stream()
        .filter(t -> number != null && t.number() == number)
        .map(t -> "\n" + t.source().text() + "\n" + t.target().text())
        .findFirst()
        .orElse("");
  }

  /// A case for each event model, axiom and bound.
  static JunitSuite reproduction(ReproduceJson r) {
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
