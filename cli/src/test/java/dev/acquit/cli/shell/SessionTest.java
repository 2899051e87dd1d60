package dev.acquit.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a process of its own is told about how much to say.
class SessionTest {
  private static Session session(boolean quiet, boolean debug) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    InputStream none = InputStream.nullInputStream();
    return new Session(
        new Environment(none, nowhere, nowhere, false, false, List.of(), new Interruption()),
        () -> quiet,
        () -> debug);
  }

  @Test
  void anotherProcessSaysAsMuch() {
    assertThat(session(false, false).options()).isEmpty();
    assertThat(session(true, true).options()).containsExactly("--quiet", "--debug");
    assertThat(session(false, true).options()).containsExactly("--debug");
  }
}
