package dev.acquit.cli.shell;

import dev.acquit.reports.Visible;
import java.io.PrintWriter;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// Says on standard error how far work is: a line that is drawn over itself on a terminal, else a
/// line now and then. Work that is done at once shows nothing.
public final class StatusLine {
  private static final long SECOND = 1_000_000_000L;
  private static final long DRAW = SECOND / 10;
  private static final long LINE = 10 * SECOND;
  private static final int BAR = 30;
  private static final int SMALLEST_BAR = 10;

  /// What a bar has beside what it shows.
  private static final int BRACKETS = 3;

  private final PrintWriter err;
  private final boolean shown;
  private final boolean terminal;
  private final int columns;
  private final LongSupplier clock;
  private long next;
  private int drawn;

  /// @param columns the width of the terminal
  public StatusLine(PrintWriter err, boolean shown, boolean terminal, int columns) {
    this(err, shown, terminal, columns, System::nanoTime);
  }

  /// One with a clock of its own, in nanoseconds.
  public StatusLine(
      PrintWriter err, boolean shown, boolean terminal, int columns, LongSupplier clock) {
    this.err = err;
    this.shown = shown;
    this.terminal = terminal;
    this.columns = columns;
    this.clock = clock;
    this.next = nanos() + (terminal ? SECOND / 2 : LINE);
  }

  /// What its clock says, in nanoseconds from some time.
  long nanos() {
    return clock.getAsLong();
  }

  /// A piece of work begins that alone takes seconds: a terminal shows it at once. Can be called
  /// from any thread.
  ///
  /// @param done how much was done before it
  /// @param of how much there is
  /// @param text what to say; only made if it is said
  public synchronized void begins(long done, long of, Supplier<String> text) {
    if (terminal) {
      next = nanos();
    }
    update(done, of, text);
  }

  /// Work has gone on. Can be called from any thread.
  ///
  /// @param done how much is done, for the bar of a terminal
  /// @param of how much there is
  /// @param text what to say; only made if it is time to say it
  public void update(long done, long of, Supplier<String> text) {
    update(() -> terminal ? bar(done, of, text.get(), columns) : text.get());
  }

  /// A bar and what is said behind it. On a narrow terminal the bar is shorter, or there is none:
  /// the text says as much.
  public static String bar(long done, long of, String text, int columns) {
    int width = Math.min(BAR, columns - 1 - BRACKETS - text.length());
    if (width < SMALLEST_BAR) {
      return text;
    }
    int full = (int) (Math.min(done, of) * width / Math.max(1, of));
    return "[" + "#".repeat(full) + " ".repeat(width - full) + "] " + text;
  }

  /// Work has gone on of which nobody knows how much there is. Can be called from any thread.
  ///
  /// @param text what to say; only made if it is time to say it
  public synchronized void update(Supplier<String> text) {
    long now = nanos();
    if (!shown || now - next < 0) {
      return;
    }
    next = now + (terminal ? DRAW : LINE);
    String said = Visible.line(text.get());
    if (terminal) {
      String line = fitting(said, columns);
      err.print("\r" + line + " ".repeat(Math.max(0, drawn - line.length())));
      drawn = line.length();
    } else {
      err.print(said + "\n");
    }
    err.flush();
  }

  /// What of a line can be drawn over: one that goes on in the next row of the terminal cannot.
  public static String fitting(String line, int columns) {
    return line.length() < columns ? line : line.substring(0, Math.max(0, columns - 1));
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
