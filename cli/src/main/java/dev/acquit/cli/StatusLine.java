package dev.acquit.cli;

import java.io.PrintWriter;
import java.util.function.Supplier;

/// Says on standard error how far work is: a line that is drawn over itself on a terminal, else a
/// line now and then. Work that is done at once shows nothing.
public final class StatusLine {
  private static final long SECOND = 1_000_000_000L;
  private static final long DRAW = SECOND / 10;
  private static final long LINE = 10 * SECOND;
  private static final int BAR = 30;

  private final PrintWriter err;
  private final boolean shown;
  private final boolean terminal;
  private long next;
  private int drawn;

  StatusLine(PrintWriter err, boolean shown, boolean terminal) {
    this.err = err;
    this.shown = shown;
    this.terminal = terminal;
    this.next = System.nanoTime() + (terminal ? SECOND / 2 : LINE);
  }

  /// Work has gone on. Can be called from any thread.
  ///
  /// @param done how much is done, for the bar of a terminal
  /// @param of how much there is
  /// @param text what to say; only made if it is time to say it
  public void update(long done, long of, Supplier<String> text) {
    update(() -> {
      int full = (int) (done * BAR / Math.max(1, of));
      return terminal
          ? "[" + "#".repeat(full) + " ".repeat(BAR - full) + "] " + text.get()
          : text.get();
    });
  }

  /// Work has gone on of which nobody knows how much there is. Can be called from any thread.
  ///
  /// @param text what to say; only made if it is time to say it
  public synchronized void update(Supplier<String> text) {
    long now = System.nanoTime();
    if (!shown || now - next < 0) {
      return;
    }
    next = now + (terminal ? DRAW : LINE);
    if (terminal) {
      String line = text.get();
      err.print("\r" + line + " ".repeat(Math.max(0, drawn - line.length())));
      drawn = line.length();
    } else {
      err.print(text.get() + "\n");
    }
    err.flush();
  }

  /// Takes the line away, so that other text can be printed.
  public synchronized void clear() {
    if (drawn > 0) {
      err.print("\r" + " ".repeat(drawn) + "\r");
      err.flush();
      drawn = 0;
    }
  }
}
