package dev.acquit.cli.reproduce;

import dev.acquit.cli.shell.StatusLine;
import dev.acquit.mapper.prove.EventModel;
import dev.acquit.mapper.reproduce.ReproductionProgress;
import dev.acquit.reports.Plural;
import java.time.Duration;

/// Shows how far a reproduction is: `full, programs of 5 instructions, SC: 4 of 7 queries, 31 s`.
///
/// @param line where
/// @param begin when it began, by [System#nanoTime()]
record ReproduceLine(StatusLine line, long begin) implements ReproductionProgress {
  ReproduceLine(StatusLine line) {
    this(line, System.nanoTime());
  }

  @Override
  public void answered(EventModel events, int size, String axiom, int done, int of) {
    line.update(
        done,
        of,
        () ->
            events.name()
                + ", programs of "
                + Plural.of(size, "instruction")
                + ", "
                + axiom
                + ": "
                + done
                + " of "
                + Plural.of(of, "query")
                + ", "
                + Duration.ofNanos(System.nanoTime() - begin).toSeconds()
                + " s");
  }
}
