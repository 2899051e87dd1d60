package dev.acquit.reports.saved;

import dev.acquit.reports.ci.JunitSuite;
import dev.acquit.reports.ci.JunitWriter;
import dev.acquit.reports.ci.ShortNames;
import dev.acquit.reports.story.StoryCases;
import java.util.List;

/// Saved results as the XML of JUnit's Ant task.
///
/// Names of suites and cases hold no folder and no name of a saved file: build servers join the
/// history of a case by them.
public final class JunitReport {
  private JunitReport() {}

  /// The document.
  public static String render(List<SavedFile> files) {
    List<JunitSuite> suites =
        files.stream()
            .flatMap(f -> f.results().stream())
            .flatMap(r -> StoryCases.of(r.story()).stream())
            .toList();
    return JunitWriter.write("acquit report", ShortNames.distinct(suites));
  }
}
