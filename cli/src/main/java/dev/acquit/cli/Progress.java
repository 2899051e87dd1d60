package dev.acquit.cli;

import java.util.function.IntSupplier;

/// A counter on standard error.
public final class Progress {
  private final StatusLine line;
  private final IntSupplier total;
  private final String what;
  private int done;

  Progress(StatusLine line, IntSupplier total, String what) {
    this.line = line;
    this.total = total;
    this.what = what;
  }

  /// One more is done. Can be called from any thread.
  public synchronized void step() {
    done++;
    int all = Math.max(done, total.getAsInt());
    line.update(done, all, () -> done + " of " + all + " " + what);
  }

  /// Takes the bar away, so that other text can be printed.
  public void clear() {
    line.clear();
  }
}
