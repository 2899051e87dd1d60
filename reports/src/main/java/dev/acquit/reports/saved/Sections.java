package dev.acquit.reports.saved;

import dev.acquit.reports.check.CheckPage;
import dev.acquit.reports.html.Section;
import dev.acquit.reports.story.StoryPage;

/// Makes the parts of a page.
final class Sections {
  private Sections() {}

  static Section of(String id, String file, SavedResult result) {
    return switch (result) {
      case SavedResult.Checks c -> CheckPage.of(id, file, c.document());
      case SavedResult.Told(var told) -> new StoryPage(id, file, told.story());
    };
  }
}
