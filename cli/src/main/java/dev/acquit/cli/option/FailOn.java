package dev.acquit.cli.option;

/// What a command that asks a question, and is no gate by itself, can be told to fail on.
public enum FailOn {
  /// A C++ test has no defined meaning, because of a data race for instance.
  UNDEF
}
