package dev.acquit.cli.report;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What `report` writes.
public enum ReportFormat {
  /// A page.
  HTML(".html"),
  /// A summary.
  MARKDOWN(".md"),
  /// The XML of JUnit's Ant task.
  JUNIT(".xml"),
  /// The Static Analysis Results Interchange Format; for results with places in files.
  SARIF(".sarif"),
  /// GitLab's report of code quality; for the same results. Results themselves have such names, so
  /// that a name does not promise it.
  GITLAB(".json"),
  /// A row for each thing; for one result that is a table.
  CSV(".csv"),
  /// A table for LaTeX; for results that are tables.
  LATEX(".tex");

  private final String ending;

  ReportFormat(String ending) {
    this.ending = ending;
  }

  /// How names of such files end.
  public String ending() {
    return ending;
  }

  /// What users call it.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// What the name of a file promises; empty: nothing.
  public static Optional<ReportFormat> of(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return Arrays.stream(values()).filter(f -> f != GITLAB && name.endsWith(f.ending)).findFirst();
  }
}
