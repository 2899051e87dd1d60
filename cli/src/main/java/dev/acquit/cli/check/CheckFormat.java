package dev.acquit.cli.check;

/// How a check prints its results.
public enum CheckFormat {
  /// For people.
  TEXT,
  /// For programs.
  JSON,
  /// herd7's log, for mcompare7.
  HERD
}
