package dev.acquit.reports.saved;

import dev.acquit.reports.ci.Sarif;
import dev.acquit.reports.story.StorySarif;
import dev.acquit.reports.story.ToldDocument;
import java.util.List;

/// Saved results in the Static Analysis Results Interchange Format, which is about places in files.
public final class SarifReport {
  private SarifReport() {}

  /// Whether a result has places in files.
  public static boolean takes(ToldDocument result) {
    return !result.story().rules().isEmpty();
  }

  /// The document; results without places in files are left out.
  public static String render(List<SavedFile> files) {
    return Sarif.log(
        files.stream()
            .flatMap(f -> f.results().stream())
            .filter(SarifReport::takes)
            .map(StorySarif::run)
            .toList());
  }
}
