package dev.acquit.cli.report;

/// What `report` writes.
public enum ReportFormat {
  /// A page.
  HTML,
  /// A summary.
  MARKDOWN,
  /// The XML of JUnit's Ant task.
  JUNIT,
  /// The Static Analysis Results Interchange Format; for results of the gate.
  SARIF
}
