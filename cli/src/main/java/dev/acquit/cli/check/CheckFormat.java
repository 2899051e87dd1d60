package dev.acquit.cli.check;

import dev.acquit.cli.option.ToldFormat;

/// How a check prints its results.
public enum CheckFormat {
  /// For people.
  TEXT,
  /// For programs.
  JSON,
  /// A row for each test and model, for spreadsheets.
  CSV,
  /// herd7's log, for mcompare7.
  HERD,
  /// The XML of JUnit's Ant task.
  JUNIT,
  /// The Static Analysis Results Interchange Format.
  SARIF,
  /// GitHub's workflow commands.
  GITHUB;

  /// The same of all results that tell what there is to say.
  ToldFormat told() {
    return ToldFormat.valueOf(name());
  }
}
