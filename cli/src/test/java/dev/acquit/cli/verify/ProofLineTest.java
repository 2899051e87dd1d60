package dev.acquit.cli.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.StatusLine;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.text.TextLimits;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// One counter for all classes and sizes of a proof.
class ProofLineTest {
  private long nanos;

  @Test
  void queriesAreCountedOverClassesAndSizes() {
    StringWriter err = new StringWriter();
    ProofLine line =
        new ProofLine(
            new StatusLine(new PrintWriter(err), true, true, 100, () -> nanos),
            new Session(Environment.silent(), () -> false, () -> false, () -> TextLimits.USUAL));
    for (ProgramClass programs : ProgramClass.values()) {
      for (int size = 1; size <= 3; size++) {
        for (int done = 1; done <= 2; done++) {
          nanos += TimeUnit.SECONDS.toNanos(1);
          line.answered(programs, size, done, 2);
        }
      }
    }
    int all = ProgramClass.values().length * 6;
    String[] drawn =
        Stream.of(err.toString().split("\r"))
            .map(String::strip)
            .filter(l -> !l.isEmpty())
            .toArray(String[]::new);
    assertThat(drawn).hasSize(all);
    for (int i = 0; i < all; i++) {
      assertThat(drawn[i])
          .matches(
              "%d quer(y|ies), 1.0 a second, %d s: class \\w+, programs of \\d instructions?, [12] of 2"
                  .formatted(i + 1, i + 1));
    }
  }
}
