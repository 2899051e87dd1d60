package dev.acquit.gpu.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.gpu.device.Chip;
import dev.acquit.gpu.device.DeviceDescription.Kind;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.DriverManager;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What another program changes in a file of observations is noticed when it is read.
class SealTest {
  @TempDir private Path folder;

  private static RunDevice chip(String uuid, int index, String host) {
    return new RunDevice(
        Kind.HARDWARE,
        index,
        Runs.H200.name(),
        Runs.H200.software(),
        new Chip(
            Optional.of(uuid),
            Optional.of("0000:17:00.0"),
            Optional.of(1_980_000),
            Optional.of(3_201_000),
            Optional.of(true)),
        new Site(Optional.of(host), Optional.of("4711")));
  }

  private static Run run(int number, RunDevice device) {
    return Runs.run(
        number,
        Runs.MP,
        device,
        Ending.done(),
        Runs.histogram("1:r0=0; 1:r1=0;", 60, "1:r0=1; 1:r1=0;", 40));
  }

  private Path written() throws StoreException {
    Path file = folder.resolve("o.db");
    try (ObservationStore store = ObservationStore.open(file)) {
      for (int i = 0; i < 20; i++) {
        store.record(run(i, chip("GPU-" + i % 2, i % 3, "n" + i)));
      }
    }
    return file;
  }

  private static List<Run> read(Path file) throws StoreException {
    try (ObservationStore store = ObservationStore.openReading(file)) {
      return store.runs(RunFilter.ALL);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE run SET device_kind = 'EMULATED' WHERE rowid = 3",
        "UPDATE run SET software = 'CUDA driver 12.0'",
        "UPDATE run SET odd = odd - 1, instances = instances - 1 WHERE rowid = 1",
        "UPDATE run SET chip_uuid = 'GPU-7' WHERE rowid = 2",
        "UPDATE run SET host = NULL WHERE rowid = 2",
        "UPDATE run SET ending_words = 'all well' WHERE rowid = 2",
        "UPDATE histogram SET count = count + 1, first = first WHERE count = 40",
        "UPDATE histogram SET state = '1:r0=1; 1:r1=1;' WHERE count = 40",
        "DELETE FROM histogram WHERE count = 40",
        "UPDATE text SET content = replace(content, 'exists', '~exists')",
        "UPDATE text SET content = content || ' '"
      })
  void whatIsChangedIsDamaged(String sql) throws Exception {
    Path file = written();
    assertThat(read(file)).hasSize(20);
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).isPositive();
    }
    assertThatThrownBy(() -> read(file))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.problem().kind()).isEqualTo(StoreProblem.Kind.DAMAGED));
  }

  /// 32 bytes that are overwritten somewhere are told, or were in no use.
  @Test
  void overwrittenBytesAreToldOrChangeNothing() throws Exception {
    Path file = written();
    List<Run> runs = read(file);
    Random random = new Random(20261130);
    int told = 0;
    for (int i = 0; i < 60; i++) {
      Path copy = folder.resolve("copy.db");
      Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
      byte[] bytes = new byte[32];
      random.nextBytes(bytes);
      try (RandomAccessFile out = new RandomAccessFile(copy.toFile(), "rw")) {
        out.seek(random.nextLong(100, out.length() - bytes.length));
        out.write(bytes);
      }
      try {
        assertThat(read(copy)).isEqualTo(runs);
      } catch (StoreException e) {
        told++;
      }
    }
    assertThat(told).isGreaterThan(10);
  }

  @Test
  void aRunThatGrowsOrEndsIsSealedAnew() throws Exception {
    Path file = folder.resolve("o.db");
    Run begun =
        Runs.run(1, Runs.MP, chip("GPU-1", 0, "n"), Ending.notYet(), Runs.histogram("1:r0=0;", 10));
    try (ObservationStore store = ObservationStore.open(file)) {
      store.record(begun);
      store.end(
          List.of(begun.id()),
          List.of(begun.id()),
          new Ending(Ending.Kind.STOPPED, "by a test"),
          List.of("a note"));
    }
    assertThat(read(file).getFirst().ending().words()).isEqualTo("by a test");
    assertThat(read(file).getFirst().device()).isEqualTo(begun.device());
  }

  @Test
  void chipsOfOneNameAreToldApart() throws Exception {
    List<Run> runs = read(written());
    assertThat(Tally.of(runs)).hasSize(1);
    assertThat(Tally.byChip(runs)).hasSize(20);
    assertThat(Tally.byChip(runs).get(1).devices())
        .containsExactly(
            "NVIDIA H200, CUDA driver 13.0, GPU-1, PCI 0000:17:00.0, host n1, job 4711");
    assertThat(run(1, chip("GPU-1", 0, "a")).key()).isEqualTo(run(1, chip("GPU-2", 5, "b")).key());
    assertThat(Tally.byChip(List.of(Runs.run(1))).getFirst().devices())
        .containsExactly("NVIDIA H200, CUDA driver 13.0, chip not known");
  }
}
