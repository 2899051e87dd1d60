package dev.acquit.reports.repair;

import dev.acquit.reports.Decision;
import dev.acquit.reports.ci.JunitSuite;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.repair.RepairDocument.Need;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A repair as cases of JUnit: one for the table, which fails if it is unsound and says all that
/// was found, and one for each step to something weaker, which says what the instruction is there
/// for.
public final class RepairCases {
  private RepairCases() {}

  /// The cases.
  public static JunitSuite of(RepairDocument r) {
    RepairWords words = new RepairWords(r);
    String group = r.mapping().name() + ", " + r.source().name() + " to " + r.target().name();
    String conclusion = words.conclusion();
    List<Case> cases = new ArrayList<>();
    cases.add(
        new Case(
            r.mapping().name() + " is sound",
            group,
            switch (r.decision()) {
              case SOUND -> new Outcome.Passed();
              case UNSOUND -> new Outcome.Failure(conclusion, "UNSOUND", programs(r, r.fault()));
              case UNKNOWN -> new Outcome.Skipped(conclusion);
            },
            String.join("\n", words.found())));
    for (Need n : r.needs()) {
      String answer = words.answer(n);
      cases.add(
          new Case(
              n.use().words() + ": " + words.step(n),
              group,
              n.verdict() == Decision.UNKNOWN ? new Outcome.Skipped(answer) : new Outcome.Passed(),
              answer + programs(r, n.test())));
    }
    return new JunitSuite(group, cases);
  }

  /// The programs of a counterexample, if there is one.
  private static String programs(RepairDocument r, @Nullable Integer number) {
    return r.test(number).map(t -> "\n" + t.source().text() + "\n" + t.target().text()).orElse("");
  }
}
