package dev.acquit.gpu.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Makes files of older versions files of this one, inside a transaction of the caller. What an
/// older version did not write stays unknown: nothing is made up.
final class Migration {
  /// What makes a file of each version one of the next.
  private static final SortedMap<Integer, List<String>> STEPS =
      new TreeMap<>(Map.of(1, Schema.REMARKS, 2, List.of(), 3, Schema.SEALS));

  private Migration() {}

  /// Brings a file up to the version that is written.
  ///
  /// @param version the one that it has
  static void migrate(Connection connection, int version) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (List<String> step : STEPS.tailMap(version).values()) {
        for (String sql : step) {
          statement.execute(sql);
        }
      }
      statement.execute("UPDATE meta SET value = '" + Schema.VERSION + "' WHERE key = 'schema'");
    }
  }
}
