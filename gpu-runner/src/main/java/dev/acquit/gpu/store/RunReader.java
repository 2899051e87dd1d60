package dev.acquit.gpu.store;

import dev.acquit.gpu.device.Chip;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.StateReader;
import dev.acquit.text.InputException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.UUID;

/// Reads runs. Texts are kept, so that runs that share one in the file share it in memory.
final class RunReader {
  /// Takes a run.
  interface Receiver {
    /// Takes it.
    void take(Run run) throws StoreException;
  }

  private final Database database;
  private final Map<String, Text> texts = new HashMap<>();
  private boolean withRemarks;
  private boolean withSeals;

  RunReader(Database database) {
    this.database = database;
  }

  /// The runs that are wanted, from the oldest to the newest.
  void read(RunFilter filter, Receiver receiver) throws SQLException, StoreException {
    withRemarks = database.version() >= Schema.WITH_REMARKS;
    withSeals = database.version() >= Schema.WITH_SEALS;
    List<String> terms = new ArrayList<>(List.of("1"));
    List<String> values = new ArrayList<>();
    filter.id().ifPresent(id -> add("id = ?", id.toString(), terms, values));
    filter.test().ifPresent(t -> add("test GLOB ?", glob(t), terms, values));
    filter.testHash().ifPresent(h -> add("test_text = ?", h, terms, values));
    filter.kind().ifPresent(k -> add("device_kind = ?", k.name(), terms, values));
    filter.device().ifPresent(d -> add("device_name GLOB ?", glob(d), terms, values));
    filter.ending().ifPresent(e -> add("ending = ?", e.name(), terms, values));
    String sql = "SELECT * FROM run WHERE " + String.join(" AND ", terms) + " ORDER BY start, id";
    try (PreparedStatement select = database.connection().prepareStatement(sql)) {
      for (int i = 0; i < values.size(); i++) {
        select.setString(i + 1, values.get(i));
      }
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          receiver.take(run(rows));
        }
      }
    }
  }

  private static void add(String term, String value, List<String> terms, List<String> values) {
    terms.add(term);
    values.add(value);
  }

  /// Brackets stand for themselves, as names of tests may have them.
  private static String glob(String pattern) {
    return pattern.replace("[", "[[]");
  }

  private Run run(ResultSet row) throws SQLException, StoreException {
    String id = row.getString("id");
    Run run = parsed(row, id);
    String seal = withSeals ? row.getString("seal") : null;
    if (seal != null && !seal.equals(Seal.of(database.connection(), row, id))) {
      throw database.damaged("run " + id + " is not as it was written: its seal is another one");
    }
    return run;
  }

  private Run parsed(ResultSet row, String id) throws SQLException, StoreException {
    try {
      return new Run(
          UUID.fromString(present(row, "id")),
          present(row, "test"),
          text(present(row, "test_text")),
          text(present(row, "kernel")),
          Optional.ofNullable(row.getString("cubin")),
          new RunDevice(
              word(DeviceDescription.Kind.class, present(row, "device_kind")),
              row.getInt("device_index"),
              present(row, "device_name"),
              present(row, "software"),
              withSeals ? chip(row) : Chip.NONE,
              withSeals
                  ? new Site(
                      Optional.ofNullable(row.getString("host")),
                      Optional.ofNullable(row.getString("job")))
                  : Site.NONE),
          text(present(row, "configuration")),
          row.getLong("seed"),
          present(row, "mode"),
          Instant.parse(present(row, "start")),
          Duration.ofNanos(row.getLong("nanoseconds")),
          row.getLong("instances"),
          row.getLong("skipped"),
          row.getLong("odd"),
          row.getLong("first_instances"),
          row.getLong("last_instances"),
          histogram(id),
          present(row, "placement"),
          new Ending(word(Ending.Kind.class, present(row, "ending")), present(row, "ending_words")),
          remarks(row));
    } catch (IllegalArgumentException | DateTimeException | InputException e) {
      throw database.damaged("run " + id + ": " + e.getMessage());
    }
  }

  private static Chip chip(ResultSet row) throws SQLException {
    return new Chip(
        Optional.ofNullable(row.getString("chip_uuid")),
        Optional.ofNullable(row.getString("chip_pci")),
        integer(row, "chip_khz"),
        integer(row, "chip_memory_khz"),
        integer(row, "chip_ecc").map(e -> e != 0));
  }

  private static Optional<Integer> integer(ResultSet row, String column) throws SQLException {
    int value = row.getInt(column);
    return row.wasNull() ? Optional.empty() : Optional.of(value);
  }

  /// A value that is there, as the table has it: SQLite can be told not to look.
  private static String present(ResultSet row, String column) throws SQLException {
    String value = row.getString(column);
    if (value == null) {
      throw new IllegalArgumentException("found NULL as " + column);
    }
    return value;
  }

  private static <E extends Enum<E>> E word(Class<E> type, String word) {
    return EnumSet.allOf(type).stream()
        .filter(e -> e.name().equals(word))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "found '" + word + "', expected one of " + EnumSet.allOf(type)));
  }

  private Optional<Remarks> remarks(ResultSet row) throws SQLException, StoreException {
    if (!withRemarks || row.getObject("inspected") == null) {
      return Optional.empty();
    }
    String notes = row.getString("notes");
    return Optional.of(
        new Remarks(
            row.getBoolean("inspected"),
            Optional.ofNullable(row.getString("clipped")),
            notes == null ? List.of() : text(notes).content().lines().toList(),
            Optional.ofNullable(row.getString("oddities")).stream()
                .flatMap(String::lines)
                .toList()));
  }

  private SequencedMap<State, Counts> histogram(String run) throws SQLException, InputException {
    SequencedMap<State, Counts> histogram = new LinkedHashMap<>();
    String sql = "SELECT * FROM histogram WHERE run = ?";
    try (PreparedStatement select = database.connection().prepareStatement(sql)) {
      select.setString(1, run);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          histogram.put(StateReader.state("state", present(rows, "state")), counts(rows));
        }
      }
    }
    return histogram;
  }

  /// Older files do not say on how many occasions an outcome came.
  private Counts counts(ResultSet row) throws SQLException {
    Counts counts = Counts.of(row.getLong("count"), row.getLong("first"), row.getLong("last"));
    long occasions = withSeals ? row.getLong("occasions") : 0;
    return !withSeals || row.wasNull()
        ? counts
        : new Counts(counts.all(), counts.first(), counts.last(), occasions);
  }

  private Text text(String hash) throws SQLException, StoreException {
    Text known = texts.get(hash);
    if (known != null) {
      return known;
    }
    String sql = "SELECT content FROM text WHERE hash = ?";
    try (PreparedStatement select = database.connection().prepareStatement(sql)) {
      select.setString(1, hash);
      try (ResultSet rows = select.executeQuery()) {
        if (!rows.next()) {
          throw database.damaged("a text is missing, " + hash);
        }
        Text text = Text.of(present(rows, "content"));
        if (!text.hash().equals(hash)) {
          throw database.damaged("a text has another hash than the one it is stored by, " + hash);
        }
        texts.put(hash, text);
        return text;
      }
    }
  }
}
