package dev.acquit.gpu.store;

import java.nio.file.Path;

/// Why a file of observations cannot be used.
///
/// @param kind what follows from it
/// @param what what happened, in a sentence
/// @param advice what the user can do about it, empty if nothing comes to mind
public record StoreProblem(Kind kind, Path file, String what, String advice) {
  /// What follows from a problem.
  public enum Kind {
    /// The file is not there.
    ABSENT,
    /// It is something else than a file of observations.
    NOT_A_STORE,
    /// A newer version of this program wrote it.
    NEWER,
    /// It is one, but damaged.
    DAMAGED,
    /// The disk is full. What was recorded before is not lost.
    FULL,
    /// Other processes have written to it for so long that our turn did not come.
    BUSY,
    /// It, or its folder, cannot be read or written.
    UNUSABLE,
    /// SQLite's native library cannot be loaded here.
    NO_LIBRARY
  }

  /// `FILE: what happened; what to do`.
  @Override
  public String toString() {
    return file + ": " + what + (advice.isEmpty() ? "" : "; " + advice);
  }
}
