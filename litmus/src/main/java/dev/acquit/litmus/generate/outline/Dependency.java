package dev.acquit.litmus.generate.outline;

import java.util.OptionalInt;

/// A dependency on what an earlier step of the thread read. It is syntactic, and no value changes
/// anything, but for a guard: then what depends happens only if that step read a certain value.
///
/// @param kind how the step depends
/// @param on the index of the earlier step in its thread; a load or an update
/// @param guard the value that has to be read, of a guard
public record Dependency(Kind kind, int on, OptionalInt guard) {
  /// Checks that only a branch is a guard.
  ///
  /// @throws IllegalArgumentException if anything else is
  public Dependency {
    if (guard.isPresent() && kind != Kind.CTRL) {
      throw new IllegalArgumentException("a guard by " + kind);
    }
  }

  /// A dependency that no value changes.
  ///
  /// @param kind how the step depends
  /// @param on the index of the earlier step in its thread; a load or an update
  public Dependency(Kind kind, int on) {
    this(kind, on, OptionalInt.empty());
  }

  /// A branch that is taken only if an earlier step read a value.
  ///
  /// @param on the index of the earlier step in its thread
  public static Dependency guard(int on, int value) {
    return new Dependency(Kind.CTRL, on, OptionalInt.of(value));
  }

  /// How a step depends on a read.
  public enum Kind {
    /// Its address is computed from the value.
    ADDR,
    /// What it writes is computed from the value.
    DATA,
    /// Whether it happens is decided by the value, and so for all later steps of the thread.
    CTRL
  }
}
