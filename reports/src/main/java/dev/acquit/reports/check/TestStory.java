package dev.acquit.reports.check;

import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.model.engine.Verdict;
import dev.acquit.reports.Plural;
import dev.acquit.reports.check.CheckDocument.ResultJson;
import dev.acquit.reports.check.CheckDocument.StateJson;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.MarkJson;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.MarkParts;
import dev.acquit.reports.story.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// What there is to say of a test under a model: the verdict, the final states, and an execution
/// that shows why.
///
/// @param result what was found
record TestStory(ResultJson result) implements AnswerStory {
  /// What is said of each in a table.
  static final List<String> COLUMNS =
      List.of(
          "test", "model", "verdict", "states", "executions so", "others", "ms", "finding", "why");

  /// The column of what fails the check.
  static final int FINDING = COLUMNS.indexOf("finding");

  @Override
  public Part.One one() {
    return new Part.One(
        result.file(),
        List.of(
            Line.code(result.test()),
            Line.of(result.model().name()),
            Line.badge(result.tone(), result.word()),
            Line.number(result.states().size()),
            Line.number(result.positive()),
            Line.number(result.negative()),
            Line.number(Math.round(result.timeMs())),
            raised().isEmpty() ? Line.of("") : Line.badge(Tone.BAD, String.join(", ", raised())),
            Line.of(Objects.requireNonNullElse(result.vacuous(), reason()))),
        Line.bold(result.test())
            .then(": ")
            .then(Line.badge(result.tone(), result.word()))
            .then(
                raised().stream()
                    .map(c -> Line.of(", ").then(Line.badge(Tone.BAD, c)))
                    .reduce(Line.of(""), Line::then))
            .then(
                (result.file() == null ? "" : " (" + result.file() + ")")
                    + ", model "
                    + result.model().name())
            .then(
                Line.small(
                    " %s, %s, %d ms"
                        .formatted(
                            ModelJson.shortened(result.model().sha256()),
                            result.engine(),
                            (long) result.timeMs()))),
        parts());
  }

  /// Which races there are, and what leaves it without a meaning.
  private List<String> raised() {
    return result.marks().stream()
        .filter(m -> !m.advice())
        .map(MarkJson::check)
        .distinct()
        .toList();
  }

  private List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    if (result.condition() != null) {
      parts.add(new Part.Sentence(Line.code(result.condition())));
    }
    parts.add(new Part.Sentence(Line.badge(result.tone(), result.word()).then(because())));
    if (result.text() != null) {
      parts.add(new Part.Aside("The test", new Part.Program(result.text()), true));
    }
    states().map(this::states).ifPresent(parts::add);
    execution().ifPresent(e -> parts.add(isBehindARace(e) ? new Part.Rest(List.of(e)) : e));
    if (result.explanation() != null) {
      parts.add(new Part.Why(result.explanation(), result.text(), result.model().name()));
    }
    List<List<Part>> marks =
        result.marks().stream()
            .sorted(Comparator.comparing(MarkJson::advice))
            .map(m -> MarkParts.of(m, result.text()))
            .toList();
    marks.stream().limit(1).forEach(parts::addAll);
    marks.stream().skip(1).forEach(m -> parts.add(new Part.Rest(m)));
    parts.addAll(remarks(result.notes(), result.warnings()));
    return parts;
  }

  private Optional<Part.Execution> execution() {
    return Optional.ofNullable(result.witness())
        .map(w ->
            new Part.Execution(
                "An execution that " + result.model().name() + " allows",
                result.text(),
                w,
                List.of(),
                VerdictWords.promises(quantifier()) ? "Counterexample" : "Witness"));
  }

  /// Whether a race says more than an example that takes much room; what breaks a promise is no
  /// example, but what was asked for.
  private boolean isBehindARace(Part.Execution shown) {
    boolean broken = VerdictWords.promises(quantifier()) && result.verdict() == Verdict.FAILS;
    return !broken && shown.brief().size() > Part.Execution.BRIEF && !result.marks().isEmpty();
  }

  /// What one should know about how a verdict was reached, and what looks like a slip, which the
  /// command itself says elsewhere.
  static List<Part> remarks(List<String> notes, List<String> warnings) {
    List<Part> parts = new ArrayList<>();
    notes.forEach(n -> parts.add(new Part.Sentence(Line.of("Note: " + n))));
    if (!warnings.isEmpty()) {
      parts.add(
          new Part.Aside(
              Plural.of(warnings.size(), "warning"),
              new Part.Program(String.join("\n", warnings)),
              true));
    }
    return parts;
  }

  private Part states(String title) {
    return result.states().isEmpty()
        ? new Part.Sentence(Line.of(title))
        : new Part.Starred(
            title,
            "satisfies the condition",
            List.of("state", "executions"),
            result.states().stream()
                .map(s ->
                    new Part.Star(
                        s.satisfies(), List.of(Line.code(state(s)), Line.number(s.count()))))
                .toList());
  }

  private static String state(StateJson s) {
    return s.values().isEmpty() ? "(nothing is asked about)" : s.state();
  }

  @Override
  public String conclusion() {
    return result.word() + because();
  }

  private String because() {
    String reason = reason().isEmpty() ? "" : ": " + reason();
    return switch (result.verdict()) {
      case HOLDS, FAILS ->
          ": " + (result.vacuous() == null ? clause() + counts() : result.vacuous());
      case UNDEFINED -> ": " + clause() + reason;
      case NOT_COVERED, UNKNOWN -> reason;
    };
  }

  private String reason() {
    return Objects.requireNonNullElse(result.reason(), "");
  }

  private Quantifier quantifier() {
    return Objects.requireNonNullElse(result.quantifier(), Quantifier.EXISTS);
  }

  /// Of how many executions the clause speaks. A formula counts none.
  private String counts() {
    long all = result.positive() + result.negative();
    return all == 0 && !result.complete()
        ? ", by a formula of all"
        : " ("
            + VerdictWords.counted(
                quantifier(), result.verdict(), result.positive(), result.negative())
            + " of "
            + all
            + (result.complete() ? ")" : " looked at)");
  }

  private String clause() {
    return VerdictWords.meaning(quantifier(), result.verdict());
  }

  /// How many final states there are; empty if nothing is known of them. A test without a meaning
  /// may end in any way: none of its states is allowed or expected.
  private Optional<String> states() {
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

  /// A test without a meaning has not passed, unless that was expected.
  @Override
  public Outcome outcome(boolean compared) {
    boolean passed =
        switch (result.verdict()) {
          case HOLDS, FAILS -> result.vacuous() == null || compared;
          case UNDEFINED -> compared;
          case NOT_COVERED, UNKNOWN -> false;
        };
    if (result.verdict() == Verdict.FAILS
        && VerdictWords.promises(quantifier())
        && !compared
        && result.vacuous() == null) {
      return new Outcome.Failure(result.test() + ": " + conclusion(), result.word(), conclusion());
    }
    return passed ? new Outcome.Passed() : new Outcome.Skipped(conclusion());
  }

  @Override
  public Line badge() {
    return Line.badge(VerdictWords.tone(quantifier(), result.verdict()), result.word());
  }

  @Override
  public String meaning() {
    return VerdictWords.explained(quantifier(), result.verdict());
  }
}
