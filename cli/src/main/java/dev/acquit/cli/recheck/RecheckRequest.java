package dev.acquit.cli.recheck;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What a user asks of `recheck`.
///
/// @param files saved results
/// @param models cat files of models that do not ship
/// @param solver the word for the solver that writes proofs
/// @param jobs how many formulas are decided at a time
/// @param time wall-clock time for the formulas of a result
/// @param all whether what was confirmed is listed, too
public record RecheckRequest(
    List<String> files,
    List<Path> models,
    String solver,
    int jobs,
    Optional<Duration> time,
    boolean all) {
  /// Copies the lists.
  public RecheckRequest {
    files = List.copyOf(files);
    models = List.copyOf(models);
  }
}
