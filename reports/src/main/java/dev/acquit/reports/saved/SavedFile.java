package dev.acquit.reports.saved;

import dev.acquit.reports.story.ToldDocument;
import java.util.List;

/// A file of results.
///
/// @param file its name as the user wrote it
/// @param results what is in it, in order
public record SavedFile(String file, List<ToldDocument> results) {
  /// Copies the list.
  public SavedFile {
    results = List.copyOf(results);
  }
}
