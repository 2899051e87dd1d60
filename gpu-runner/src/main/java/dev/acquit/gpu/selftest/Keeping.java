package dev.acquit.gpu.selftest;

import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.run.Finished;
import dev.acquit.gpu.run.TestRun;
import dev.acquit.gpu.store.Ending;
import dev.acquit.gpu.store.ObservationStore;
import dev.acquit.gpu.store.Recording;
import dev.acquit.gpu.store.Run;
import dev.acquit.gpu.store.RunDevice;
import dev.acquit.gpu.store.RunFilter;
import dev.acquit.gpu.store.StoreException;
import dev.acquit.gpu.store.Text;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusWriter;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// The check of stores.
///
/// @param bench with what
record Keeping(Bench bench) {
  private static final int CONFIGURATIONS = 2;

  /// Writes what a test has shown to a store of its own, and reads it back.
  Finding store() throws DeviceException {
    PtxTest test = Tests.named("SB");
    List<Finished> turns = new ArrayList<>();
    TestRun run = new Runs(bench).told(test, CONFIGURATIONS, turns::add, KernelMode.WARPS);
    Optional<Finding> wrong = Runs.wrong(Check.STORE, run);
    if (wrong.isPresent()) {
      return wrong.get();
    }
    Recording recording =
        new Recording(
            test.name(),
            Text.of(LitmusWriter.write(test)),
            RunDevice.of(bench.device().description()),
            bench.seed(),
            "self-test");
    List<Run> runs =
        turns.stream()
            .map(t -> recording.run(UUID.randomUUID(), Text.of(t.text()), t, Ending.done()))
            .toList();
    try {
      Path folder = Files.createTempDirectory(bench.scratch(), "acquit-self-test");
      try {
        return kept(folder.resolve("observed.db"), runs);
      } finally {
        delete(folder);
      }
    } catch (StoreException e) {
      return Finding.of(Check.STORE, Answer.NOT_OK, e.getMessage());
    } catch (IOException e) {
      return Finding.of(
          Check.STORE, Answer.UNKNOWN, "no file could be made for a while: " + e.getMessage());
    }
  }

  private static Finding kept(Path file, List<Run> runs) throws StoreException {
    try (ObservationStore store = ObservationStore.open(file)) {
      for (Run run : runs) {
        store.record(run);
      }
    }
    List<Run> read;
    try (ObservationStore store = ObservationStore.openReading(file)) {
      read = store.runs(RunFilter.ALL);
    }
    Measured kept = new Measured.Kept(runs.size(), runs.stream().mapToLong(Run::instances).sum());
    return new HashSet<>(read).equals(new HashSet<>(runs)) && read.size() == runs.size()
        ? Finding.ok(Check.STORE, kept)
        : Finding.of(Check.STORE, Answer.NOT_OK, kept, "what was read is not what was written");
  }

  private static void delete(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
