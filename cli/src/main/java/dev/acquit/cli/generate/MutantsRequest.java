package dev.acquit.cli.generate;

import dev.acquit.litmus.generate.Shard;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What is asked of `generate mutants`.
///
/// @param tests the tests as the user names them
/// @param model the model; empty: the default of each test's language
/// @param shard which of the tests
/// @param timeout time for each program
/// @param jobs how many tests are worked on at a time
/// @param output where tests go
public record MutantsRequest(
    List<String> tests,
    Optional<String> model,
    Shard shard,
    Duration timeout,
    int jobs,
    OutputRequest output) {
  /// Copies the list.
  public MutantsRequest {
    tests = List.copyOf(tests);
  }
}
