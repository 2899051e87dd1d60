package dev.acquit.cli.check;

/// How a check prints its results.
public enum CheckFormat {
  /// For people.
  TEXT,
  /// For programs.
  JSON,
  /// herd7's log, for mcompare7.
  HERD,
  /// The XML of JUnit's Ant task.
  JUNIT,
  /// The Static Analysis Results Interchange Format.
  SARIF,
  /// GitHub's workflow commands.
  GITHUB
}
