package dev.acquit.cli.repair;

import dev.acquit.cli.shell.Running;
import dev.acquit.cli.shell.StatusLine;
import dev.acquit.mapper.repair.Counts;
import dev.acquit.mapper.repair.Progress;

/// Shows how far a repair is: how many tables were decided, and what is being found out. How many
/// there will be is not known: what is asked next hangs on the answers.
final class RepairProgress implements Progress {
  private final Running running;

  RepairProgress(StatusLine line) {
    this.running = new Running(line, "table");
  }

  /// For example `14 tables, 1.2 a second, 12 s: weaker sequences, 6 of 23; 9 of all at once`.
  @Override
  public void answered(Stage stage, int done, int of, Counts counts) {
    running.at(
        counts.all(),
        () ->
            "%s, %d of %d; %,d of all at once"
                .formatted(stage.words(), done, of, counts.all() - counts.asked()));
  }
}
