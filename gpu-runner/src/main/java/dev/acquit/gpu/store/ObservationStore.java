package dev.acquit.gpu.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/// A file of observations. Several processes may write to one file, and threads may share a store:
/// they take turns.
///
/// Each run is one transaction. When a method has returned, what it wrote stays, whatever happens
/// to the process, the machine or the disk; when it has thrown, nothing has changed. It needs the
/// flag `--enable-native-access=ALL-UNNAMED` of the JVM, without which Java 24 and later warn,
/// since SQLite is a native library.
public final class ObservationStore implements AutoCloseable {
  private final Database database;

  private ObservationStore(Database database) {
    this.database = database;
  }

  /// Opens a file for writing, and makes it if it is not there.
  ///
  /// @throws StoreException if it is something else, too new, or cannot be used
  public static ObservationStore open(Path file) throws StoreException {
    return open(file, Journal.of(file));
  }

  static ObservationStore open(Path file, Journal journal) throws StoreException {
    return new ObservationStore(Database.open(file, journal));
  }

  /// Opens a file for reading.
  ///
  /// @throws StoreException if it is not there, something else, too new, or cannot be used
  public static ObservationStore openReading(Path file) throws StoreException {
    return new ObservationStore(Database.openReading(file));
  }

  /// What keeps transactions whole in a file that is open for writing.
  public Journal journal() {
    return database.journal();
  }

  /// Writes a run, or what has come to one that was written while its test goes on.
  ///
  /// @return whether it was not there before
  /// @throws StoreException if it could not be written; nothing has changed then
  public synchronized boolean record(Run run) throws StoreException {
    try {
      return database.transaction(() -> new RunWriter(database.connection()).write(run));
    } catch (SQLException e) {
      throw database.problem(e);
    }
  }

  /// Writes how a test has ended whose runs were written before: to all of them, or to none if
  /// something goes wrong.
  ///
  /// @param runs all runs of the test
  /// @param ended those that ended so
  /// @param ending how
  /// @param notes what a reader of any of them has to know
  /// @throws StoreException if it could not be written; nothing has changed then
  public synchronized void end(List<UUID> runs, List<UUID> ended, Ending ending, List<String> notes)
      throws StoreException {
    try {
      database.transaction(() -> {
        RunWriter writer = new RunWriter(database.connection());
        for (UUID id : ended) {
          writer.end(id, ending);
        }
        for (UUID id : runs) {
          writer.notes(id, notes);
        }
        return true;
      });
    } catch (SQLException e) {
      throw database.problem(e);
    }
  }

  /// The runs that are wanted, from the oldest to the newest.
  ///
  /// @throws StoreException if the file is damaged or cannot be read
  public List<Run> runs(RunFilter filter) throws StoreException {
    List<Run> runs = new ArrayList<>();
    forEach(filter, runs::add);
    return runs;
  }

  /// Hands over the runs that are wanted one at a time, from the oldest to the newest.
  ///
  /// @param receiver gets them; it must not use the store
  /// @throws StoreException if the file is damaged or cannot be read
  public synchronized void forEach(RunFilter filter, Consumer<Run> receiver) throws StoreException {
    try {
      new RunReader(database).read(filter, receiver::accept);
    } catch (SQLException e) {
      throw database.problem(e);
    }
  }

  /// What a merge did.
  ///
  /// @param added runs that were not there before
  /// @param alreadyThere runs that were
  public record Merged(int added, int alreadyThere) {}

  /// Takes over the runs of another file that are not here yet: all of them, or none if something
  /// goes wrong. A run is the same if its id is; if its test had not ended here, what has come
  /// there since is taken over.
  ///
  /// @throws StoreException if one of the files cannot be used
  public synchronized Merged merge(Path other) throws StoreException {
    int[] counts = new int[2];
    try (Database from = Database.openReading(other)) {
      database.transaction(() -> {
        copy(from, counts);
        return true;
      });
      return new Merged(counts[0], counts[1]);
    } catch (SQLException e) {
      throw database.problem(e);
    }
  }

  /// Errors of the other file are told as such, so none of the exceptions meet.
  private void copy(Database from, int[] counts) throws StoreException {
    RunWriter writer = new RunWriter(database.connection());
    try {
      new RunReader(from)
          .read(
              RunFilter.ALL,
              run -> {
                try {
                  counts[writer.write(run) ? 0 : 1]++;
                } catch (SQLException e) {
                  throw database.problem(e);
                }
              });
    } catch (SQLException e) {
      throw from.problem(e);
    }
  }

  /// Lets go of the file. Nothing is written that was not written before.
  @Override
  public synchronized void close() {
    database.close();
  }

  Database database() {
    return database;
  }
}
