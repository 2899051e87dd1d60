package dev.acquit.reports.story;

import dev.acquit.reports.html.Section;

/// A story as a part of a page.
///
/// @param id its id in the page
/// @param file the file that it comes from
/// @param story what is said
public record StoryPage(String id, String file, Story story) implements Section {
  @Override
  public String title() {
    return story.title();
  }
}
