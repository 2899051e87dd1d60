package dev.acquit.bench.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.random.RandomGenerator;

/// Damages stores of observations in their tables, and in their bytes.
record StoreDamage() implements Damage {
  private static final List<String> COLUMNS =
      List.of(
          "run.id",
          "run.test",
          "run.test_text",
          "run.kernel",
          "run.device_kind",
          "run.device_index",
          "run.device_name",
          "run.software",
          "run.configuration",
          "run.seed",
          "run.mode",
          "run.start",
          "run.nanoseconds",
          "run.instances",
          "run.skipped",
          "run.odd",
          "run.first_instances",
          "run.placement",
          "run.ending",
          "run.ending_words",
          "run.inspected",
          "run.clipped",
          "run.notes",
          "run.oddities",
          "histogram.run",
          "histogram.state",
          "histogram.count",
          "histogram.first",
          "text.hash",
          "text.content",
          "meta.key",
          "meta.value");
  private static final List<String> STATEMENTS =
      List.of(
          "DROP TABLE run",
          "DROP TABLE histogram",
          "DROP TABLE text",
          "DROP TABLE meta",
          "DROP VIEW observations",
          "DROP INDEX run_key",
          "DELETE FROM text",
          "DELETE FROM run",
          "DELETE FROM meta",
          "ALTER TABLE run DROP COLUMN clipped",
          "ALTER TABLE run RENAME COLUMN test TO tset",
          "ALTER TABLE run RENAME TO runs",
          "CREATE TABLE more (x)",
          "CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM run; END",
          "CREATE VIEW run2 AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n)"
              + " SELECT * FROM n",
          "INSERT INTO run SELECT 'x', test, test_text, kernel, cubin, device_kind, device_index,"
              + " '', software, configuration, seed, mode, start, nanoseconds, instances, skipped,"
              + " odd, first_instances, last_instances, placement, ending, ending_words, inspected,"
              + " clipped, notes, oddities FROM run LIMIT 1",
          "PRAGMA application_id = 1",
          "PRAGMA user_version = -1",
          "PRAGMA encoding = 'UTF-16'",
          "UPDATE meta SET value = '99'");

  /// Without what keeps values as they should be.
  private static final List<String> LOOSE =
      List.of(
          "PRAGMA ignore_check_constraints = ON",
          "PRAGMA foreign_keys = OFF",
          "PRAGMA writable_schema = ON",
          "UPDATE sqlite_schema SET sql = replace(replace(sql, ' STRICT', ' '), ',  WITHOUT', '"
              + " WITHOUT') WHERE name = 'run'",
          "PRAGMA writable_schema = RESET");

  @Override
  public byte[] damaged(byte[] input, Source others, RandomGenerator random) {
    if (random.nextInt(4) == 0) {
      byte[] bytes = input;
      for (int i = random.nextInt(4); i >= 0; i--) {
        bytes = Bytes.damaged(bytes, random);
      }
      return bytes;
    }
    try {
      Path file = Files.createTempFile("fuzz", ".db");
      try {
        Files.write(file, input);
        change(file, random);
        return Files.readAllBytes(file);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void change(Path file, RandomGenerator random) {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA synchronous = OFF");
      statement.execute("PRAGMA journal_mode = MEMORY");
      for (String loose : LOOSE) {
        statement.execute(loose);
      }
      for (int i = random.nextInt(3); i >= 0; i--) {
        once(statement, random);
      }
    } catch (SQLException e) {
      // A change that SQLite refuses is none.
    }
  }

  private static void once(Statement statement, RandomGenerator random) throws SQLException {
    if (random.nextInt(3) == 0) {
      statement.execute(STATEMENTS.get(random.nextInt(STATEMENTS.size())));
      return;
    }
    String[] column = COLUMNS.get(random.nextInt(COLUMNS.size())).split("\\.", 2);
    String where = random.nextBoolean() ? "" : " WHERE length(" + column[1] + ") % 2 = 0";
    statement.execute(
        "UPDATE OR IGNORE %s SET %s = %s%s".formatted(column[0], column[1], value(random), where));
  }

  private static String value(RandomGenerator random) {
    return switch (random.nextInt(5)) {
      case 0 -> "NULL";
      case 1 -> "x'00ff'";
      case 2 -> "'" + Odd.text(random).replace("'", "''").replace("\0", "' || char(0) || '") + "'";
      default -> {
        String number = Odd.number(random);
        yield number.startsWith("1e999") ? "9e999" : number;
      }
    };
  }
}
