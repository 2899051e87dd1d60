package dev.acquit.gpu.store;

import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// Says in words what SQLite says in codes.
///
/// @param file the file that was used
record Errors(Path file) {
  /// The low byte of a result code; the others say where it happened.
  private static final int PRIMARY = 0xff;

  private static final int PERM = 3;
  private static final int BUSY = 5;
  private static final int LOCKED = 6;
  private static final int READONLY = 8;
  private static final int IOERR = 10;
  private static final int CORRUPT = 11;
  private static final int FULL = 13;
  private static final int CANTOPEN = 14;
  private static final int NOTADB = 26;

  /// Whether a journal tells that a transaction was not finished, and must be taken back by
  /// somebody who may write.
  static boolean unfinished(SQLException e) {
    return e instanceof SQLiteException s
        && s.getResultCode() == SQLiteErrorCode.SQLITE_READONLY_ROLLBACK;
  }

  static boolean busy(SQLException e) {
    return (e.getErrorCode() & PRIMARY) == BUSY;
  }

  /// What to tell the user.
  StoreException of(SQLException e) {
    return new StoreException(
        switch (e.getErrorCode() & PRIMARY) {
          case FULL ->
              problem(
                  StoreProblem.Kind.FULL,
                  "the disk is full",
                  "what was recorded before is not lost: make room, then run the same command with"
                      + " --resume");
          case BUSY, LOCKED ->
              problem(
                  StoreProblem.Kind.BUSY,
                  "other processes are writing to it all the time",
                  "wait for them, or write to a file of your own and merge it later; a file system"
                      + " without locks looks the same: write to a disk of this machine then");
          case NOTADB -> notAStore("this is not a file of observations");
          case CORRUPT ->
              problem(
                  StoreProblem.Kind.DAMAGED,
                  "the file is damaged: " + words(e),
                  "'sqlite3 FILE .recover' may save a part of it");
          case READONLY, PERM ->
              problem(
                  StoreProblem.Kind.UNUSABLE,
                  "the file or its folder cannot be written",
                  "name a file in a folder of your own");
          case CANTOPEN ->
              problem(
                  StoreProblem.Kind.UNUSABLE,
                  "the file cannot be opened",
                  "look whether its folder is there and yours");
          case IOERR ->
              problem(
                  StoreProblem.Kind.UNUSABLE,
                  "the system cannot read or write it: " + words(e),
                  "what was recorded before is not lost unless the disk is broken");
          default -> problem(StoreProblem.Kind.UNUSABLE, "SQLite says: " + words(e), "");
        },
        e);
  }

  /// Without the name of the code.
  private static String words(SQLException e) {
    return String.valueOf(e.getMessage()).replaceFirst("^\\[\\w+\\] ", "");
  }

  /// The file is something else.
  StoreProblem notAStore(String what) {
    return problem(
        StoreProblem.Kind.NOT_A_STORE, what, "name another one; it has not been changed");
  }

  StoreProblem problem(StoreProblem.Kind kind, String what, String advice) {
    return new StoreProblem(kind, file, what, advice);
  }
}
