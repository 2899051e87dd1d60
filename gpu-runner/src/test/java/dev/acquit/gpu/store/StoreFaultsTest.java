package dev.acquit.gpu.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.acquit.testing.Rounds;
import dev.acquit.text.Csv;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What goes wrong with files is told in words, and loses nothing.
@Tag("slow")
class StoreFaultsTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void file() {
    file = folder.resolve("runs.db");
  }

  static Stream<Journal> journals() {
    return Stream.of(new Journal.WriteAhead(), new Journal.Rollback("told"));
  }

  @ParameterizedTest
  @MethodSource("journals")
  @Timeout(300)
  void aProcessThatIsKilledLosesNothingThatWasRecorded(Journal journal) throws Exception {
    Path acknowledged = folder.resolve("acknowledged");
    Process writer = WriterProcess.start(file, acknowledged, 0, 1_000_000, journal);
    try {
      while (numbers(acknowledged).size() < 25) {
        assertThat(writer.isAlive()).isTrue();
        Thread.sleep(5);
      }
    } finally {
      writer.destroyForcibly();
    }
    assertThat(writer.waitFor()).isNotZero();
    assertThat(WriterProcess.printed(acknowledged)).isEmptyFile();
    List<Integer> recorded = numbers(acknowledged);
    try (ObservationStore store = ObservationStore.openReading(file)) {
      assertThat(store.runs(RunFilter.ALL)).hasSizeGreaterThanOrEqualTo(recorded.size());
    }
    try (ObservationStore store = ObservationStore.open(file, journal)) {
      List<Run> runs = store.runs(RunFilter.ALL);
      // Everything that was acknowledged, at most one run more, and each as a whole.
      assertThat(runs).hasSizeBetween(recorded.size(), recorded.size() + 1);
      for (int i = 0; i < runs.size(); i++) {
        assertThat(runs.get(i)).isEqualTo(Runs.run(i));
      }
      assertThat(store.record(Runs.run(2_000_000))).isTrue();
      assertThat(text(store, "PRAGMA integrity_check")).isEqualTo("ok");
    }
  }

  static Stream<Arguments> foreign() throws Exception {
    Path table = Path.of("src/test/resources/store/foreign.csv");
    return Csv.rows("foreign.csv", Files.readString(table)).stream()
        .skip(1)
        .map(r -> Arguments.of(r.fields().get(0).text(), r.fields().get(1).text()));
  }

  /// SQLite can be told not to look at what its tables say of their values.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UPDATE run SET id = 'x' | Invalid UUID string",
        "UPDATE run SET ending = 'x' | found 'x', expected one of [",
        "UPDATE run SET device_kind = 'x' | found 'x', expected one of [HARDWARE, EMULATED]",
        "UPDATE run SET start = 'x' | could not be parsed"
      })
  void valuesThatSomebodyChangedAreNamed(String statement, String said) throws Exception {
    try (ObservationStore store = ObservationStore.open(file)) {
      store.record(Runs.run(0));
    }
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement change = connection.createStatement()) {
      change.execute("PRAGMA ignore_check_constraints = ON");
      change.executeUpdate(statement);
    }
    try (ObservationStore store = ObservationStore.openReading(file)) {
      assertThatThrownBy(() -> store.runs(RunFilter.ALL))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(said)
          .hasMessageNotContaining("dev.acquit");
    }
  }

  @ParameterizedTest
  @MethodSource("foreign")
  @Timeout(300)
  void filesFromElsewhereHaveTheExpectedTablesOnly(String said, String statements)
      throws Exception {
    try (ObservationStore store = ObservationStore.open(file)) {
      store.record(Runs.run(0));
    }
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(statements);
    }
    byte[] before = Files.readAllBytes(file);
    assertThatThrownBy(() -> ObservationStore.openReading(file))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("somebody has changed")
        .hasMessageContaining(said);
    assertThatThrownBy(() -> ObservationStore.open(file)).hasMessageContaining(said);
    try (ObservationStore ours = ObservationStore.open(folder.resolve("ours.db"))) {
      assertThatThrownBy(() -> ours.merge(file)).hasMessageContaining(said);
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  /// Of each journal one number of processes in each build.
  static List<Arguments> writers() {
    return Rounds.rows(
        List.of(
            Arguments.of(new Journal.WriteAhead(), 2),
            Arguments.of(new Journal.Rollback("told"), 2),
            Arguments.of(new Journal.WriteAhead(), 8)),
        row -> row.get()[0]);
  }

  @ParameterizedTest
  @MethodSource("writers")
  @Timeout(300)
  void severalProcessesWriteAtTheSameTime(Journal journal, int count) throws Exception {
    int each = 96 / count;
    List<Process> writers = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        writers.add(WriterProcess.start(file, folder.resolve("w" + i), i * each, each, journal));
      }
      for (int i = 0; i < count; i++) {
        assertThat(writers.get(i).waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(WriterProcess.printed(folder.resolve("w" + i))).isEmptyFile();
        assertThat(writers.get(i).exitValue()).isZero();
      }
    } finally {
      writers.forEach(Process::destroyForcibly);
    }
    try (ObservationStore store = ObservationStore.openReading(file)) {
      assertThat(store.runs(RunFilter.ALL))
          .map(Run::id)
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, 96).mapToObj(i -> new UUID(7, i)).toList());
    }
  }

  /// Files that a process left with a log, and that were carried to where there can be none.
  @Test
  @Timeout(300)
  void aLogIsTakenInWhereThereCanBeNone() throws Exception {
    Path left = folder.resolve("left.db");
    try (ObservationStore store = ObservationStore.open(left)) {
      assertThat(store.journal()).isEqualTo(new Journal.WriteAhead());
      store.record(Runs.run(0));
      copy(left, file, "", "-wal");
    }
    Journal.Rollback rollback = new Journal.Rollback("told");
    Process other = WriterProcess.start(file, folder.resolve("a"), 1, 20, rollback);
    try (ObservationStore store = ObservationStore.open(file, rollback)) {
      assertThat(store.journal()).isEqualTo(rollback);
      assertThat(file.resolveSibling("runs.db-wal")).doesNotExist();
      assertThat(text(store, "PRAGMA journal_mode")).isEqualTo("truncate");
      assertThat(text(store, "PRAGMA locking_mode")).isEqualTo("normal");
      store.record(Runs.run(21));
      assertThat(other.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(WriterProcess.printed(folder.resolve("a"))).isEmptyFile();
      assertThat(store.runs(RunFilter.ALL)).hasSize(22).contains(Runs.run(0));
    } finally {
      other.destroyForcibly();
    }
    try (var all = Files.list(folder)) {
      assertThat(all.map(Path::getFileName).map(Path::toString))
          .containsExactlyInAnyOrder("left.db", "runs.db", "a", "a.printed");
    }
  }

  /// What a process that was killed had begun and not finished is taken back by who only reads.
  @Test
  void whatWasNotFinishedIsTakenBackForReaders() throws Exception {
    Path left = folder.resolve("left.db");
    try (ObservationStore store = ObservationStore.open(left, new Journal.Rollback("told"))) {
      store.record(Runs.run(0));
      store
          .database()
          .transaction(() -> {
            try (var statement = store.database().connection().createStatement()) {
              // More than the memory that SQLite has for it then: it goes into the file.
              statement.execute("PRAGMA cache_size = 1");
              statement.execute("UPDATE text SET content = content || hex(randomblob(100000))");
              copy(left, file, "", "-journal");
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
            return true;
          });
    }
    assertThat(Files.size(file)).isGreaterThan(200_000);
    try (ObservationStore store = ObservationStore.openReading(file)) {
      assertThat(store.runs(RunFilter.ALL)).containsExactly(Runs.run(0));
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void onlyFileSystemsOfThisMachineHaveLogs() throws Exception {
    assertThat(Journal.of(Path.of("/proc/runs.db")))
        .isEqualTo(
            new Journal.Rollback("proc is not known to be a file system of this machine alone"));
    assertThat(Journal.of(folder.resolve("nowhere").resolve("runs.db")))
        .isEqualTo(new Journal.Rollback("the system does not say what file system it is on"));
    assertThat(Journal.LOCAL)
        .doesNotContain("nfs", "nfs4", "cifs", "smb3", "lustre", "gpfs", "beegfs", "ceph", "9p")
        .doesNotContain("afs", "fuse", "fuseblk", "fuse.sshfs", "virtiofs", "");
  }

  private static void copy(Path from, Path to, String... endings) throws IOException {
    for (String ending : endings) {
      Files.copy(
          from.resolveSibling(from.getFileName() + ending),
          to.resolveSibling(to.getFileName() + ending));
    }
  }

  @ParameterizedTest
  @MethodSource("journals")
  void aFullDiskLosesNothingThatWasRecorded(Journal journal) throws Exception {
    int recorded = 0;
    try (ObservationStore store = ObservationStore.open(file, journal)) {
      text(store, "PRAGMA max_page_count = 40");
      StoreException full = null;
      while (full == null) {
        assertThat(recorded).as("there is a limit").isLessThan(10_000);
        try {
          store.record(Runs.run(recorded));
          recorded++;
        } catch (StoreException e) {
          full = e;
        }
      }
      assertThat(recorded).isGreaterThan(5);
      assertThat(full.problem().kind()).isEqualTo(StoreProblem.Kind.FULL);
      assertThat(full)
          .hasMessage(
              file
                  + ": the disk is full; what was recorded before is not lost: make room, then run"
                  + " the same command with --resume");
      assertThat(store.runs(RunFilter.ALL)).hasSize(recorded);
      text(store, "PRAGMA max_page_count = 100000");
      assertThat(store.record(Runs.run(recorded))).isTrue();
    }
    try (ObservationStore store = ObservationStore.openReading(file)) {
      List<Run> runs = store.runs(RunFilter.ALL);
      assertThat(runs).hasSize(recorded + 1);
      for (int i = 0; i < runs.size(); i++) {
        assertThat(runs.get(i)).isEqualTo(Runs.run(i));
      }
    }
  }

  @Test
  void newerFilesAreRefused() throws Exception {
    ObservationStore.open(file).close();
    change("UPDATE meta SET value = '5' WHERE key = 'schema'");
    refused(
        StoreProblem.Kind.NEWER,
        "a newer version of acquit wrote this file (format 5, this one knows 4); use that version;"
            + " the file has not been changed");
    change("DELETE FROM meta");
    refused(StoreProblem.Kind.DAMAGED, "the file does not say which format it has");
  }

  @Test
  void otherFilesAreRefusedAndNotChanged() throws Exception {
    Files.writeString(file, "PTX MP\n".repeat(1000));
    refused(
        StoreProblem.Kind.NOT_A_STORE,
        "this is not a file of observations; name another one; it has not been changed");
    Files.delete(file);
    change("CREATE TABLE photographs (x)");
    refused(
        StoreProblem.Kind.NOT_A_STORE,
        "this is a database of SQLite, but not a file of observations; name another one; it has not"
            + " been changed");
  }

  @Test
  void filesThatCannotBe() throws Exception {
    assertThatThrownBy(() -> ObservationStore.openReading(file))
        .hasMessage(file + ": there is no such file; look at its name");
    Files.createFile(file);
    assertThatThrownBy(() -> ObservationStore.openReading(file))
        .hasMessageStartingWith(file + ": the file is empty");
    assertThatThrownBy(() -> ObservationStore.open(folder))
        .hasMessage(folder + ": this is a folder; name a file in it");
    Path nowhere = folder.resolve("nowhere").resolve("runs.db");
    assertThatThrownBy(() -> ObservationStore.open(nowhere))
        .hasMessage(
            nowhere + ": the file cannot be opened; look whether its folder is there and yours");
    Path question = folder.resolve("runs?cache=shared");
    assertThatThrownBy(() -> ObservationStore.open(question))
        .hasMessage(question + ": the name has a '?', which does not work; rename it");
    // An empty file is as good as none: mktemp makes such.
    try (ObservationStore store = ObservationStore.open(file)) {
      assertThat(store.runs(RunFilter.ALL)).isEmpty();
    }
  }

  @Test
  @Timeout(300)
  void withoutTheLibraryItIsSaidWhere() throws Exception {
    Path said = folder.resolve("said");
    Files.createFile(folder.resolve("tmp"));
    String option = "-Dorg.sqlite.tmpdir=" + folder.resolve("tmp");
    Process process = WriterProcess.start(file, said, 0, 1, new Journal.WriteAhead(), option);
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(Files.readString(said))
        .startsWith("NO_LIBRARY " + file + ": SQLite's native library cannot be loaded: ")
        .endsWith("TMPDIR names another one; the package has it unpacked");
    assertThat(WriterProcess.printed(said)).isEmptyFile();
    assertThat(file).doesNotExist();
  }

  @Test
  void damageIsNamed() throws Exception {
    try (ObservationStore store = ObservationStore.open(file)) {
      for (int i = 0; i < 200; i++) {
        store.record(Runs.run(i));
      }
    }
    byte[] bytes = Files.readAllBytes(file);
    Arrays.fill(bytes, 4096, bytes.length, (byte) 0x5a);
    Files.write(file, bytes);
    StoreException e =
        catchThrowableOfType(
            StoreException.class,
            () -> {
              try (ObservationStore store = ObservationStore.openReading(file)) {
                store.runs(RunFilter.ALL);
              }
            });
    assertThat(e.problem().kind()).isEqualTo(StoreProblem.Kind.DAMAGED);
    assertThat(e).hasMessageStartingWith(file + ": the file is damaged: ");
  }

  /// A file in whose place there is something wrong is opened neither way, and stays as it is.
  private void refused(StoreProblem.Kind kind, String words) throws Exception {
    byte[] before = Files.readAllBytes(file);
    StoreException writing =
        catchThrowableOfType(StoreException.class, () -> ObservationStore.open(file));
    StoreException reading =
        catchThrowableOfType(StoreException.class, () -> ObservationStore.openReading(file));
    assertThat(writing.problem().kind()).isEqualTo(kind);
    assertThat(writing).hasMessage(file + ": " + words);
    assertThat(reading).hasMessage(file + ": " + words);
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  private void change(String sql) throws Exception {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String text(ObservationStore store, String sql) throws Exception {
    try (var statement = store.database().connection().createStatement();
        var result = statement.executeQuery(sql)) {
      return result.getString(1);
    }
  }

  /// The numbers in lines that are complete.
  private static List<Integer> numbers(Path acknowledged) throws Exception {
    if (!Files.exists(acknowledged)) {
      return List.of();
    }
    String text = Files.readString(acknowledged);
    List<Integer> numbers = new ArrayList<>();
    text.substring(0, text.lastIndexOf('\n') + 1)
        .lines()
        .forEach(l -> numbers.add(Integer.parseInt(l)));
    return numbers;
  }
}
