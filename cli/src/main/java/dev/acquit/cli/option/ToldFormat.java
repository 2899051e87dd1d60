package dev.acquit.cli.option;

/// How a result is written that tells what there is to say.
public enum ToldFormat {
  /// For people.
  TEXT,
  /// One document.
  JSON,
  /// The table that it is, for spreadsheets.
  CSV,
  /// The XML of JUnit's Ant task.
  JUNIT,
  /// A page.
  HTML,
  /// A page for those who read it as it is.
  MARKDOWN,
  /// The Static Analysis Results Interchange Format.
  SARIF,
  /// GitHub's workflow commands.
  GITHUB,
  /// GitLab's report of code quality.
  GITLAB,
  /// herd7's log, for mcompare7: of tests that are checked, each by itself.
  HERD
}
