package dev.acquit.gpu.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/// A connection to a file of observations.
///
/// While it is written to, the file has a write-ahead log beside it. A transaction is in the log,
/// or it is not, whenever the process is killed; and `synchronous=FULL` has the system write the
/// log to the disk at each commit, so that a machine that loses power loses nothing either. That
/// costs some milliseconds for each configuration, which runs for a second or so; `NORMAL` would
/// save them and lose the last runs with the power (sqlite.org/pragma.html#pragma_synchronous).
final class Database implements AutoCloseable {
  /// How long we wait for other processes.
  static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final long BETWEEN_TRIES_MS = 20;

  /// The library prints stack traces of what it throws as well, and only we know what to say about
  /// it. The logger is kept, since one that nobody keeps forgets its level.
  private static final Logger LIBRARY = Logger.getLogger("org.sqlite");

  private final Errors errors;
  private final Connection connection;
  private final boolean writing;

  private Database(Path file, Connection connection, boolean writing) {
    this.errors = new Errors(file);
    this.connection = connection;
    this.writing = writing;
  }

  /// Opens a file for writing, and makes it if it is not there.
  static Database open(Path file) throws StoreException {
    Database database = connect(file, true);
    try {
      database.prepare();
      return database;
    } catch (SQLException e) {
      database.disconnect();
      throw database.errors.of(e);
    } catch (StoreException e) {
      database.disconnect();
      throw e;
    }
  }

  /// Opens a file that is there for reading.
  static Database openReading(Path file) throws StoreException {
    if (!Files.exists(file)) {
      throw new StoreException(
          new Errors(file)
              .problem(StoreProblem.Kind.ABSENT, "there is no such file", "look at its name"));
    }
    Database database = connect(file, false);
    try {
      database.check();
      return database;
    } catch (SQLException e) {
      database.disconnect();
      throw database.errors.of(e);
    } catch (StoreException e) {
      database.disconnect();
      throw e;
    }
  }

  private static Database connect(Path file, boolean writing) throws StoreException {
    Errors errors = new Errors(file);
    if (file.toString().contains("?")) {
      // The library takes what follows for options.
      throw new StoreException(
          errors.problem(
              StoreProblem.Kind.UNUSABLE, "the name has a '?', which does not work", "rename it"));
    }
    if (Files.isDirectory(file)) {
      throw new StoreException(
          errors.problem(StoreProblem.Kind.UNUSABLE, "this is a folder", "name a file in it"));
    }
    LIBRARY.setLevel(Level.OFF);
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout((int) PATIENCE.toMillis());
    if (!writing) {
      config.setReadOnly(true);
      config.resetOpenMode(SQLiteOpenMode.CREATE);
    }
    try {
      return new Database(
          file, config.createConnection("jdbc:sqlite:" + file.toAbsolutePath()), writing);
    } catch (SQLException e) {
      throw e.getErrorCode() == 0 ? noLibrary(errors, e) : errors.of(e);
    } catch (LinkageError e) {
      throw noLibrary(errors, e);
    }
  }

  private static StoreException noLibrary(Errors errors, Throwable e) {
    return new StoreException(
        errors.problem(
            StoreProblem.Kind.NO_LIBRARY,
            "SQLite's native library cannot be loaded: " + e,
            "it is unpacked into the folder for temporary files, which must allow programs;"
                + " -Dorg.sqlite.tmpdir=FOLDER names another one"),
        e);
  }

  private void prepare() throws SQLException, StoreException {
    if (isEmpty()) {
      transaction(() -> {
        // Another process may have been faster.
        if (isEmpty()) {
          for (String sql : Schema.CREATE) {
            execute(sql);
          }
        }
        return true;
      });
    }
    check();
    patiently("PRAGMA journal_mode = WAL");
    execute("PRAGMA synchronous = FULL");
    execute("PRAGMA foreign_keys = ON");
    if (version() < Schema.VERSION) {
      transaction(() -> {
        Migration.migrate(connection, version());
        return true;
      });
    }
  }

  /// The version of the tables in the file.
  int version() throws SQLException {
    return (int) integer("SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'schema'");
  }

  private void check() throws SQLException, StoreException {
    if (integer("PRAGMA application_id") != Schema.APPLICATION_ID) {
      throw new StoreException(
          errors.notAStore(
              isEmpty()
                  ? "the file is empty"
                  : "this is a database of SQLite, but not a file of observations"));
    }
    int version = version();
    if (version > Schema.VERSION) {
      throw new StoreException(
          errors.problem(
              StoreProblem.Kind.NEWER,
              "a newer version of acquit wrote this file (format "
                  + version
                  + ", this one knows "
                  + Schema.VERSION
                  + ")",
              "use that version; the file has not been changed"));
    }
    if (version < 1) {
      throw new StoreException(
          errors.problem(
              StoreProblem.Kind.DAMAGED, "the file does not say which format it has", ""));
    }
  }

  private boolean isEmpty() throws SQLException {
    return integer("SELECT count(*) FROM sqlite_schema") == 0;
  }

  /// The connection, for statements.
  Connection connection() {
    return connection;
  }

  /// What to tell the user about an error.
  StoreException problem(SQLException e) {
    return errors.of(e);
  }

  /// A value in the file that cannot be.
  StoreException damaged(String what) {
    return new StoreException(
        errors.problem(StoreProblem.Kind.DAMAGED, "the file is damaged: " + what, ""));
  }

  /// Work that is done as a whole or not at all.
  ///
  /// @param <T> what comes of it
  interface Work<T> {
    /// Does it.
    T run() throws SQLException, StoreException;
  }

  /// Does work as a whole or not at all, as the only one who writes.
  <T> T transaction(Work<T> work) throws SQLException, StoreException {
    // IMMEDIATE: who reads first and writes then may find that somebody else has written.
    execute("BEGIN IMMEDIATE");
    boolean done = false;
    try {
      T result = work.run();
      execute("COMMIT");
      done = true;
      return result;
    } finally {
      if (!done) {
        rollBack();
      }
    }
  }

  private void rollBack() {
    try {
      execute("ROLLBACK");
    } catch (SQLException e) {
      // SQLite has done it already, as it does when the disk is full.
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /// SQLite does not wait by itself when the kind of log changes.
  private void patiently(String sql) throws SQLException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        execute(sql);
        return;
      } catch (SQLException e) {
        if (!Errors.busy(e) || System.nanoTime() > end) {
          throw e;
        }
      }
      try {
        Thread.sleep(BETWEEN_TRIES_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SQLException("interrupted", e);
      }
    }
  }

  private long integer(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      return result.next() ? result.getLong(1) : 0;
    }
  }

  /// Lets go of the file. If nobody else has it, the log goes into the file and away, so that the
  /// file alone can be copied, published, and read where nothing can be written.
  @Override
  public void close() {
    if (writing) {
      try {
        execute("PRAGMA busy_timeout = 0");
        execute("PRAGMA journal_mode = DELETE");
      } catch (SQLException e) {
        // Somebody else has it, or the disk is full: the log stays, and everything is in it.
      }
    }
    disconnect();
  }

  private void disconnect() {
    try {
      connection.close();
    } catch (SQLException e) {
      // Nothing is lost by that: every transaction has ended.
    }
  }
}
