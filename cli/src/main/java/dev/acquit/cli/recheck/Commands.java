package dev.acquit.cli.recheck;

import dev.acquit.cli.shell.Environment;

/// The whole command, in this process.
@FunctionalInterface
public interface Commands {
  /// Runs it.
  ///
  /// @param environment what is around it
  /// @param words the words of the command line
  /// @return the exit status
  int run(Environment environment, String... words);
}
