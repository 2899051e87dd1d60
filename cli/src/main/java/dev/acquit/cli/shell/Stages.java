package dev.acquit.cli.shell;

import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;

/// One bar on standard error for work of several pieces, each of which knows how far it is: it
/// never goes back, also where a piece is done more than once, and says how long the rest takes.
/// Can be called from any thread.
public final class Stages {
  /// How finely a piece is told.
  private static final int PARTS = 1_000;

  private final StatusLine line;
  private final String what;
  private final int pieces;
  private final long begin;
  private int begun;
  private long done;

  /// @param what one piece, in the singular
  /// @param pieces how many there are
  public Stages(StatusLine line, String what, int pieces) {
    this.line = line;
    this.what = what;
    this.pieces = Math.max(1, pieces);
    this.begin = line.nanos();
  }

  /// The next piece begins.
  public synchronized void next() {
    begun = Math.min(begun + 1, pieces);
    done = (long) (begun - 1) * PARTS;
  }

  /// A piece has gone on.
  ///
  /// @param at how much of it is done
  /// @param of how much of it there is
  /// @param now what is done now; only made if it is time to say it
  public synchronized void at(long at, long of, Supplier<String> now) {
    long before = (Math.max(1, begun) - 1L) * PARTS;
    done = Math.max(done, before + Math.clamp(at * PARTS / Math.max(1, of), 0, PARTS));
    long all = (long) pieces * PARTS;
    line.update(
        done,
        all,
        () ->
            (pieces == 1 ? "" : String.format(Locale.ROOT, "%s %d of %d: ", what, begun, pieces))
                + now.get()
                + new Pace(done, all, Duration.ofNanos(line.nanos() - begin))
                    .left()
                    .map(l -> ", " + l)
                    .orElse(""));
  }
}
