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
  private Family.Group group;
  private int number;
  private int of;

  VerifyProgress(StatusLine line, Session session) {
    this.line = line;
    this.session = session;
  }

  @Override
  public synchronized void group(Family.Group next, int itsNumber, int all) {
    group = next;
    number = itsNumber;
    of = all;
    if (session.details()) {
      line.clear();
      session.detail(() -> "begins after " + seconds() + " s: " + name());
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
        name(),
        Plural.of(tests, "test"),
        Plural.of(failures, "failure"),
        seconds());
  }

  /// The group: `class same, MP with data (6 of 90)`.
  private String name() {
    return String.format(
        Locale.ROOT,
        "class %s, %s%s (%d of %d)",
        group.programClass().word(),
        group.shape().name(),
        group.plain() ? " with data" : "",
        number,
        of);
  }

  private long seconds() {
    return Duration.ofNanos(System.nanoTime() - begin).toSeconds();
  }
}
