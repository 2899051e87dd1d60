package dev.acquit.gpu.store;

import dev.acquit.litmus.outcome.State;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/// Writes runs, inside a transaction of the caller.
///
/// @param connection to the file
record RunWriter(Connection connection) {
  /// All digits, so that later times are later texts.
  static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static final String TEXT = "INSERT OR IGNORE INTO text VALUES (?, ?)";
  private static final String RUN =
      "INSERT OR IGNORE INTO run (id, test, test_text, kernel, cubin, device_kind, device_index,"
          + " device_name, software, configuration, seed, mode, start, nanoseconds, instances,"
          + " skipped, odd, first_instances, last_instances, placement, ending, ending_words,"
          + " inspected, clipped, oddities, chip_uuid, chip_pci, chip_khz, chip_memory_khz,"
          + " chip_ecc, host, job)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
          + " ?, ?, ?, ?, ?, ?, ?)";
  private static final String GROWN =
      "UPDATE run SET nanoseconds = ?, instances = ?, skipped = ?, odd = ?, first_instances = ?,"
          + " last_instances = ?, placement = ?, oddities = ?"
          + " WHERE id = ? AND ending_words = ? AND instances < ?";
  private static final String END =
      "UPDATE run SET ending = ?, ending_words = ? WHERE id = ? AND ending_words = ?";
  private static final String NOTES =
      "UPDATE run SET notes = ? WHERE id = ? AND notes IS NULL AND inspected IS NOT NULL";
  private static final String FORGET = "DELETE FROM histogram WHERE run = ?";
  private static final String HISTOGRAM = "INSERT INTO histogram VALUES (?, ?, ?, ?, ?, ?)";

  /// Writes a run. Of one that is there already, and whose test had not ended when it was written,
  /// it takes over what has come since: more instances, notes, and how it ended.
  ///
  /// @return whether it was not there before
  boolean write(Run run) throws SQLException {
    for (Text text : List.of(run.testText(), run.kernel(), run.configuration())) {
      write(text);
    }
    boolean added = insert(run);
    boolean grown = !added && grow(run);
    if (added || grown) {
      histogram(run);
      Seal.put(connection, run.id().toString());
    }
    if (!added && !run.ending().equals(Ending.notYet())) {
      end(run.id(), run.ending());
    }
    if (run.remarks().isPresent()) {
      notes(run.id(), run.remarks().get().notes());
    }
    return added;
  }

  private void write(Text text) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(TEXT)) {
      insert.setString(1, text.hash());
      insert.setString(2, text.content());
      insert.executeUpdate();
    }
  }

  private void histogram(Run run) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(HISTOGRAM)) {
      for (Map.Entry<State, Counts> entry : run.histogram().entrySet()) {
        insert.setString(1, run.id().toString());
        insert.setString(2, entry.getKey().toString());
        insert.setLong(3, entry.getValue().all());
        insert.setLong(4, entry.getValue().first());
        insert.setLong(5, entry.getValue().last());
        insert.setLong(6, entry.getValue().occasions());
        insert.executeUpdate();
      }
    }
  }

  /// Writes how a run ended of which this is not known yet.
  void end(UUID id, Ending ending) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(END)) {
      update.setString(1, ending.kind().name());
      update.setString(2, ending.words());
      update.setString(3, id.toString());
      update.setString(4, Ending.notYet().words());
      if (update.executeUpdate() > 0) {
        Seal.put(connection, id.toString());
      }
    }
  }

  /// Writes notes to a run that has none yet. Runs of one test share them.
  void notes(UUID id, List<String> notes) throws SQLException {
    if (notes.isEmpty()) {
      return;
    }
    Text text =
        Text.of(String.join("\n", notes.stream().map(n -> n.replaceAll("\\R", " ")).toList()));
    write(text);
    try (PreparedStatement update = connection.prepareStatement(NOTES)) {
      update.setString(1, text.hash());
      update.setString(2, id.toString());
      if (update.executeUpdate() > 0) {
        Seal.put(connection, id.toString());
      }
    }
  }

  /// Makes room for a run that has grown since it was written.
  ///
  /// @return whether it has; then its histogram is not there any more
  private boolean grow(Run run) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(GROWN)) {
      int at = 0;
      update.setLong(++at, run.time().toNanos());
      update.setLong(++at, run.instances());
      update.setLong(++at, run.skipped());
      update.setLong(++at, run.odd());
      update.setLong(++at, run.firstInstances());
      update.setLong(++at, run.lastInstances());
      update.setString(++at, run.placement());
      update.setString(++at, oddities(run));
      update.setString(++at, run.id().toString());
      update.setString(++at, Ending.notYet().words());
      update.setLong(++at, run.instances());
      if (update.executeUpdate() == 0) {
        return false;
      }
    }
    try (PreparedStatement delete = connection.prepareStatement(FORGET)) {
      delete.setString(1, run.id().toString());
      delete.executeUpdate();
    }
    return true;
  }

  /// NULL where there are none.
  private static String oddities(Run run) {
    List<String> all = run.remarks().map(Remarks::oddities).orElse(List.of());
    return all.isEmpty() ? null : String.join("\n", all);
  }

  private boolean insert(Run run) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(RUN)) {
      int at = 0;
      insert.setString(++at, run.id().toString());
      insert.setString(++at, run.test());
      insert.setString(++at, run.testText().hash());
      insert.setString(++at, run.kernel().hash());
      insert.setString(++at, run.cubin().orElse(null));
      insert.setString(++at, run.device().kind().name());
      insert.setInt(++at, run.device().index());
      insert.setString(++at, run.device().name());
      insert.setString(++at, run.device().software());
      insert.setString(++at, run.configuration().hash());
      insert.setLong(++at, run.seed());
      insert.setString(++at, run.mode());
      insert.setString(++at, time(run.start()));
      insert.setLong(++at, run.time().toNanos());
      insert.setLong(++at, run.instances());
      insert.setLong(++at, run.skipped());
      insert.setLong(++at, run.odd());
      insert.setLong(++at, run.firstInstances());
      insert.setLong(++at, run.lastInstances());
      insert.setString(++at, run.placement());
      insert.setString(++at, run.ending().kind().name());
      insert.setString(++at, run.ending().words());
      insert.setObject(++at, run.remarks().map(r -> r.inspected() ? 1 : 0).orElse(null));
      insert.setString(++at, run.remarks().flatMap(Remarks::clipped).orElse(null));
      insert.setString(++at, oddities(run));
      insert.setString(++at, run.device().chip().uuid().orElse(null));
      insert.setString(++at, run.device().chip().pci().orElse(null));
      insert.setObject(++at, run.device().chip().khz().orElse(null));
      insert.setObject(++at, run.device().chip().memoryKhz().orElse(null));
      insert.setObject(++at, run.device().chip().ecc().map(e -> e ? 1 : 0).orElse(null));
      insert.setString(++at, run.device().site().host().orElse(null));
      insert.setString(++at, run.device().site().job().orElse(null));
      return insert.executeUpdate() > 0;
    }
  }

  private static String time(Instant instant) {
    return TIME.format(instant);
  }
}
