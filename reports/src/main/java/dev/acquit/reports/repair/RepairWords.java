package dev.acquit.reports.repair;

import dev.acquit.mapper.repair.Change;
import dev.acquit.mapper.repair.Need;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.repair.Place;
import dev.acquit.mapper.repair.RepairResult.Better;
import dev.acquit.mapper.repair.RepairResult.Verdict;
import dev.acquit.mapper.repair.Step;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.reports.ClassWords;
import dev.acquit.reports.ExecutionText;
import dev.acquit.reports.Plural;
import dev.acquit.reports.repair.RepairReport.Exhibit;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Sentences about repairs that text and page share.
///
/// @param report the repair
record RepairWords(RepairReport report) {
  /// The table's verdict, and what follows.
  String conclusion() {
    String name = report.result().table().mapping().name();
    String programs = ClassWords.programs(report.result().programClass());
    return switch (report.result().verdict()) {
      case Verdict.Unknown(var why) ->
          "UNKNOWN: whether "
              + name
              + " is sound for "
              + programs
              + " was not decided: "
              + why
              + ".";
      case Verdict.Sound s ->
          name + " has no counterexample for " + programs + ", " + upTo(s.bound()) + ". " + lean(s);
      case Verdict.Unsound u -> name + " is UNSOUND for " + programs + ". " + repaired(u);
    };
  }

  private String lean(Verdict.Sound s) {
    long redundant = s.needs().stream().filter(Need::redundant).count();
    long open = s.needs().stream().filter(n -> n.answer() instanceof Answer.Unknown).count();
    String unknown =
        open == 0 ? "" : " Of " + steps(open) + " it is UNKNOWN whether the table needs them.";
    if (redundant == 0) {
      return (open == 0 ? "All that its instructions do is needed." : "").concat(unknown).strip();
    }
    String changes =
        s.lean()
            .map(Better::changes)
            .map(c -> c.size() == 1 ? "one alternative" : c.size() + " alternatives")
            .map(c -> " With " + c + " weaker at once it still has none.")
            .orElse("");
    return Plural.number(redundant)
        + " of "
        + steps(s.needs().size())
        + " to something weaker "
        + (redundant == 1 ? "makes" : "make")
        + " no difference."
        + changes
        + unknown;
  }

  private static String steps(long n) {
    return Plural.number(n) + (n == 1 ? " step" : " steps");
  }

  private static String repaired(Verdict.Unsound u) {
    if (u.repaired().isEmpty()) {
      return "No repair was found: " + u.open().orElse("none is known") + ".";
    }
    Better better = u.repaired().get();
    return "With "
        + better.changes().stream()
            .map(c -> c.use() + " as '" + Change.words(c.after()) + "'")
            .collect(Collectors.joining(" and "))
        + " it has no counterexample "
        + upTo(better.bound())
        + ".";
  }

  /// `up to 5 C++ instructions`.
  static String upTo(int bound) {
    return "up to " + Plural.of(bound, "C++ instruction");
  }

  /// What a step was found to do: `test 3, SB+sc-sc+sc-sc`, or that it does no harm.
  String answer(Need need) {
    return switch (need.answer()) {
      case Answer.Sound(int bound) -> "not needed " + upTo(bound);
      case Answer.Unknown(var why) -> "unknown: " + why;
      case Answer.Unsound(var c) -> "test " + report.number(c) + ", " + c.source().name();
    };
  }

  /// What a step does to an instruction: `weakened to fence.acq_rel.S`, `dropped`.
  static String step(Step step) {
    return step.to().map(t -> "weakened to " + t).orElse("dropped");
  }

  /// Why the source model forbids the outcome: the axiom, and the cycle in one line.
  String why(Counterexample c) {
    String model = report.source().name();
    return c.why()
        .map(why ->
            model
                + " forbids it by "
                + String.join(" and ", why.axioms())
                + ": "
                + ExecutionText.shortCycle(why))
        .orElse(model + " forbids it");
  }

  /// The tests that a changed alternative of a lean table would fail if it were still weaker: `test
  /// 3, test 5`; empty if nothing is weaker.
  String tests(Change change) {
    return report.leanNeeds().stream()
        .filter(n -> n.use().equals(change.use()))
        .flatMap(n ->
            n.answer() instanceof Answer.Unsound(var c) ? Stream.of(report.number(c)) : Stream.of())
        .distinct()
        .sorted()
        .map(n -> "test " + n)
        .collect(Collectors.joining(", "));
  }

  /// The first exhibit with the same C++ test, if that is another one.
  Optional<Exhibit> sameSource(Exhibit exhibit) {
    return report.exhibits().stream()
        .filter(e -> e.number() < exhibit.number())
        .filter(e -> e.counterexample().source().equals(exhibit.counterexample().source()))
        .findFirst();
  }

  /// What is known of the sequences that would do in a place.
  static String completeness(Place place) {
    return place.complete() ? "" : "not all stronger sequences were decided; there may be more";
  }
}
