package dev.acquit.reports.story;

import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.MarkJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What there is to say of a flag that is raised, or of why a test has no defined meaning.
public final class MarkParts {
  private MarkParts() {}

  /// What it is, its events with their lines, and the execution.
  ///
  /// @param test the text of the test
  public static List<Part> of(MarkJson mark, @Nullable String test) {
    String title = mark.title();
    int at = Math.max(0, title.indexOf(mark.check(), title.indexOf(' ')));
    return List.of(
        new Part.Under(
            Line.of(title.substring(0, at))
                .then(Line.badge(mark.advice() ? Tone.NOTE : Tone.BAD, mark.check()))
                .then(title.substring(at + mark.check().length())),
            List.of(new Part.Program(String.join("\n", mark.lines()), mark.about()))),
        new Part.Rest(
            List.of(
                new Part.Execution(
                    mark.caption(),
                    test,
                    mark.execution(),
                    mark.edges(),
                    mark.undefined() ? "in this execution" : ""))));
  }
}
