package dev.acquit.cli.repair;

import dev.acquit.cli.shell.StatusLine;
import dev.acquit.mapper.repair.Counts;
import dev.acquit.mapper.repair.Progress;
import dev.acquit.reports.Plural;
import java.time.Duration;
import java.util.Locale;

/// Shows how far a repair is: what is being found out, and how many tables were decided how.
final class RepairProgress implements Progress {
  private final StatusLine line;
  private final long begin = System.nanoTime();

  RepairProgress(StatusLine line) {
    this.line = line;
  }

  @Override
  public void answered(Stage stage, int done, int of, Counts counts) {
    line.update(done, of, () -> text(stage, done, of, counts));
  }

  /// For example `weaker sequences (6 of 23): 14 tables decided, 9 of them at once, 12 s`.
  private String text(Stage stage, int done, int of, Counts counts) {
    return String.format(
        Locale.US,
        "%s (%d of %d): %s decided, %,d of them at once, %d s",
        stage.words(),
        done,
        of,
        Plural.of(counts.all(), "table"),
        counts.all() - counts.asked(),
        Duration.ofNanos(System.nanoTime() - begin).toSeconds());
  }
}
