package dev.acquit.reports.saved;

import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.check.CheckMarkdown;
import dev.acquit.reports.markdown.Markdown;
import dev.acquit.reports.story.StoryMarkdown;
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
      for (SavedResult result : file.results()) {
        switch (result) {
          case SavedResult.Checks(CheckDocument check) ->
              CheckMarkdown.write(out, file.file(), check);
          case SavedResult.Told(var told) -> StoryMarkdown.write(out, file.file(), told.story());
        }
      }
    }
    return out.toString();
  }
}
