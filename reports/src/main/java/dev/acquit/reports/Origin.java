package dev.acquit.reports;

import dev.acquit.litmus.text.StatementLines;
import dev.acquit.model.engine.ExecutionView.EventView;

/// Where a test comes from.
///
/// @param file its file, as the user named it
/// @param lines where its statements stand there
public record Origin(String file, StatementLines lines) {
  /// An event with its thread and its line: `P0, mp.litmus:4: *x = 1; (writes 1)`.
  String place(EventView event) {
    var line = lines.of(event.thread(), event.statement());
    return line.isEmpty() ? event.toString() : event.toString(", " + file + ":" + line.getAsInt());
  }
}
