package dev.acquit.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/// One bar for a command: it does not begin again with each piece, nor where a piece is done twice.
class StagesTest {
  private static final long SECOND = 1_000_000_000L;

  private final StringWriter err = new StringWriter();
  private long now;

  private Stages stages(int pieces) {
    return new Stages(
        new StatusLine(new PrintWriter(err), true, false, 200, () -> now), "test", pieces);
  }

  private List<String> lines() {
    return err.toString().lines().toList();
  }

  @Test
  void theRestIsOfAll() {
    Stages stages = stages(4);
    stages.next();
    now += 20 * SECOND;
    stages.at(1, 2, () -> "a");
    stages.next();
    now += 20 * SECOND;
    stages.at(0, 2, () -> "b");
    now += 20 * SECOND;
    stages.at(2, 2, () -> "c");
    assertThat(lines())
        .containsExactly(
            "test 1 of 4: a, about 2 min left",
            "test 2 of 4: b, about 2 min left",
            "test 2 of 4: c, about 60 s left");
  }

  @Test
  void itDoesNotGoBack() {
    Stages stages = stages(1);
    stages.next();
    now += 20 * SECOND;
    stages.at(9, 10, () -> "the test");
    now += 20 * SECOND;
    stages.at(0, 10, () -> "its mutant");
    assertThat(lines()).containsExactly("the test, about 2 s left", "its mutant, about 4 s left");
  }
}
