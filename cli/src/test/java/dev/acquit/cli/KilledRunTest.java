package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.store.Ending;
import dev.acquit.gpu.store.ObservationStore;
import dev.acquit.gpu.store.Run;
import dev.acquit.gpu.store.RunFilter;
import dev.acquit.gpu.store.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/// A process that is killed in the middle of a test, as `kill -9` does it.
@Tag("slow")
@Timeout(300)
@ResourceLock(Cli.RUNS)
class KilledRunTest {
  private static final int ENOUGH = 3;

  private static String[] command(Path store, String time) {
    return command(store, time, "default");
  }

  private static String[] command(Path store, String time, String mode) {
    return new String[] {
      "run",
      "--device=emulator",
      "--mode=" + mode,
      "--time=" + time,
      "--mutants=1",
      "--store=" + store,
      "--resume",
      "../litmus/tests/MP+porlxrel+poacqrlx.litmus"
    };
  }

  private static List<Run> runs(Path file) throws StoreException {
    try (ObservationStore store = ObservationStore.openReading(file)) {
      return store.runs(RunFilter.ALL);
    }
  }

  @Test
  void whatHadItsTurnIsKeptAndTheTestIsNotDone(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("o.db");
    RealProcess process = RealProcess.start(command(file, "40s"));
    try {
      int written = 0;
      while (written < ENOUGH) {
        assertThat(process.process().isAlive()).isTrue();
        Thread.sleep(100);
        written = Files.exists(file) ? writtenSoFar(file) : 0;
      }
    } finally {
      process.process().toHandle().destroyForcibly();
    }
    RealProcess.Ended ended = process.end();
    assertThat(ended.status()).as("ended by SIGKILL: %s", ended.err()).isEqualTo(128 + 9);
    List<Run> kept = runs(file);
    assertThat(kept).hasSizeGreaterThanOrEqualTo(ENOUGH);
    assertThat(kept).allMatch(r -> r.ending().equals(Ending.notYet()) && r.instances() > 0);

    Cli.Result again = Cli.run(command(file, "300ms"));
    assertThat(again.status()).isZero();
    assertThat(again.err()).doesNotContain("was run before");
    List<Run> all = runs(file);
    assertThat(all).containsAll(kept);
    List<UUID> before = kept.stream().map(Run::id).toList();
    assertThat(all)
        .filteredOn(r -> !before.contains(r.id()))
        .isNotEmpty()
        .allMatch(r -> r.ending().equals(Ending.done()));
    assertThat(all)
        .extracting(Run::test)
        .as("the test and its mutant")
        .satisfies(names -> assertThat(names.stream().distinct()).hasSize(2));

    Cli.Result third = Cli.run(command(file, "300ms"));
    assertThat(third.err()).contains("was run before");
    assertThat(runs(file)).hasSameSizeAs(all);

    Path other = folder.resolve("all.db");
    assertThat(Cli.run("observations", "merge", other.toString(), file.toString()).status())
        .isZero();
    assertThat(runs(other)).isEqualTo(all);
  }

  @Tag("nightly")
  @Test
  void ofALongTurnOnlySecondsAreLost(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("o.db");
    RealProcess process = RealProcess.start(command(file, "10m", "sanity"));
    long first = 0;
    try {
      // It is written again and again while its only configuration has its turn.
      long now = 0;
      while (first == 0 || now <= first) {
        assertThat(process.process().isAlive()).isTrue();
        Thread.sleep(100);
        now = Files.exists(file) && writtenSoFar(file) == 1 ? runs(file).getFirst().instances() : 0;
        first = first == 0 ? now : first;
      }
    } finally {
      process.process().toHandle().destroyForcibly();
    }
    process.end();
    List<Run> kept = runs(file);
    assertThat(kept).hasSize(1);
    assertThat(kept.getFirst().instances()).isGreaterThan(first);
    assertThat(kept.getFirst().ending()).isEqualTo(Ending.notYet());
    Cli.Result again = Cli.run(command(file, "1s", "sanity"));
    assertThat(again.err()).doesNotContain("was run before");
    assertThat(runs(file)).containsAll(kept).hasSize(3);
  }

  /// A run in a process of its own, as on a GPU, that is at the first of two tests.
  private static RealProcess isolated(Path file) throws Exception {
    RealProcess process =
        RealProcess.start(
            "run",
            "--isolate",
            "--device=emulator",
            "--mode=default",
            "--time=40s",
            "--store=" + file,
            "../litmus/tests/MP+porlxrel+poacqrlx.litmus",
            "../litmus/tests/SB.litmus");
    while (!Files.exists(file) || writtenSoFar(file) == 0) {
      assertThat(process.process().isAlive()).isTrue();
      Thread.sleep(100);
    }
    return process;
  }

  @Test
  void whoIsToldToStopStopsTheProcessThatRunsTheTests(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("o.db");
    RealProcess process = isolated(file);
    List<ProcessHandle> others = process.process().descendants().toList();
    assertThat(others).isNotEmpty();
    process.stop();
    RealProcess.Ended ended = process.end();
    assertThat(ended.out())
        .contains("stopped before the end", "MP+porlxrel+poacqrlx\n")
        .doesNotContain("SB (");
    assertThat(ended.err()).contains("interrupted: 1 of 2 tests were run");
    assertThat(ended.status()).isNotZero();
    assertThat(others).noneMatch(ProcessHandle::isAlive);
    assertThat(runs(file))
        .anyMatch(r -> r.ending().words().equals("stopped before the end"))
        .allMatch(r -> r.test().startsWith("MP"));
  }

  @Tag("nightly")
  @Test
  void aProcessForWhichNobodyWaitsStops(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("o.db");
    RealProcess process = isolated(file);
    List<ProcessHandle> others = process.process().descendants().toList();
    assertThat(others).isNotEmpty();
    process.process().toHandle().destroyForcibly();
    for (ProcessHandle other : others) {
      other.onExit().get(5, TimeUnit.MINUTES);
    }
    process.end();
    assertThat(runs(file)).allMatch(r -> r.test().startsWith("MP"));
  }

  /// A file that is just being made has no tables yet.
  private static int writtenSoFar(Path file) {
    try {
      return runs(file).size();
    } catch (StoreException e) {
      return 0;
    }
  }
}
