package dev.acquit.reports.saved;

import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.StoryPage;
import dev.acquit.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page.
///
/// @param title its heading
/// @param tool what wrote the page, with its version
/// @param origins what wrote the results
/// @param sections its parts, in the order of the files
/// @param comparison two checks side by side; null for other inputs
/// @param styles the style sheet
public record ReportPage(
    String title,
    String tool,
    List<Line> origins,
    List<StoryPage> sections,
    @Nullable Comparison comparison,
    String styles,
    String script) {
  /// Copies the list.
  public ReportPage {
    origins = List.copyOf(origins);
    sections = List.copyOf(sections);
  }

  /// What a browser may do with the page: run its one script and nothing else, fetch nothing, send
  /// nothing. Pictures have style sheets of their own, which are not known by heart.
  ///
  /// @return a Content Security Policy (W3C, level 3)
  public String policy() {
    byte[] hash = Sha256.digest().digest(script.getBytes(StandardCharsets.UTF_8));
    return "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-%s'; base-uri 'none'; form-action 'none'"
        .formatted(Base64.getEncoder().encodeToString(hash));
  }
}
