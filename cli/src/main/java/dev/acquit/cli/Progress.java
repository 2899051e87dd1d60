package dev.acquit.cli;

import java.io.PrintWriter;

/// A counter on standard error: a bar that is drawn over itself on a terminal, else a line now and
/// then. Work that is done at once shows nothing.
public final class Progress {
  private static final long SECOND = 1_000_000_000L;
  private static final long DRAW = SECOND / 10;
  private static final long LINE = 10 * SECOND;
  private static final int WIDTH = 30;

  private final PrintWriter err;
  private final int total;
  private final String what;
  private final boolean shown;
  private final boolean terminal;
  private long next;
  private int done;
  private boolean drawn;

  Progress(PrintWriter err, int total, String what, boolean shown, boolean terminal) {
    this.err = err;
    this.total = total;
    this.what = what;
    this.shown = shown;
    this.terminal = terminal;
    this.next = System.nanoTime() + (terminal ? SECOND / 2 : LINE);
  }

  /// One more is done. Can be called from any thread.
  public synchronized void step() {
    done++;
    long now = System.nanoTime();
    if (!shown || now - next < 0) {
      return;
    }
    next = now + (terminal ? DRAW : LINE);
    if (terminal) {
      int full = (int) ((long) done * WIDTH / Math.max(1, total));
      err.print("\r[" + "#".repeat(full) + " ".repeat(WIDTH - full) + "] " + count());
      drawn = true;
    } else {
      err.print(count() + "\n");
    }
    err.flush();
  }

  /// Takes the bar away, so that other text can be printed.
  public synchronized void clear() {
    if (drawn) {
      err.print("\r" + " ".repeat(WIDTH + 3 + count().length()) + "\r");
      err.flush();
      drawn = false;
    }
  }

  private String count() {
    return done + " of " + total + " " + what;
  }
}
