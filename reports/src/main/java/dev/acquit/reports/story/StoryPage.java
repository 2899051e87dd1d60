package dev.acquit.reports.story;

import dev.acquit.reports.html.Campaign;
import dev.acquit.reports.html.Campaign.Cell;
import dev.acquit.reports.html.Campaign.Column;
import dev.acquit.reports.html.Campaign.Kind;
import dev.acquit.reports.html.Section;

/// A story as a part of a page.
///
/// @param id its id in the page
/// @param file the file that it comes from
/// @param story what is said
public record StoryPage(String id, String file, Story story) implements Section {
  @Override
  public String title() {
    return story.title() + ": " + story.verdict().word();
  }

  /// Findings as a table to search in.
  public static Campaign table(Part.Findings findings) {
    Campaign.Builder table =
        new Campaign.Builder(
            new Column("severity", Kind.WORD, true),
            new Column("where", Kind.LINK, false),
            new Column("what", Kind.LINK, false),
            new Column("rule", Kind.LINK, false));
    for (Finding f : findings.all()) {
      table.row(
          Cell.word(f.word(), f.weight().tone()),
          Cell.of(f.at()),
          Cell.of(f.sentence()),
          Cell.of(f.about()));
    }
    return table.build();
  }
}
