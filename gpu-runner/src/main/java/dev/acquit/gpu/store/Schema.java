package dev.acquit.gpu.store;

import java.util.List;
import java.util.stream.Stream;

/// The tables. Whoever changes them counts the version up, and writes down how files of the version
/// before become files of this one ([Migration]).
///
/// | version | what it has |
/// |--|--|
/// | 1 | texts, runs, histograms |
/// | 2 | of each run what a reader has to know ([Remarks]) |
/// | 3 | runs that are not to be trusted, and runs of no instance |
/// | 4 | of each run which chip, host and job it was, and a seal ([Seal]); of each outcome on how many occasions it came |
final class Schema {
  /// The version that is written.
  static final int VERSION = 4;

  /// The first version with [Remarks].
  static final int WITH_REMARKS = 2;

  /// What version 2 has and version 1 has not. NULL: not known (`inspected`), or nothing.
  static final List<String> REMARKS =
      List.of(
          "ALTER TABLE run ADD COLUMN inspected INTEGER CHECK (inspected IN (0, 1))",
          "ALTER TABLE run ADD COLUMN clipped TEXT",
          "ALTER TABLE run ADD COLUMN notes TEXT REFERENCES text",
          "ALTER TABLE run ADD COLUMN oddities TEXT");

  /// The first version with chips and seals.
  static final int WITH_SEALS = 4;

  /// What version 4 has and version 3 has not. NULL: not known, or not sealed by who wrote it.
  static final List<String> SEALS =
      List.of(
          "ALTER TABLE run ADD COLUMN chip_uuid TEXT",
          "ALTER TABLE run ADD COLUMN chip_pci TEXT",
          "ALTER TABLE run ADD COLUMN chip_khz INTEGER",
          "ALTER TABLE run ADD COLUMN chip_memory_khz INTEGER",
          "ALTER TABLE run ADD COLUMN chip_ecc INTEGER CHECK (chip_ecc IN (0, 1))",
          "ALTER TABLE run ADD COLUMN host TEXT",
          "ALTER TABLE run ADD COLUMN job TEXT",
          "ALTER TABLE run ADD COLUMN seal TEXT",
          "ALTER TABLE histogram ADD COLUMN occasions INTEGER");

  /// Marks the files among those of SQLite: "ACQT".
  static final int APPLICATION_ID = 0x41435154;

  /// What makes an empty file one of version 1, but for the number.
  static final List<String> TABLES =
      List.of(
          "PRAGMA application_id = " + APPLICATION_ID,
          "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
          "INSERT INTO meta VALUES ('schema', '" + VERSION + "')",
          "CREATE TABLE text (hash TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT, WITHOUT ROWID",
          """
          CREATE TABLE run (
            id TEXT PRIMARY KEY,
            test TEXT NOT NULL,
            test_text TEXT NOT NULL REFERENCES text,
            kernel TEXT NOT NULL REFERENCES text,
            cubin TEXT,
            device_kind TEXT NOT NULL CHECK (device_kind IN ('HARDWARE', 'EMULATED')),
            device_index INTEGER NOT NULL,
            device_name TEXT NOT NULL,
            software TEXT NOT NULL,
            configuration TEXT NOT NULL REFERENCES text,
            seed INTEGER NOT NULL,
            mode TEXT NOT NULL,
            start TEXT NOT NULL,
            nanoseconds INTEGER NOT NULL,
            instances INTEGER NOT NULL,
            skipped INTEGER NOT NULL,
            odd INTEGER NOT NULL,
            first_instances INTEGER NOT NULL,
            last_instances INTEGER NOT NULL,
            placement TEXT NOT NULL,
            ending TEXT NOT NULL,
            ending_words TEXT NOT NULL
          ) STRICT\
          """,
          """
          CREATE TABLE histogram (
            run TEXT NOT NULL REFERENCES run,
            state TEXT NOT NULL,
            count INTEGER NOT NULL,
            first INTEGER NOT NULL,
            last INTEGER NOT NULL,
            PRIMARY KEY (run, state)
          ) STRICT, WITHOUT ROWID\
          """,
          "CREATE INDEX run_key ON run (test_text, kernel, configuration, seed)",
          """
          CREATE VIEW observations AS
          SELECT run.test, run.device_kind, run.device_name, run.start,
                 run.nanoseconds / 1e9 AS seconds, run.instances, run.skipped, run.odd, run.ending,
                 histogram.state, histogram.count, run.id
          FROM run LEFT JOIN histogram ON histogram.run = run.id
          ORDER BY run.start, run.id, histogram.state\
          """);

  /// What makes an empty file one of ours. The view is for people who look at it with `sqlite3`.
  static final List<String> CREATE = made(VERSION);

  private Schema() {}

  /// What makes an empty file one of a version, but for the number.
  static List<String> made(int version) {
    return Stream.of(
            TABLES,
            version < WITH_REMARKS ? List.<String>of() : REMARKS,
            version < WITH_SEALS ? List.<String>of() : SEALS)
        .flatMap(List::stream)
        .toList();
  }
}
