package dev.acquit.reports.saved;

import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.story.ToldDocument;

/// A result that a command has written.
public sealed interface SavedResult {
  /// What `check` wrote.
  record Checks(CheckDocument document) implements SavedResult {}

  /// What a command wrote that tells what there is to say.
  record Told(ToldDocument document) implements SavedResult {}

  /// What wrote it: `gate check of acquit 1.0.0`.
  default String origin() {
    Json.Tool tool =
        switch (this) {
          case Checks(var check) -> check.tool();
          case Told(var told) -> told.tool();
        };
    return command() + " of " + tool.name() + " " + tool.version();
  }

  /// The command that wrote it: `gate check`.
  default String command() {
    return switch (this) {
      case Checks c -> "check";
      case Told(var told) -> told.command();
    };
  }
}
