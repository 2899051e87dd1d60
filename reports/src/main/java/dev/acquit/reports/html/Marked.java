package dev.acquit.reports.html;

import dev.acquit.reports.json.MarkJson;
import org.jspecify.annotations.Nullable;

/// A mark of a test.
///
/// @param mark what it is
/// @param picture the execution in which it is raised
public record Marked(MarkJson mark, Picture picture) {
  /// Draws it.
  ///
  /// @param text the text of the test
  /// @param mark what it is
  public static Marked of(@Nullable String text, MarkJson mark) {
    return new Marked(mark, Picture.of(mark.caption(), text, mark.execution(), mark.edges()));
  }
}
