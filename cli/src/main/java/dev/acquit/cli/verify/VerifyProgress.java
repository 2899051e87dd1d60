package dev.acquit.cli.verify;

import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.StatusLine;
import dev.acquit.mapper.verify.Family;
import dev.acquit.mapper.verify.Verifier;
import dev.acquit.reports.Plural;
import java.time.Duration;
import java.util.Locale;

/// Shows how far a verification is: the group of tests, how many were judged, how many failed.
final class VerifyProgress implements Verifier.Progress {
  private final StatusLine line;
  private final Session session;
  private final long begin = System.nanoTime();

  /// The group: `class same, MP with data (6 of 90)`.
  private String group = "";

  private int number;
  private int of;

  VerifyProgress(StatusLine line, Session session) {
    this.line = line;
    this.session = session;
  }

  @Override
  public synchronized void group(Family.Group next, int itsNumber, int all) {
    group =
        String.format(
            Locale.ROOT,
            "class %s, %s%s (%d of %d)",
            next.programClass().word(),
            next.shape().name(),
            next.plain() ? " with data" : "",
            itsNumber,
            all);
    number = itsNumber;
    of = all;
    if (session.details()) {
      line.clear();
      session.detail(() -> "begins after " + seconds() + " s: " + group);
    }
  }

  @Override
  public synchronized void judged(long tests, long failures) {
    line.update(number - 1, of, () -> text(tests, failures));
  }

  /// For example `class same, MP with data (6 of 90): 1,234 tests, 3 failures, 12 s`.
  private String text(long tests, long failures) {
    return String.format(
        Locale.ROOT,
        "%s: %s, %s, %d s",
        group,
        Plural.of(tests, "test"),
        Plural.of(failures, "failure"),
        seconds());
  }

  private long seconds() {
    return Duration.ofNanos(System.nanoTime() - begin).toSeconds();
  }
}
