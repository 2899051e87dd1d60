package dev.acquit.api;

import dev.acquit.model.engine.Mark;
import dev.acquit.reports.Paint;
import dev.acquit.reports.check.CheckDocument.ResultJson;
import dev.acquit.reports.check.CheckStory;
import dev.acquit.reports.check.TerminationJson;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.StoryText;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a model says of a test.
public final class Checked {
  private final String test;
  private final String model;
  private final Verdict verdict;
  private final String reason;
  private final boolean complete;
  private final List<FinalState> outcomes;
  private final List<String> races;
  private final String explanation;
  private final List<String> warnings;
  private final String text;

  private Checked(
      String test,
      String model,
      Verdict verdict,
      String reason,
      boolean complete,
      List<FinalState> outcomes,
      List<String> races,
      String explanation,
      List<String> warnings,
      String text) {
    this.test = test;
    this.model = model;
    this.verdict = verdict;
    this.reason = reason;
    this.complete = complete;
    this.outcomes = List.copyOf(outcomes);
    this.races = List.copyOf(races);
    this.explanation = explanation;
    this.warnings = List.copyOf(warnings);
    this.text = text;
  }

  /// Without the line of where it comes from, which has the time that it took.
  private static String body(Part told) {
    String text = StoryText.render(List.of(told), Paint.PLAIN);
    return text.substring(text.indexOf('\n') + 1).stripTrailing();
  }

  static Checked of(ResultJson r) {
    Part.Many told = CheckStory.tests(List.of(r));
    return new Checked(
        r.test(),
        r.model().name(),
        Verdict.of(r.verdict()),
        r.reason() == null ? "" : r.reason(),
        r.complete(),
        r.states().stream().map(FinalState::of).toList(),
        r.marks().stream()
            .filter(m -> Mark.isRace(m.check()))
            .map(m ->
                Stream.concat(Stream.of(m.title()), m.lines().stream())
                    .collect(Collectors.joining("\n  ")))
            .toList(),
        StoryText.render(
                told.all().getFirst().parts().stream()
                    .filter(p ->
                        p instanceof Part.Why
                            || p instanceof Part.Execution
                            || p instanceof Part.Under)
                    .toList(),
                Paint.PLAIN)
            .stripTrailing(),
        r.warnings(),
        body(told));
  }

  static Checked of(TerminationJson r) {
    return new Checked(
        r.test(),
        r.model().name(),
        Verdict.of(r.verdict()),
        r.reason() == null ? "" : r.reason(),
        false,
        List.of(),
        List.of(),
        r.endings().stream().map(e -> e.line()).collect(Collectors.joining("\n")),
        r.warnings(),
        body(CheckStory.tests(List.of(r))));
  }

  /// The name of the test.
  public String test() {
    return test;
  }

  /// The name of the model.
  public String model() {
    return model;
  }

  /// The answer.
  public Verdict verdict() {
    return verdict;
  }

  /// Why the verdict is [Verdict#UNDEFINED], [Verdict#NOT_COVERED] or [Verdict#UNKNOWN]: which
  /// race, what the model does not speak about, which bound ended. Empty otherwise.
  public String reason() {
    return reason;
  }

  /// The final states that the model allows, of what is observed: what the condition, `filter` and
  /// `locations` mention. All of them if [#complete()]; an outcome that is not among them is then
  /// forbidden. Of a test without a meaning they are those that its axioms alone would allow.
  public List<FinalState> outcomes() {
    return outcomes;
  }

  /// Whether [#outcomes()] are all. Large tests are answered by a formula, which lists none.
  public boolean complete() {
    return complete;
  }

  /// The races that some allowed execution has, each with the lines of both accesses: of a C++ test
  /// they leave it without a meaning, of PTX they are legal and mostly a mistake.
  public List<String> races() {
    return races;
  }

  /// What shows why: an execution that ends as was asked; or, where none does, the cycle for which
  /// the model forbids it; and races. Empty where there is nothing to show. For people: its form
  /// may change.
  public String explanation() {
    return explanation;
  }

  /// What looks like a slip in the test, such as a register that nothing writes.
  public List<String> warnings() {
    return warnings;
  }

  /// All of it as the command prints it: the condition, the verdict, the states and why. For
  /// people: its form may change.
  public String text() {
    return text;
  }

  @Override
  public String toString() {
    return test + " under " + model + "\n" + text;
  }
}
