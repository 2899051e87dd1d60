package dev.acquit.gpu.store;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What a file of SQLite says of itself: a file that somebody sends may have a view or a computed
/// column where a table is expected, which computes without end when it is read.
///
/// @param parts of each table, index, view and trigger its kind and name, and the statement that
///   made it
record Structure(Map<String, String> parts) {
  private static final String SQL =
      "SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema";

  /// What tells the version.
  private static final String META = "table meta";

  Structure {
    parts = new TreeMap<>(parts);
  }

  /// That of an open file. Reads nothing that the file computes.
  static Structure of(Connection connection) throws SQLException {
    Map<String, String> parts = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(SQL)) {
      while (rows.next()) {
        parts.put(rows.getString(1), rows.getString(2));
      }
    }
    return new Structure(parts);
  }

  /// That of a file of observations.
  ///
  /// @param version its version, from 1 to [Schema#VERSION]
  static Structure expected(int version) throws SQLException {
    try (Connection memory = DriverManager.getConnection("jdbc:sqlite::memory:");
        Statement statement = memory.createStatement()) {
      for (String sql : Schema.made(version)) {
        statement.execute(sql);
      }
      return of(memory);
    }
  }

  /// Whether the version can be asked for.
  boolean tellsVersion(Structure expected) {
    return expected.parts.get(META).equals(parts.get(META));
  }

  /// The first difference, in words; empty if there is none.
  Optional<String> difference(Structure expected) {
    List<Map.Entry<String, String>> others =
        parts.entrySet().stream()
            .filter(e -> !e.getValue().equals(expected.parts.get(e.getKey())))
            .toList();
    if (others.isEmpty()) {
      return expected.parts.keySet().stream()
          .filter(part -> !parts.containsKey(part))
          .findFirst()
          .map(part -> "it has no " + part);
    }
    String part = others.getFirst().getKey();
    String article = part.startsWith("index") ? "an " : "a ";
    return Optional.of(
        "it has " + (expected.parts.containsKey(part) ? "another " : article) + part);
  }
}
