package dev.acquit.cli.shell;

import dev.acquit.reports.Plural;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;

/// A counter on standard error for work of which nobody knows how much there is: how much is done
/// in all, how fast, for how long, and what is done now. It never begins anew, whatever the parts
/// of the work are; so it has no bar, which would have to. Can be called from any thread.
public final class Running {
  private final StatusLine line;
  private final String what;
  private final long begin;
  private String round = "";
  private long before;
  private long last;

  /// @param what one piece of the work, in the singular
  public Running(StatusLine line, String what) {
    this.line = line;
    this.what = what;
    this.begin = line.nanos();
  }

  /// One more is done.
  public synchronized void step() {
    last++;
    show(() -> "");
  }

  /// So much of a part of the work is done; another part than the last begins behind it.
  ///
  /// @param name which part
  /// @param of how much there is in it
  public synchronized void round(String name, int done, int of) {
    if (!name.equals(round)) {
      before += last;
      last = 0;
      round = name;
    }
    last = Math.max(last, done);
    show(() -> name + ", " + last + " of " + of);
  }

  /// So much is done in all.
  ///
  /// @param now what is done now; only made if it is time to say it
  public synchronized void at(long done, Supplier<String> now) {
    last = Math.max(last, done);
    show(now);
  }

  /// For example `312 queries, 12 a second, 26 s: class same, programs of 4 instructions, 3 of 33`.
  private void show(Supplier<String> now) {
    line.update(() -> {
      long all = before + last;
      Duration time = Duration.ofNanos(line.nanos() - begin);
      String said = now.get();
      return Plural.of(all, what)
          + new Pace(all, all, time).rate().map(r -> ", " + r).orElse("")
          + String.format(Locale.US, ", %d s", time.toSeconds())
          + (said.isEmpty() ? "" : ": " + said);
    });
  }
}
