package dev.acquit.reports.html;

import java.util.List;

/// A page.
///
/// @param title its heading
/// @param tool what wrote the page, with its version
/// @param sections its parts, in the order of the files
/// @param changes what differs between two checks; empty for other inputs
/// @param styles the style sheet
/// @param script the script
public record ReportPage(
    String title,
    String tool,
    List<Section> sections,
    List<Change> changes,
    String styles,
    String script) {
  /// Copies the lists.
  public ReportPage {
    sections = List.copyOf(sections);
    changes = List.copyOf(changes);
  }
}
