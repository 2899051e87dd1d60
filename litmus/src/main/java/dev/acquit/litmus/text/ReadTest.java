package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.text.Diagnostic;
import java.util.List;

/// A test that was read, with what looks like a slip in it. A misspelt name of a register or a
/// location is a name that holds zero: the test has a meaning, but hardly the one that was meant.
///
/// @param warnings what looks like a slip, in the order of the text
/// @param lines where its statements stand
public record ReadTest(LitmusTest test, List<Diagnostic> warnings, StatementLines lines) {
  /// Copies the list.
  public ReadTest {
    warnings = List.copyOf(warnings);
  }
}
