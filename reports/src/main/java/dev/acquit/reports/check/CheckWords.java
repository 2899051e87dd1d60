package dev.acquit.reports.check;

import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.model.engine.Verdict;
import dev.acquit.reports.AxiomWords;
import dev.acquit.reports.Plural;
import dev.acquit.reports.VerdictWords;
import dev.acquit.reports.check.CheckDocument.ResultJson;
import dev.acquit.reports.json.MarkJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Each sentence about a verdict, once: text, page, Markdown and JUnit take them from here.
///
/// @param result the verdict
public record CheckWords(ResultJson result) {
  /// The verdict with what it means: `No: no allowed execution ends so (0 of 4)`.
  public String conclusion() {
    return result.verdict().word() + meaning();
  }

  /// What follows the word of the verdict.
  String meaning() {
    String reason = result.reason() == null ? "" : ": " + result.reason();
    return switch (result.verdict()) {
      case HOLDS, FAILS ->
          ": " + (result.vacuous() == null ? clause() + counts() : result.vacuous());
      case UNDEFINED -> ": " + clause() + reason;
      case NOT_COVERED, UNKNOWN -> reason;
    };
  }

  /// How many executions end so. A formula counts none.
  private String counts() {
    long all = result.positive() + result.negative();
    return all == 0 && !result.complete()
        ? ", by a formula of all"
        : " (" + result.positive() + " of " + all + (result.complete() ? ")" : " looked at)");
  }

  private String clause() {
    return VerdictWords.meaning(
        Optional.ofNullable(result.quantifier()).orElse(Quantifier.EXISTS), result.verdict());
  }

  /// How many final states there are; empty if nothing is known of them. A test without a meaning
  /// may end in any way: none of its states is allowed or expected.
  public Optional<String> states() {
    Verdict verdict = result.verdict();
    if (result.states().isEmpty()) {
      return verdict == Verdict.HOLDS || verdict == Verdict.FAILS
          ? Optional.of(
              result.complete() || result.vacuous() != null
                  ? "0 final states: no execution ends, or none passes the filter;"
                      + " --property=termination asks whether all end"
                  : "final states were not enumerated")
          : Optional.empty();
    }
    return Optional.of(
        Plural.of(result.states().size(), "final state")
            + (verdict == Verdict.UNDEFINED ? " by the axioms alone" : "")
            + (result.complete() ? "" : ", perhaps not all"));
  }

  /// What the execution that is shown is.
  public String witness() {
    return result.quantifier() == Quantifier.FORALL ? "Counterexample" : "Witness";
  }

  /// By which axioms the asked outcome is forbidden, if that was found.
  public Optional<String> forbidden() {
    return Optional.ofNullable(result.explanation())
        .filter(e -> !e.axioms().isEmpty())
        .map(e -> "Forbidden by " + AxiomWords.of(e.alone(), e.axioms()));
  }

  /// Every sentence that is said wherever the verdict is shown in full.
  public List<String> sentences() {
    List<String> all = new ArrayList<>(List.of(conclusion()));
    states().ifPresent(all::add);
    forbidden().ifPresent(all::add);
    for (MarkJson m : result.marks()) {
      all.add(m.title());
      all.addAll(m.lines());
    }
    all.addAll(result.notes());
    return all;
  }
}
