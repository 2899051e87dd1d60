package dev.acquit.cli.expect;

import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.model.engine.Verdict;
import dev.acquit.model.progress.ProgressModel;
import dev.acquit.model.progress.Visibility;

/// What a row expects.
public sealed interface Expected {
  /// A verdict about a condition.
  record Safety(Verdict verdict) implements Expected {}

  /// A verdict about termination.
  ///
  /// @param progress which threads run
  /// @param visibility which writes are seen at last
  record Termination(TerminationVerdict verdict, ProgressModel progress, Visibility visibility)
      implements Expected {}

  /// Something about a property that is not known here.
  ///
  /// @param property its name
  record Other(String property) implements Expected {}

  /// The verdict in a word; empty if nothing is known of the property.
  default String word() {
    return switch (this) {
      case Safety(Verdict verdict) -> verdict.word();
      case Termination(TerminationVerdict verdict, _, _) -> verdict.word();
      case Other _ -> "";
    };
  }

  /// The name of the property.
  default String property() {
    return switch (this) {
      case Safety _ -> "safety";
      case Termination _ -> "termination";
      case Other(String property) -> property;
    };
  }
}
