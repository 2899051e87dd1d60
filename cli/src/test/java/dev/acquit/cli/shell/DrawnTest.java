package dev.acquit.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What somebody sees on a terminal while work goes on, with a clock that tests turn.
class DrawnTest {
  private final StringWriter err = new StringWriter();
  private long nanos;

  private StatusLine line(boolean shown, boolean terminal) {
    return new StatusLine(new PrintWriter(err), shown, terminal, 80, () -> nanos);
  }

  private void seconds(int seconds) {
    nanos = TimeUnit.SECONDS.toNanos(seconds);
  }

  /// All that a line showed, one after the other.
  private List<String> drawn() {
    return Stream.of(err.toString().split("[\r\n]"))
        .map(String::stripTrailing)
        .filter(l -> !l.isEmpty())
        .toList();
  }

  @Test
  void aKnownTotalHasABarARateAndTheTimeThatIsLeft() {
    Progress progress = new Progress(line(true, true), () -> 90, "tests");
    progress.step();
    seconds(4);
    IntStream.range(1, 10).forEach(_ -> progress.step());
    seconds(5);
    progress.step();
    assertThat(drawn())
        .containsExactly(
            "[                              ] 2 of 90 tests, 0.5 a second, about 2 min left",
            "[###                           ] 11 of 90 tests, 2.2 a second, about 36 s left");
  }

  /// A part that begins takes nothing away from what was counted, and moves no bar back.
  @Test
  void anUnknownTotalIsCountedOverAllParts() {
    Running running = new Running(line(true, true), "query");
    List<String> parts = List.of("size 1", "size 2", "size 3");
    int second = 0;
    for (String part : parts) {
      for (int done = 1; done <= 3; done++) {
        seconds(++second);
        running.round(part, done, 3);
      }
    }
    assertThat(drawn())
        .hasSize(9)
        .noneMatch(l -> l.contains("["))
        .startsWith("1 query, 1.0 a second, 1 s: size 1, 1 of 3")
        .contains("4 queries, 1.0 a second, 4 s: size 2, 1 of 3")
        .endsWith("9 queries, 1.0 a second, 9 s: size 3, 3 of 3");
  }

  /// Threads may say so in another order.
  @Test
  void aCountNeverGoesBack() {
    Running running = new Running(line(true, true), "table");
    seconds(2);
    running.at(7, () -> "weaker sequences");
    seconds(4);
    running.at(6, () -> "weaker sequences");
    assertThat(drawn())
        .containsExactly(
            "7 tables, 3.5 a second, 2 s: weaker sequences",
            "7 tables, 1.8 a second, 4 s: weaker sequences");
  }

  @Test
  void whatTakesSecondsIsShownWhenItBegins() {
    StatusLine line = line(true, true);
    line.begins(0, 8, () -> "compiling 1 of 8: queue.cu");
    assertThat(drawn())
        .containsExactly("[                              ] compiling 1 of 8: queue.cu");
    line.clear();
    assertThat(err.toString()).endsWith(" \r");
  }

  @Test
  void aPipeHasALineNowAndThenAndQuietHasNone() {
    StatusLine pipe = line(true, false);
    pipe.begins(0, 2, () -> "compiling 1 of 2: a.cu");
    seconds(9);
    pipe.begins(1, 2, () -> "compiling 2 of 2: b.cu");
    assertThat(drawn()).isEmpty();
    seconds(10);
    pipe.update(2, 2, () -> "2 of 2");
    assertThat(drawn()).containsExactly("2 of 2");
    StatusLine quiet = line(false, true);
    quiet.begins(0, 2, () -> "nothing");
    assertThat(drawn()).containsExactly("2 of 2");
  }
}
