package dev.acquit.cli.verify;

import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.StatusLine;
import dev.acquit.mapper.prove.ProofProgress;
import dev.acquit.mapper.verify.Failure;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.reports.Plural;
import java.util.Locale;

/// Shows how far a proof is: the class and size of programs, and how many queries are answered. How
/// long the rest takes is not said: it is not known, one query of a size can take as long as all
/// others. A counterexample is told as soon as it is confirmed.
final class ProofLine implements ProofProgress {
  private static final double NANOS = 1e9;

  private final StatusLine line;
  private final Session session;
  private final long begin = System.nanoTime();
  private long roundBegin = begin;
  private String round = "";

  ProofLine(StatusLine line, Session session) {
    this.line = line;
    this.session = session;
  }

  @Override
  public synchronized void answered(ProgramClass programClass, int instructions, int done, int of) {
    String now =
        "class %s, programs of %s"
            .formatted(programClass.word(), Plural.of(instructions, "instruction"));
    if (!now.equals(round)) {
      round = now;
      roundBegin = System.nanoTime();
    }
    line.update(done, of, () -> text(done, of));
    if (done == of && session.details()) {
      line.clear();
      session.detail(
          () -> "%s: %s in %s".formatted(round, Plural.of(of, "query"), since(roundBegin)));
    }
  }

  /// For example `class same, programs of 6 instructions: 12 of 33 queries, 31 s`.
  private String text(int done, int of) {
    return "%s: %d of %s, %s".formatted(round, done, Plural.of(of, "query"), since(begin));
  }

  @Override
  public synchronized void charged(ProgramClass programClass, Use use, Failure failure) {
    line.clear();
    session.note(
        "%s, alternative %d, is unsound, class %s, %s: %s"
            .formatted(
                use.row(),
                use.alternative() + 1,
                programClass.word(),
                Plural.of(failure.size(), "instruction"),
                failure.test().name()));
  }

  private static String since(long from) {
    return String.format(Locale.US, "%.1f s", (System.nanoTime() - from) / NANOS);
  }
}
