package dev.acquit.cli.output;

import dev.acquit.cli.shell.CommandException;

/// Where tests go.
public interface TestSink {
  /// The file that lists all tests of a folder or an archive.
  String INDEX = "@all";

  /// Takes a test.
  ///
  /// @param text its text, with a line break at the end
  /// @throws CommandException if it cannot be written
  void test(String name, String text) throws CommandException;

  /// The next test may take long: what was taken so far is made visible.
  default void flush() {}

  /// There are no more. What was taken is complete, also when work was stopped.
  ///
  /// @throws CommandException if the end cannot be written
  void end() throws CommandException;
}
