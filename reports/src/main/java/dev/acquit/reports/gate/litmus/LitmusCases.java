package dev.acquit.reports.gate.litmus;

import dev.acquit.reports.ci.JunitSuite;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.ci.ShortNames;
import dev.acquit.reports.gate.litmus.LitmusDocument.Result;
import dev.acquit.reports.json.ErrorJson;
import java.util.ArrayList;
import java.util.List;

/// What `gate litmus` found, as cases of JUnit: one for the compiler, which says all that was
/// found, and one for each test.
public final class LitmusCases {
  private LitmusCases() {}

  /// A case for the compiler, and one for each test: an outcome that the compiler added is a
  /// failure, and what has no answer is skipped.
  public static List<JunitSuite> of(LitmusDocument g) {
    String group = compiler(g.compiler());
    LitmusWords words = LitmusWords.of(g);
    ShortNames names = ShortNames.of(g.errors().stream().map(ErrorJson::file).toList());
    String conclusion = LitmusWords.conclusion(g);
    List<Case> cases = new ArrayList<>();
    cases.add(
        new Case(
            "adds no outcome",
            group,
            switch (g.ending(false)) {
              case FINDING, BAD_INPUT -> new Outcome.Failure(conclusion, "FAILED", "");
              case UNKNOWN -> new Outcome.Skipped(conclusion);
              case PASSED -> new Outcome.Passed();
            },
            LitmusWords.extent(g) + "\n" + conclusion));
    g.results()
        .forEach(r ->
            cases.add(
                new Case(
                    r.test(), group, outcome(words, r), String.join("\n", words.sentences(r)))));
    return JunitSuite.with(new JunitSuite(group, cases), g.errors(), names);
  }

  /// Without the folder of the program.
  private static String compiler(String command) {
    int end = command.indexOf(' ') < 0 ? command.length() : command.indexOf(' ');
    return command.substring(command.lastIndexOf('/', end - 1) + 1);
  }

  private static Outcome outcome(LitmusWords words, Result r) {
    return switch (r.verdict()) {
      case SOUND -> new Outcome.Passed();
      case UNSOUND ->
          new Outcome.Failure(
              words.verdict(r) + ": " + words.outcome(r).orElse(""),
              "UNSOUND",
              r.source() + "\n" + r.ptx());
      case UNKNOWN, NOT_COVERED, NOT_COMPILED, RACY -> new Outcome.Skipped(words.verdict(r));
    };
  }
}
