package dev.acquit.cli;

/// A counter on standard error.
public final class Progress {
  private final StatusLine line;
  private final int total;
  private final String what;
  private int done;

  Progress(StatusLine line, int total, String what) {
    this.line = line;
    this.total = total;
    this.what = what;
  }

  /// One more is done. Can be called from any thread.
  public synchronized void step() {
    done++;
    line.update(done, total, () -> done + " of " + total + " " + what);
  }

  /// Takes the bar away, so that other text can be printed.
  public void clear() {
    line.clear();
  }
}
