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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// A process that is killed in the middle of a test, as `kill -9` does it.
@Timeout(180)
@Isolated
class KilledRunTest {
  private static final int ENOUGH = 3;

  private static String[] command(Path store, String time) {
    return new String[] {
      "run",
      "--device=emulator",
      "--mode=default",
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
    RealProcess process = RealProcess.start(command(file, "2m"));
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

    Cli.Result again = Cli.run(command(file, "1s"));
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

    Cli.Result third = Cli.run(command(file, "1s"));
    assertThat(third.err()).contains("was run before");
    assertThat(runs(file)).hasSameSizeAs(all);

    Path other = folder.resolve("all.db");
    assertThat(Cli.run("observations", "merge", other.toString(), file.toString()).status())
        .isZero();
    assertThat(runs(other)).isEqualTo(all);
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
