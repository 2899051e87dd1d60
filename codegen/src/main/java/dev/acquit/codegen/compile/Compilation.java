package dev.acquit.codegen.compile;

import java.time.Duration;

/// What came of one run of a compiler.
sealed interface Compilation {
  /// It wrote something.
  ///
  /// @param ptx what it wrote
  /// @param messages what it said, warnings perhaps
  record Compiled(String ptx, String messages) implements Compilation {}

  /// It refused, or broke.
  ///
  /// @param status its exit status
  /// @param messages what it said
  record Rejected(int status, String messages) implements Compilation {}

  /// It took too long.
  ///
  /// @param limit how long it was waited for
  record TimedOut(Duration limit) implements Compilation {}
}
