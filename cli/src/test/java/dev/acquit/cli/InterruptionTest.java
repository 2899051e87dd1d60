package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.cli.run.Batch;
import dev.acquit.cli.run.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A command that is told to stop prints what it has.
@Timeout(60)
class InterruptionTest {
  private static final Path QUICK = Path.of("src/test/resources/tests/ptx/MP.litmus");

  @Test
  void resultsThatAreThereAreHandedOnAndTheRestIsStopped() {
    Interruption interruption = new Interruption();
    List<String> got = new ArrayList<>();
    new Batch(1, interruption)
        .<Integer, Integer>run(
            List.of(1, 2, 3).iterator(),
            i -> {
              if (i == 2) {
                interruption.request();
                sleep();
              }
              return i;
            },
            (i, result) -> got.add(word(result)));
    assertThat(got).startsWith("done 1", "stopped").doesNotContain("done 2", "done 3");
  }

  private static String word(Finished<Integer> result) {
    return switch (result) {
      case Finished.Done<Integer>(Integer i) -> "done " + i;
      case Finished.Crashed<Integer> crashed -> "crashed";
      case Finished.Stopped<Integer> stopped -> "stopped";
    };
  }

  private static void sleep() {
    try {
      new CountDownLatch(1).await(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void resultsComeInTheOrderOfTheList() {
    List<Integer> got = new ArrayList<>();
    List<Integer> all = java.util.stream.IntStream.range(0, 200).boxed().toList();
    new Batch(8, new Interruption())
        .<Integer, Integer>run(all.iterator(), i -> i, (i, result) -> got.add(i));
    assertThat(got).isEqualTo(all);
  }

  @Test
  void aCommandThatWasToldToStopBeforeItBeganChecksNothing() {
    Interruption interruption = new Interruption();
    interruption.request();
    Cli.Result result =
        Cli.run(java.io.InputStream.nullInputStream(), interruption, "check", QUICK.toString());
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.err()).contains("interrupted: not all tests were checked, only 0");
  }

  @Test
  void aProcessThatIsToldToStopPrintsWhatItHas(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path slow = Files.writeString(folder.resolve("slow.litmus"), slow());
    RealProcess process =
        RealProcess.start("check", "--timeout", "1h", QUICK.toString(), slow.toString());
    String first = process.firstLine();
    process.stop();
    RealProcess.Ended ended = process.end();
    assertThat(first).startsWith("MP (");
    assertThat(ended.err()).contains("interrupted: not all tests were checked, only 1");
    assertThat(ended.status()).isNotZero();
  }

  /// A test with so many executions that no machine ends with it.
  private static String slow() {
    int threads = 6;
    StringBuilder s = new StringBuilder("PTX slow\n{ }\n");
    for (int t = 0; t < threads; t++) {
      s.append(t == 0 ? "" : "|").append(" P" + t + "@cta " + t + ",gpu 0 ");
    }
    s.append(";\n");
    for (int row = 0; row < 4; row++) {
      for (int t = 0; t < threads; t++) {
        String access = row % 2 == 0 ? "st.weak x, " + (row + 1) : "ld.weak r" + row + ", x";
        s.append(t == 0 ? "" : "|").append(" " + access + " ");
      }
      s.append(";\n");
    }
    return s.append("exists (0:r1=7)\n").toString();
  }
}
