package dev.acquit.cli.shell;

/// How commands that are not checks print their result.
public enum Format {
  /// For people.
  TEXT,
  /// For programs.
  JSON
}
