package dev.acquit.gpu.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that older versions wrote, as `sqlite3 .dump` shows them; the text of the kernel is cut.
class MigrationTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void write() throws Exception {
    file = folder.resolve("old.db");
    write("version-1.sql");
  }

  private void write(String dump) throws Exception {
    String sql;
    try (var in = MigrationTest.class.getResourceAsStream("/store/" + dump)) {
      sql = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  private static Run only(ObservationStore store) throws StoreException {
    List<Run> runs = store.runs(RunFilter.ALL);
    assertThat(runs).hasSize(1);
    return runs.getFirst();
  }

  private Run read() throws StoreException {
    try (ObservationStore store = ObservationStore.openReading(file)) {
      return only(store);
    }
  }

  @Test
  void readingDoesNotChangeAFile() throws Exception {
    byte[] before = Files.readAllBytes(file);
    Run run = read();
    assertThat(run.test()).isEqualTo("MP");
    assertThat(run.instances()).isEqualTo(256);
    assertThat(run.histogram()).hasSize(4);
    assertThat(run.remarks()).as("not kept then").isEmpty();
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void whoeverWritesBringsAFileUpToDate() throws Exception {
    Run old = read();
    try (ObservationStore store = ObservationStore.open(file)) {
      assertThat(store.database().version()).isEqualTo(Schema.VERSION);
      assertThat(only(store)).isEqualTo(old);
      assertThat(store.record(old)).isFalse();
      store.end(List.of(old.id()), List.of(), Ending.done(), List.of("made up later"));
      assertThat(only(store)).as("what was not kept stays unknown").isEqualTo(old);
      store.record(Runs.run(1));
    }
    try (ObservationStore store = ObservationStore.openReading(file)) {
      assertThat(store.runs(RunFilter.ALL)).containsExactlyInAnyOrder(old, Runs.run(1));
    }
    assertThat(columns(file)).isEqualTo(columns(fresh()));
  }

  @Test
  void twoWhoOpenItAtTheSameTimeDoItOnce() throws Exception {
    try (ObservationStore first = ObservationStore.open(file);
        ObservationStore second = ObservationStore.open(file)) {
      first.record(Runs.run(1));
      second.record(Runs.run(2));
      assertThat(first.runs(RunFilter.ALL)).hasSize(3);
    }
  }

  @Test
  void anOldFileCanBeMergedIntoANewOne() throws Exception {
    Run old = read();
    byte[] before = Files.readAllBytes(file);
    try (ObservationStore store = ObservationStore.open(folder.resolve("new.db"))) {
      assertThat(store.merge(file)).isEqualTo(new ObservationStore.Merged(1, 0));
      assertThat(store.merge(file)).isEqualTo(new ObservationStore.Merged(0, 1));
      assertThat(only(store)).isEqualTo(old);
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  private Path fresh() throws StoreException, IOException {
    Path fresh = folder.resolve("fresh.db");
    ObservationStore.open(fresh).close();
    return fresh;
  }

  private static List<String> columns(Path of) throws Exception {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + of);
        var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT * FROM pragma_table_info('run')")) {
      List<String> columns = new java.util.ArrayList<>();
      while (rows.next()) {
        columns.add(
            rows.getString("name")
                + " "
                + rows.getString("type")
                + " "
                + Optional.ofNullable(rows.getString("dflt_value")).orElse("-"));
      }
      assertThat(columns).hasSizeGreaterThan(20);
      return columns;
    }
  }
}
