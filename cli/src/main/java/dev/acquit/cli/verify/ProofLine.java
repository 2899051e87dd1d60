package dev.acquit.cli.verify;

import dev.acquit.cli.Session;
import dev.acquit.cli.StatusLine;
import dev.acquit.mapper.prove.ProofProgress;
import dev.acquit.reports.Plural;
import java.time.Duration;
import java.util.Locale;

/// Shows how far a proof is: the size of programs, how many queries are answered, and about how
/// long the rest of that size takes.
final class ProofLine implements ProofProgress {
  private static final double NANOS = 1e9;

  private final StatusLine line;
  private final Session session;
  private final long begin = System.nanoTime();
  private long sizeBegin = begin;
  private int size;
  private int told;

  ProofLine(StatusLine line, Session session) {
    this.line = line;
    this.session = session;
  }

  @Override
  public synchronized void answered(int instructions, int done, int of) {
    if (instructions != size) {
      size = instructions;
      sizeBegin = System.nanoTime();
    }
    line.update(done, of, () -> text(done, of));
    if (done == of && told < instructions && session.details()) {
      told = instructions;
      line.clear();
      session.detail(() ->
          String.format(
              Locale.ROOT,
              "programs of %s: %s in %.1f s",
              Plural.of(instructions, "instruction"),
              Plural.of(of, "query"),
              (System.nanoTime() - sizeBegin) / NANOS));
    }
  }

  /// For example `programs of 6 instructions: 12 of 33 queries, about 20 s left of them, 31 s`.
  private String text(int done, int of) {
    long now = System.nanoTime();
    long left = (now - sizeBegin) / Math.max(1, done) * (of - done);
    return String.format(
        Locale.ROOT,
        "programs of %s: %d of %s, about %d s left of them, %d s",
        Plural.of(size, "instruction"),
        done,
        Plural.of(of, "query"),
        Duration.ofNanos(left).toSeconds(),
        Duration.ofNanos(now - begin).toSeconds());
  }
}
