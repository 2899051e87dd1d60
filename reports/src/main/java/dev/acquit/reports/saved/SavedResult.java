package dev.acquit.reports.saved;

import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.gate.GateDocument;
import dev.acquit.reports.gate.litmus.LitmusDocument;
import dev.acquit.reports.run.RunDocument;
import dev.acquit.reports.story.ToldDocument;
import dev.acquit.reports.verify.VerifyDocument;
import java.util.List;

/// A result that a command has written.
public sealed interface SavedResult {
  /// What `check` wrote.
  record Checks(CheckDocument document) implements SavedResult {}

  /// What `verify` wrote.
  record Verification(VerifyDocument document) implements SavedResult {}

  /// What `gate check` or `gate matrix` wrote.
  record Gate(GateDocument document) implements SavedResult {}

  /// What `gate litmus` wrote.
  record GateLitmus(LitmusDocument document) implements SavedResult {}

  /// What `run` wrote, all lines of a file together.
  ///
  /// @param documents one for each test and device, in the order of the file
  record Runs(List<RunDocument> documents) implements SavedResult {
    /// Copies the list.
    public Runs {
      documents = List.copyOf(documents);
    }
  }

  /// What a command wrote that tells what there is to say.
  record Told(ToldDocument document) implements SavedResult {}

  /// The command that wrote it: `gate check`.
  default String command() {
    return switch (this) {
      case Checks c -> "check";
      case Verification v -> "verify";
      case Gate g -> "gate check";
      case GateLitmus g -> "gate litmus";
      case Runs r -> "run";
      case Told(var told) -> told.command();
    };
  }
}
