package dev.acquit.cli.shell;

import java.time.Duration;
import java.util.function.IntSupplier;

/// A counter on standard error, with how fast it counts and how long the rest takes.
public final class Progress {
  private final StatusLine line;
  private final IntSupplier total;
  private final String what;
  private final long begin;
  private int done;

  public Progress(StatusLine line, IntSupplier total, String what) {
    this.line = line;
    this.total = total;
    this.what = what;
    this.begin = line.nanos();
  }

  /// One more is done. Can be called from any thread.
  public synchronized void step() {
    done++;
    int all = Math.max(done, total.getAsInt());
    line.update(done, all, () -> text(all));
  }

  /// For example `12 of 90 tests, 3.4 a second, about 23 s left`.
  private String text(int all) {
    Pace pace = new Pace(done, all, Duration.ofNanos(line.nanos() - begin));
    StringBuilder text = new StringBuilder(done + " of " + all + " " + what);
    pace.rate().ifPresent(r -> text.append(", ").append(r));
    pace.left().ifPresent(l -> text.append(", ").append(l));
    return text.toString();
  }

  /// Takes the bar away, so that other text can be printed.
  public void clear() {
    line.clear();
  }
}
