package dev.acquit.cli.gate;

/// How the results of a gate are printed.
public enum GateFormat {
  /// For people.
  TEXT,
  /// One document.
  JSON,
  /// The XML of JUnit's Ant task.
  JUNIT,
  /// The Static Analysis Results Interchange Format.
  SARIF,
  /// GitHub's workflow commands.
  GITHUB
}
