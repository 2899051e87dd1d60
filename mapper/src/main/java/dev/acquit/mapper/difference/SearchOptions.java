package dev.acquit.mapper.difference;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;

/// How a search goes about its work.
///
/// @param most after so many finds the search ends with the size of programs that it is at; empty:
///   all there are
/// @param smallest whether the search ends with the size of the first finds; a suite is not ended
///   by that
/// @param undefined whether it is a difference if only one side gives a program a meaning
/// @param time how long it may take in all
/// @param jobs how many threads work, at least 1
/// @param stop asked often; true ends the search
/// @param progress told how far the search is
public record SearchOptions(
    OptionalInt most,
    boolean smallest,
    boolean undefined,
    Duration time,
    int jobs,
    BooleanSupplier stop,
    Progress progress) {
  /// Everything there is, differences of outcomes only, on one thread, without limit.
  public static final SearchOptions ALL =
      new SearchOptions(
          OptionalInt.empty(), false, false, Duration.ofDays(1), 1, () -> false, (p, s, f) -> {});

  /// Checks the number of jobs.
  ///
  /// @throws IllegalArgumentException if there is none
  public SearchOptions {
    if (jobs < 1) {
      throw new IllegalArgumentException("jobs: " + jobs);
    }
  }

  /// Is told how far a search is.
  @FunctionalInterface
  public interface Progress {
    /// Called now and then, by any thread.
    ///
    /// @param programs how many programs were looked at
    /// @param size how many instructions the last one has
    /// @param found how many finds there are
    void looked(long programs, int size, int found);
  }
}
