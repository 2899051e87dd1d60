package dev.acquit.model.suites;

import dev.acquit.litmus.ast.LitmusTest;
import java.nio.file.Path;

/// A test of a suite.
///
/// @param name its file, or its name
/// @param test the test
/// @param goesRound whether its text has what may not end: a loop, or a barrier
record Asking(String name, LitmusTest test, boolean goesRound) {
  /// What a text has that may not end.
  static boolean goesRound(String text) {
    return text.matches("(?s).*\\b(bra|while|for|do|goto|bar|barrier|mbarrier)\\b.*");
  }

  static String name(Path folder, Path file) {
    return folder.getFileName() + "/" + folder.relativize(file);
  }
}
