package dev.acquit.reports.repair;

import dev.acquit.reports.ci.JunitSuite;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.repair.RepairDocument.NeedJson;
import dev.acquit.reports.repair.RepairDocument.PlaceJson;
import java.util.ArrayList;
import java.util.List;

/// A repair as cases of JUnit.
public final class RepairCases {
  private RepairCases() {}

  /// A case for the table, which fails if it is unsound, and one for each step to something weaker,
  /// which says what the instruction is there for.
  public static JunitSuite of(RepairDocument r) {
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

  private static String places(RepairDocument r) {
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
  private static String programs(RepairDocument r, Integer number) {
    return r.tests().stream()
        .filter(t -> number != null && t.number() == number)
        .map(t -> "\n" + t.source().text() + "\n" + t.target().text())
        .findFirst()
        .orElse("");
  }
}
