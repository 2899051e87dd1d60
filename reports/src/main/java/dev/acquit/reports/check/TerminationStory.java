package dev.acquit.reports.check;

import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// What there is to say of whether a test terminates: the verdict, and how far each thread comes.
///
/// @param result what was found
record TerminationStory(TerminationJson result) implements AnswerStory {
  @Override
  public Part.One one() {
    return new Part.One(
        result.file(),
        TestStory.COLUMNS.stream().map(this::cell).toList(),
        Line.bold(result.test())
            .then(": ")
            .then(badge())
            .then(" (%s), model %s".formatted(result.file(), result.model().name()))
            .then(Line.small(" " + ModelJson.shortened(result.model().sha256())))
            .then(result.asked().substring(result.model().name().length()))
            .then(Line.small(", " + (long) result.timeMs() + " ms")),
        parts());
  }

  private Line cell(String column) {
    return switch (column) {
      case "test" -> Line.code(result.test());
      case "model" -> Line.of(result.asked());
      case "verdict" -> badge();
      case "ms" -> Line.number(Math.round(result.timeMs()));
      case "why" -> Line.of(Objects.requireNonNullElse(result.reason(), ""));
      default -> Line.of("");
    };
  }

  private List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    parts.add(new Part.Sentence(Line.of("termination")));
    parts.add(new Part.Sentence(badge().then(because())));
    parts.add(
        new Part.Under(
            Line.of(""),
            result.endings().stream()
                .<Part>map(e -> new Part.Sentence(Line.of(e.line())))
                .toList()));
    parts.add(new Part.Aside("The test", new Part.Program(result.text()), true));
    parts.add(
        new Part.Aside(
            "Progress model " + result.progress().name(),
            new Part.Sentence(Line.of(result.progress().rules())),
            true));
    if (result.witness() != null) {
      parts.add(
          new Part.Execution(
              "An execution that does not end, up to where nothing new happens",
              result.text(),
              result.witness(),
              List.of(),
              result.endings().stream().flatMap(e -> e.round().stream()).toList(),
              "Witness, up to where nothing new happens"));
    }
    parts.addAll(TestStory.remarks(result.notes(), result.warnings()));
    return parts;
  }

  @Override
  public String conclusion() {
    return result.word() + because();
  }

  private String because() {
    String why = result.reason() == null ? "" : ": " + result.reason();
    return switch (result.verdict()) {
      case TERMINATES -> ": every execution ends";
      case MAY_HANG -> ": an execution does not end";
      case UNDEFINED -> ": the test has no defined meaning" + why;
      case NOT_COVERED, UNKNOWN -> why;
    };
  }

  @Override
  public Outcome outcome(boolean compared) {
    return switch (result.verdict()) {
      case TERMINATES, MAY_HANG -> new Outcome.Passed();
      case UNDEFINED, NOT_COVERED, UNKNOWN -> new Outcome.Skipped(conclusion());
    };
  }

  /// The colour of a verdict.
  static Tone tone(TerminationVerdict verdict) {
    return switch (verdict) {
      case TERMINATES -> Tone.GOOD;
      case MAY_HANG, UNDEFINED -> Tone.BAD;
      case NOT_COVERED, UNKNOWN -> Tone.OPEN;
    };
  }

  @Override
  public Line badge() {
    return Line.badge(result.tone(), result.word());
  }

  @Override
  public String meaning() {
    return switch (result.verdict()) {
      case TERMINATES -> "Every execution ends, as far as the progress model keeps its promises.";
      case MAY_HANG -> "An execution does not end.";
      case UNDEFINED -> "The test has no defined meaning.";
      case NOT_COVERED -> "Something in the test is not understood.";
      case UNKNOWN -> "A bound was hit.";
    };
  }
}
