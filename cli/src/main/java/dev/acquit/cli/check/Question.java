package dev.acquit.cli.check;

import dev.acquit.model.progress.ProgressModel;
import dev.acquit.model.progress.Visibility;

/// What is asked of a test under a memory model.
sealed interface Question {
  /// Which outcomes are allowed.
  record Safety() implements Question {}

  /// Whether every execution ends.
  ///
  /// @param progress which threads run
  /// @param visibility which writes are seen at last
  record Termination(ProgressModel progress, Visibility visibility) implements Question {}
}
