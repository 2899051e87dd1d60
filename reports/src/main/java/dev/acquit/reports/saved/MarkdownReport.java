package dev.acquit.reports.saved;

import dev.acquit.reports.markdown.Markdown;
import dev.acquit.reports.story.StoryMarkdown;
import dev.acquit.reports.story.ToldDocument;
import java.util.List;

/// Saved results in short, as Markdown: a section for each, with tables of bounded length.
public final class MarkdownReport {
  private MarkdownReport() {}

  /// The text.
  ///
  /// @param files what is shown
  public static String render(List<SavedFile> files) {
    Markdown out = new Markdown();
    for (SavedFile file : files) {
      for (ToldDocument result : file.results()) {
        StoryMarkdown.write(out, file.file(), result.story());
      }
    }
    return out.toString();
  }
}
