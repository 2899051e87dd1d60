package dev.acquit.cli.verify;

import dev.acquit.cli.shell.Running;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.StatusLine;
import dev.acquit.mapper.prove.ProofProgress;
import dev.acquit.mapper.verify.Failure;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.reports.Plural;
import java.util.Locale;

/// Shows how far a proof is: how many queries are answered, and the class and size of programs. How
/// long the rest takes is not said: it is not known, one query of a size can take as long as all
/// others, and a counterexample leaves out the rest. A counterexample is told as soon as it is
/// confirmed.
final class ProofLine implements ProofProgress {
  private static final double NANOS = 1e9;

  private final StatusLine line;
  private final Running running;
  private final Session session;
  private long roundBegin = System.nanoTime();
  private String round = "";

  ProofLine(StatusLine line, Session session) {
    this.line = line;
    this.running = new Running(line, "query");
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
    running.round(now, done, of);
    if (done == of && session.details()) {
      line.clear();
      session.detail(
          () -> "%s: %s in %s".formatted(round, Plural.of(of, "query"), since(roundBegin)));
    }
  }

  @Override
  public synchronized void charged(ProgramClass programClass, Use use, Failure failure) {
    line.clear();
    session.note(
        "unsound (%s scopes): %s, alternative %d; its smallest program has %s: %s"
            .formatted(
                programClass.word(),
                use.row(),
                use.alternative() + 1,
                Plural.of(failure.size(), "instruction"),
                failure.test().name()));
  }

  private static String since(long from) {
    return String.format(Locale.US, "%.1f s", (System.nanoTime() - from) / NANOS);
  }
}
