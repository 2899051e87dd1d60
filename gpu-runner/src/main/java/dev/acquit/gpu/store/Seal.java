package dev.acquit.gpu.store;

import dev.acquit.text.Sha256;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/// A hash over a run as it is in the file: its row, and its histogram. Who changes one of them with
/// another program has to make a new seal, too, so that it does not happen by mistake. It is no
/// signature.
final class Seal {
  private static final String COLUMN = "seal";
  private static final String ROW = "SELECT * FROM run WHERE id = ?";
  private static final String HISTOGRAM =
      "SELECT state, count, first, last, occasions FROM histogram WHERE run = ? ORDER BY state";
  private static final String WRITE = "UPDATE run SET seal = ? WHERE id = ?";

  private Seal() {}

  /// Seals a run that was written or has changed.
  static void put(Connection connection, String id) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(ROW)) {
      select.setString(1, id);
      try (ResultSet rows = select.executeQuery()) {
        if (!rows.next()) {
          return;
        }
        String seal = of(connection, rows, id);
        try (PreparedStatement update = connection.prepareStatement(WRITE)) {
          update.setString(1, seal);
          update.setString(2, id);
          update.executeUpdate();
        }
      }
    }
  }

  /// The seal that a row of the table `run` should have. Columns that say nothing do not count, so
  /// that later versions can add some. Each value stands behind its length, so that no two rows are
  /// written alike.
  static String of(Connection connection, ResultSet row, String id) throws SQLException {
    StringBuilder text = new StringBuilder();
    ResultSetMetaData columns = row.getMetaData();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      String value = row.getString(i);
      if (value != null && !columns.getColumnName(i).equals(COLUMN)) {
        add(text, columns.getColumnName(i), value);
      }
    }
    try (PreparedStatement select = connection.prepareStatement(HISTOGRAM)) {
      select.setString(1, id);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          for (int i = 1; i <= 5; i++) {
            add(text, "histogram", String.valueOf(rows.getString(i)));
          }
        }
      }
    }
    return Sha256.of(text.toString());
  }

  private static void add(StringBuilder text, String column, String value) {
    text.append(column).append(' ').append(value.length()).append(' ').append(value).append('\n');
  }
}
