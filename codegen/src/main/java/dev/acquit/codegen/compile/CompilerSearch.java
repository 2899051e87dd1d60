package dev.acquit.codegen.compile;

/// What came of looking for a compiler.
public sealed interface CompilerSearch {
  /// It is there.
  record Found(Compiler compiler) implements CompilerSearch {}

  /// It is not there, or cannot be started: the environment lacks something.
  ///
  /// @param message what is missing
  /// @param hint what can be done about it
  record Absent(String message, String hint) implements CompilerSearch {}

  /// What was asked for is no command.
  ///
  /// @param message what is wrong with it
  /// @param hint how it should look
  record Malformed(String message, String hint) implements CompilerSearch {}
}
