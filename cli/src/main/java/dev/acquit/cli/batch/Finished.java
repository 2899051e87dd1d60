package dev.acquit.cli.batch;

/// What became of a piece of work.
///
/// @param <R> what work gives
public sealed interface Finished<R> {
  /// It was done.
  ///
  /// @param <R> what work gives
  /// @param result what it gave
  record Done<R>(R result) implements Finished<R> {}

  /// It threw: a bug of ours.
  ///
  /// @param <R> what work gives
  /// @param cause what was thrown
  record Crashed<R>(Throwable cause) implements Finished<R> {}

  /// The user asked for a stop before it was done.
  ///
  /// @param <R> what work gives
  record Stopped<R>() implements Finished<R> {}
}
