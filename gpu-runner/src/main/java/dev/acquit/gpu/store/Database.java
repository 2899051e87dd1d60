package dev.acquit.gpu.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/// A connection to a file of observations.
///
/// While it is written to, the file has a [Journal] beside it. A transaction is done or it is not,
/// whenever the process is killed; and `synchronous=FULL` has the system write the journal to the
/// disk at each commit, so that a machine that loses power loses nothing either. That costs some
/// milliseconds for each configuration, which runs for a second or so; `NORMAL` would save them and
/// lose the last runs with the power (sqlite.org/pragma.html#pragma_synchronous). A rollback
/// journal is truncated and not deleted: a truncation reaches the disk with `FULL`, the deletion of
/// a name does not.
final class Database implements AutoCloseable {
  /// How long we wait for other processes.
  static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final long BETWEEN_TRIES_MS = 40;

  /// Of a value, in bytes: no test and no kernel has more.
  private static final int LONGEST = 1 << 26;

  /// Bytes of a file whose pages are checked when it is opened.
  private static final long LARGEST_CHECKED = 256L << 20;

  /// Where the head of a file says how it is written and read, and the word for a log.
  private static final int VERSIONS = 18;

  private static final byte LOG = 2;

  /// The library prints stack traces of what it throws as well, and only we know what to say about
  /// it. The logger is kept, since one that nobody keeps forgets its level.
  private static final Logger LIBRARY = Logger.getLogger("org.sqlite");

  private final Errors errors;
  private final Connection connection;
  private final boolean writing;
  private Journal journal = new Journal.WriteAhead();

  private Database(Path file, Connection connection, boolean writing) {
    this.errors = new Errors(file);
    this.connection = connection;
    this.writing = writing;
  }

  /// What is done with a connection before anybody gets it.
  private interface Beginning {
    void begin(Database database) throws SQLException, StoreException;
  }

  private static Database begun(Path file, boolean writing, Beginning beginning)
      throws SQLException, StoreException {
    Database database = connect(file, writing);
    try {
      // Nothing that a file says of itself is run but what SQLite itself knows to be harmless.
      database.execute("PRAGMA trusted_schema = OFF");
      beginning.begin(database);
      return database;
    } catch (SQLException | StoreException e) {
      database.disconnect();
      throw e;
    }
  }

  /// Opens a file for writing, and makes it if it is not there.
  static Database open(Path file, Journal wanted) throws StoreException {
    try {
      if (wanted instanceof Journal.Rollback && hasLog(file)) {
        patiently(() -> begun(file, true, Database::takeLogIn)).disconnect();
      }
      return begun(file, true, database -> database.prepare(wanted));
    } catch (SQLException e) {
      throw new Errors(file).of(e);
    }
  }

  /// Opens a file that is there for reading.
  static Database openReading(Path file) throws StoreException {
    Errors errors = new Errors(file);
    if (!Files.exists(file)) {
      throw new StoreException(
          errors.problem(StoreProblem.Kind.ABSENT, "there is no such file", "look at its name"));
    }
    try {
      return begun(file, false, Database::checkPages);
    } catch (SQLException e) {
      if (!Errors.unfinished(e)) {
        throw errors.of(e);
      }
    }
    try {
      // Who wrote it was killed, and what it had begun must be taken back. Any reading does that.
      begun(file, true, Database::check).disconnect();
      return begun(file, false, Database::checkPages);
    } catch (SQLException e) {
      throw errors.of(e);
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
    // What SQLite sorts must not need a folder in which it can write.
    config.setTempStore(SQLiteConfig.TempStore.MEMORY);
    config.setPragma(SQLiteConfig.Pragma.LIMIT_LENGTH, Integer.toString(LONGEST));
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
            "SQLite's native library cannot be loaded: " + innermost(e),
            "it is unpacked into the folder for temporary files, which must allow programs: TMPDIR"
                + " names another one; the package has it unpacked"),
        e);
  }

  private static Throwable innermost(Throwable e) {
    return e.getCause() == null ? e : innermost(e.getCause());
  }

  /// Whether a file was written to with a log by whoever did not close it: the log may be beside
  /// it. The two bytes say with what it is to be written and read
  /// (sqlite.org/fileformat.html#file_format_version_numbers). To be called before anything in this
  /// process has the file open, since closing a file gives up all locks that the process has on it.
  private static boolean hasLog(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(VERSIONS + 2);
      return head.length == VERSIONS + 2 && head[VERSIONS] == LOG && head[VERSIONS + 1] == LOG;
    } catch (IOException e) {
      // There is none, or opening it will say what is wrong.
      return false;
    }
  }

  /// Takes the log of a file into it, without shared memory: as the only one who has it
  /// (sqlite.org/wal.html#noshm).
  private void takeLogIn() throws SQLException, StoreException {
    execute("PRAGMA locking_mode = EXCLUSIVE");
    check();
    execute("PRAGMA journal_mode = DELETE");
  }

  private void prepare(Journal wanted) throws SQLException, StoreException {
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
    journal = begin(wanted);
    execute("PRAGMA synchronous = FULL");
    execute("PRAGMA foreign_keys = ON");
    if (version() < Schema.VERSION) {
      transaction(() -> {
        Migration.migrate(connection, version());
        return true;
      });
    }
  }

  /// Begins to write with the journal that is wanted, or with the other one if there can be no log.
  private Journal begin(Journal wanted) throws SQLException, StoreException {
    if (wanted instanceof Journal.WriteAhead
        && patiently(() -> text("PRAGMA journal_mode = WAL")).equals("wal")) {
      return wanted;
    }
    execute("PRAGMA journal_mode = TRUNCATE");
    return wanted instanceof Journal.Rollback
        ? wanted
        : new Journal.Rollback("SQLite can have no log there");
  }

  /// What keeps transactions whole.
  Journal journal() {
    return journal;
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
    Structure found = Structure.of(connection);
    if (!found.tellsVersion(Structure.expected(Schema.VERSION))) {
      throw foreign("its table meta is another one or missing");
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
    Optional<String> difference = found.difference(Structure.expected(version));
    if (difference.isPresent()) {
      throw foreign(difference.get());
    }
  }

  /// The same, and that the pages of the file are in order: bytes that somebody has overwritten are
  /// told and not passed over. Every page is read, so larger files are left out; what is read of
  /// those has hashes all the same.
  private void checkPages() throws SQLException, StoreException {
    check();
    if (integer("PRAGMA page_count") * integer("PRAGMA page_size") > LARGEST_CHECKED) {
      return;
    }
    String found = text("PRAGMA integrity_check(1)");
    if (!found.equals("ok")) {
      throw damaged(found.lines().findFirst().orElse("its pages are not in order"));
    }
  }

  private StoreException foreign(String why) {
    return new StoreException(
        errors.problem(
            StoreProblem.Kind.NOT_A_STORE,
            "somebody has changed what the file of observations consists of: " + why,
            "tables, views and triggers of others are not run; keep them in a file of their own"));
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

  /// Tries until no other process is in the way: SQLite does not wait by itself when the kind of
  /// journal changes.
  private static <T> T patiently(Work<T> work) throws SQLException, StoreException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        return work.run();
      } catch (SQLException e) {
        if (!Errors.busy(e) || System.nanoTime() > end) {
          throw e;
        }
      }
      try {
        // Two who are in each other's way must not come back together.
        Thread.sleep(ThreadLocalRandom.current().nextLong(1, BETWEEN_TRIES_MS));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SQLException("interrupted", e);
      }
    }
  }

  private String text(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      return result.next() ? result.getString(1) : "";
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
