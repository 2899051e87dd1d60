package dev.acquit.reports.saved;

import dev.acquit.reports.html.Section;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page.
///
/// @param title its heading
/// @param tool what wrote the page, with its version
/// @param sections its parts, in the order of the files
/// @param comparison two checks side by side; null for other inputs
/// @param styles the style sheet
/// @param script the script
public record ReportPage(
    String title,
    String tool,
    List<Section> sections,
    @Nullable Comparison comparison,
    String styles,
    String script) {
  /// Copies the list.
  public ReportPage {
    sections = List.copyOf(sections);
  }
}
