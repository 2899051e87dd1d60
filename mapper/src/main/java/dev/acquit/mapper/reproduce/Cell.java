package dev.acquit.mapper.reproduce;

import java.time.Duration;

/// What came out for an axiom and all programs of up to a size.
///
/// @param size their number of instructions
/// @param axiom the axiom of the C++ model
/// @param outcome what came out
/// @param exactly the work for programs of exactly that size
/// @param upTo the work for all of them
public record Cell(int size, String axiom, Outcome outcome, Work exactly, Work upTo) {
  /// What was decided.
  ///
  /// @param layouts how many layouts
  /// @param discarded executions that a solver found and the enumerating engine did not confirm
  /// @param remembered answers that came from an earlier run, so that the time is not that of the
  ///   work
  /// @param time wall-clock time
  public record Work(int layouts, int discarded, int remembered, Duration time) {
    /// None.
    static final Work NONE = new Work(0, 0, 0, Duration.ZERO);

    /// Both.
    Work plus(Work more) {
      return new Work(
          layouts + more.layouts,
          discarded + more.discarded,
          remembered + more.remembered,
          time.plus(more.time));
    }
  }
}
